import { expect, test } from 'vitest'
import { newItem, withAmount } from './items.ts'

const of = '00000000-0000-7000-8000-000000000000'
const join = { quantity: '3 kg', joins: { from: '2 kg', added: '1 kg', of } }
const undo = { quantity: '2 kg', joins: { from: '3 kg', added: null, gone: '1 kg', of } }

test.each([
  ['a join of what its author saw', { quantity: '2 kg', purchased: false }, join, { quantity: '3 kg' }],
  ['a join with what was added meanwhile', { quantity: '5 kg', purchased: false }, join, { quantity: '6 kg' }],
  ['a join into a bought item', { quantity: '2 kg', purchased: true }, join, {}],
  ['a join that finds no room', { quantity: 'x'.repeat(38), purchased: false }, join, {}],
  ['an undo of what its author saw', { quantity: '3 kg', purchased: false }, undo, { quantity: '2 kg' }],
  ['an undo after an addition', { quantity: '5 kg', purchased: false }, undo, { quantity: '4 kg' }],
  ['an undo of what is bought', { quantity: '3 kg', purchased: true }, undo, {}],
  ['an undo of what is not there any more', { quantity: 'pouco', purchased: false }, undo, {}],
])('%s changes the item as its table says', (_name, item, said, changes) => {
  expect(withAmount(item, said)).toEqual(changes)
})

test.each([
  ['to buy', {}, { purchased: false, boughtBy: null, boughtAt: null }],
  ['that is bought', { purchased: true }, { purchased: true, boughtBy: 'ana', boughtAt: 7 }],
])('a new item %s has its author, its buyer and no text that nobody wrote', (_name, said, bought) => {
  const unsaid = { quantity: null, category: null, price: null, note: null }
  expect(newItem({ name: 'Leite', ...said }, 'ana', 7)).toEqual({
    ...{ name: 'Leite', ...unsaid, ...bought },
    ...{ createdAt: 7, addedBy: 'ana' },
  })
})
