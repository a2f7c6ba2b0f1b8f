import { expect, test } from 'vitest'
import { reader } from './reader.ts'

const items = (message: string) =>
  reader
    .message(message)
    .filter(({ isItem }) => isItem)
    .map(({ text }) => text)

test('a product requested twice in a message appears once, with both amounts', () => {
  expect(items('2 kg de arroz\nleite\n1 kg de arroz\n3 leites')).toEqual(['3 kg de arroz', '3 leite'])
  expect(items('2 kg de tomate\n1 caixa de tomates')).toEqual(['tomate (2 kg + 1 caixa)'])
})

test('both amounts are parsed as the quantity again', () => {
  expect(reader.line('tomate (2 kg + 1 caixa)', new Map())).toMatchObject({
    name: 'tomate',
    quantity: '2 kg + 1 caixa',
  })
})

test('different kinds, and one product under different headings, are kept apart', () => {
  expect(items('leite\nleite desnatado')).toHaveLength(2)
  expect(items('*Churrasco*\n2 kg de carvão\n\n*Praia*\n1 kg de carvão')).toHaveLength(2)
})

const seen = (message: string) => reader.message(message).map(({ text, isItem }) => `${isItem ? 'x' : '-'} ${text}`)

test('a heading that is no category appears on an unticked line', () => {
  expect(seen('*FRUTAS*\nuva\n\n*LIMPEZA*\nsabão')).toEqual(['- FRUTAS', 'x uva', 'x sabão'])
  expect(seen('Carnes: picanha')).toEqual(['- Carnes:', 'x picanha'])
  expect(seen('*Bebidas*')).toEqual(['- Bebidas'])
})

test('a bold heading is recognised directly below the items of another one', () => {
  const message = '*Limpeza*\nsabão\n*Carnes*\nfrango\n*leite*\npão'
  const things = reader.message(message).filter(({ isItem }) => isItem)
  expect(things.map(({ text, category }) => `${text} · ${category}`)).toEqual([
    'sabão · Limpeza',
    'frango · Açougue',
    'leite · Açougue',
    'pão · Açougue',
  ])
})

test('a product in bold is read as an item, not as a heading', () => {
  expect(seen('*leite*\n*pão*\n*2 kg de arroz*')).toEqual(['x leite', 'x pão', 'x 2 kg de arroz'])
  expect(seen('- arroz\n*leite*\nbanana')).toEqual(['x arroz', 'x leite', 'x banana'])
})

test('a pasted list equals the copied list', () => {
  const list = [
    { name: 'tomate', quantity: '2 kg + 1 caixa', category: 'Hortifruti', purchased: false },
    { name: 'queijo', quantity: 'um bom pedaço', category: 'Frios e laticínios', purchased: false },
    { name: 'café', quantity: null, category: 'Mercearia', purchased: true },
  ]
  const text = reader.textOf(list)
  const back = reader.message(text).map((line) => {
    const { name, quantity } = reader.pasted(line, new Map())
    return { name, quantity, category: line.category, purchased: line.isBought }
  })
  expect(back).toEqual(list)
  expect(reader.textOf(back)).toBe(text)
})

test('duplicates in a copied list are not added up', () => {
  expect(items('☐ 2 kg de arroz\n☐ 1 kg de arroz\n☑ leite\n☑ leite')).toEqual([
    '2 kg de arroz',
    '1 kg de arroz',
    'leite',
    'leite',
  ])
  expect(items('- [ ] 2 kg de arroz\n- [ ] 1 kg de arroz')).toEqual(['3 kg de arroz'])
})

test('a price is given in cents, and refused with the rest of the reading', () => {
  const lessons = new Map()
  expect(reader.line('arroz 5kg R$ 25,90', lessons)).toMatchObject({ name: 'arroz', quantity: '5 kg', price: 2590 })
  expect(reader.line('2 kg de carne 50 reais', lessons).price).toBe(5000)
  expect(reader.line('arroz 5kg por 25,9', lessons).price).toBeNull()
  expect(reader.line('R$ 20 de pão', lessons)).toMatchObject({ quantity: 'R$ 20', price: null })
  const typed = { name: 'arroz 5kg R$ 25,90', quantity: null, price: null }
  expect(reader.line('arroz 5kg R$ 25,90', lessons, true)).toMatchObject(typed)
})

test.each([
  ['leite leve 3 pague 2 R$ 4,99', { name: 'leite', quantity: '3', price: 998, note: 'leve 3 pague 2 R$ 4,99' }],
  ['6 leites 3 por 10', { name: 'leites', quantity: '6', price: 2000, note: '3 por 10' }],
  ['picanha 39,90/kg 0,430', { name: 'picanha', quantity: '0,430 kg', price: 1716, note: '39,90/kg 0,430' }],
  ['tomate 1,5 kg 6,99/kg', { name: 'tomate', quantity: '1,5 kg', price: 1049, note: '6,99/kg' }],
  ['leite 2x 4,99', { name: 'leite', quantity: '2 x 4,99', price: 998, note: null }],
  ['tomate 6,99/kg', { name: 'tomate 6,99/kg', quantity: null, price: null, note: null }],
])('the price on the line %s becomes a total, and stays as the shelf writes it', (typed, expected) => {
  expect(reader.line(typed, new Map())).toMatchObject(expected)
})

test('a price on a shelf is replaced in the note by the next one, and the rest of the note stays', () => {
  const item = { price: null, quantity: '2 kg', note: 'maduro' }
  const weighed = reader.priced('39,90/kg  0,430', undefined, item)
  expect(weighed).toEqual({ price: 1716, quantity: '0,430 kg', note: 'maduro · 39,90/kg 0,430' })
  if (!weighed) return
  expect(reader.shelfText(weighed)).toBe('39,90/kg 0,430')
  expect(reader.priced('1,200 x 10,00', undefined, weighed)?.note).toBe('maduro · 1,200 x 10,00')
  expect(reader.priced('15', 1500, weighed)).toEqual({ price: 1500, quantity: '0,430 kg', note: 'maduro' })
  expect(reader.shelfText({ ...weighed, price: 1500 })).toBeUndefined()
})

test('two lines of one product are kept apart if one has a price', () => {
  expect(items('arroz 5kg R$ 25,90\n1 kg de arroz')).toEqual(['arroz 5kg R$ 25,90', '1 kg de arroz'])
})

test('an item with money in its name or quantity is restored from a copied list', () => {
  for (const name of ['arroz R$ 25,90', 'arroz 25,90', 'arroz por 25,90'])
    for (const quantity of ['5 kg', '2', 'R$ 7,50', '2 x 4,99', null]) {
      const [line] = reader.message(reader.textOf([{ name, quantity, category: null, purchased: false }]))
      if (!line) throw new Error('a line is needed')
      expect(reader.pasted(line, new Map())).toMatchObject({ name, quantity, price: null })
    }
})
