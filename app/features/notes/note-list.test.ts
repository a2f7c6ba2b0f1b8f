import { expect, test } from 'vitest'
import { relativeTime } from './note-list.tsx'

const minute = 60_000
test.each([
  [0, 'agora'],
  [-5 * minute, 'agora'],
  [minute, 'há 1 minuto'],
  [59 * minute, 'há 59 minutos'],
  [3 * 60 * minute, 'há 3 horas'],
  [24 * 60 * minute, 'ontem'],
  [40 * 24 * 60 * minute, 'mês passado'],
])('a time %d ms ago is said as "%s"', (ago, text) => {
  expect(relativeTime(10_000_000_000 - ago, 10_000_000_000, 'pt-BR')).toBe(text)
})
