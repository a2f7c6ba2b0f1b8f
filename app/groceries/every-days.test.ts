import { expect, test } from 'vitest'
import { reader } from './reader.ts'

test.each([
  ['ração a cada 15 dias', 'ração', 15],
  ['2 kg de ração de 15 em 15 dias', 'ração', 15],
  ['Café a cada 2 semanas', 'Café', 14],
  ['fralda toda semana', 'fralda', 7],
  ['filtro de água todo mês', 'filtro de água', 30],
  ['remédio a cada 3 meses', 'remédio', 90],
  ['queijo curado de 60 dias', 'queijo curado de 60 dias', undefined],
  ['remédio de 8 em 9 dias', 'remédio de 8 em 9 dias', undefined],
  ['a cada 15 dias', 'a cada 15 dias', undefined],
  ['vinho a cada 900 dias', 'vinho a cada 900 dias', undefined],
])('%s is %s, needed again after %s days', (line, name, days) => {
  const read = reader.line(line, new Map())
  expect([read.name, read.everyDays]).toEqual([name, days])
  expect(reader.line(line, new Map(), true)).toMatchObject({ name: line })
})
