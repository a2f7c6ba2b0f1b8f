import { expect, test } from 'vitest'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { ptBr } from '#app/messages/pt-br.ts'
import { dayMs } from '#shared/days.ts'
import type { Member } from '#shared/shopping.ts'
import { historyOf, lastActionOf } from './history.ts'

const members: Member[] = [
  { id: 'ana', name: 'Ana', role: 'owner' },
  { id: 'bia', name: 'Bia', role: 'editor' },
  { id: 'caio', name: 'Caio', role: 'left' },
]
const noon = Date.parse('2026-11-21T12:00:00-03:00')
const yesterday = noon - dayMs
const of = (userId: string, present = members) => ({ userId, members: present, today: '2026-11-21' })
const item = (fields: Partial<ItemRow>) => ({ createdAt: noon, addedBy: 'ana', boughtBy: null, ...fields }) as ItemRow

test('a row names the last action of another person, and none of one’s own', () => {
  const bought = item({ boughtBy: 'bia', boughtAt: noon })
  expect(lastActionOf(bought, of('ana'), ptBr)).toEqual({ who: 'Bia', text: 'Bia comprou às 12:00' })
  expect(lastActionOf(bought, of('bia'), ptBr)).toBeUndefined()
  expect(lastActionOf(item({}), of('bia'), ptBr)).toEqual({ who: 'Ana', text: 'Ana adicionou às 12:00' })
  expect(lastActionOf(item({}), of('ana'), ptBr)).toBeUndefined()
})

test('an item’s details name who added it and who bought it, also former members, with the day or time', () => {
  const both = item({ addedBy: 'caio', createdAt: yesterday, boughtBy: 'ana', boughtAt: noon })
  expect(historyOf(both, of('ana'), ptBr)).toEqual(['Caio adicionou ontem', 'Você comprou às 12:00'])
  expect(historyOf(item({ addedBy: 'unknown' }), of('ana'), ptBr)).toEqual(['Alguém adicionou às 12:00'])
})

test('an item of a private list, or without a known author, has no history', () => {
  expect(historyOf(item({}), of('ana', members.slice(0, 1)), ptBr)).toEqual([])
  expect(historyOf(item({ addedBy: null }), of('ana'), ptBr)).toEqual([])
})
