import { expect, test } from 'vitest'
import { reader } from './reader.ts'

const items = (message: string) =>
  reader
    .message(message)
    .filter(({ isItem }) => isItem)
    .map(({ text }) => text)

test('what a message asks for twice is there once, with both amounts', () => {
  expect(items('2 kg de arroz\nleite\n1 kg de arroz\n3 leites')).toEqual(['3 kg de arroz', '3 leite'])
  expect(items('2 kg de tomate\n1 caixa de tomates')).toEqual(['tomate (2 kg + 1 caixa)'])
})

test('both amounts are read as the quantity again', () => {
  expect(reader.line('tomate (2 kg + 1 caixa)', new Map())).toMatchObject({
    name: 'tomate',
    quantity: '2 kg + 1 caixa',
  })
})

test('different kinds, and the same under another heading, stay apart', () => {
  expect(items('leite\nleite desnatado')).toHaveLength(2)
  expect(items('*Churrasco*\n2 kg de carvão\n\n*Praia*\n1 kg de carvão')).toHaveLength(2)
})

const seen = (message: string) => reader.message(message).map(({ text, isItem }) => `${isItem ? 'x' : '-'} ${text}`)

test('a heading that the categories do not say stands on a line without a tick', () => {
  expect(seen('*FRUTAS*\nuva\n\n*LIMPEZA*\nsabão')).toEqual(['- FRUTAS', 'x uva', 'x sabão'])
  expect(seen('Carnes: picanha')).toEqual(['- Carnes:', 'x picanha'])
  expect(seen('*Bebidas*')).toEqual(['- Bebidas'])
})

test('things in bold are seen', () => {
  expect(seen('*leite*\n*pão*\n*2 kg de arroz*')).toEqual(['x leite', 'x pão', 'x 2 kg de arroz'])
  expect(seen('- arroz\n*leite*\nbanana')).toEqual(['x arroz', 'x leite', 'x banana'])
})

test('a list that is pasted is the list that was copied', () => {
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

test('what stands twice on a list that was copied is no sum of both', () => {
  expect(items('☐ 2 kg de arroz\n☐ 1 kg de arroz\n☑ leite\n☑ leite')).toEqual([
    '2 kg de arroz',
    '1 kg de arroz',
    'leite',
    'leite',
  ])
  expect(items('- [ ] 2 kg de arroz\n- [ ] 1 kg de arroz')).toEqual(['3 kg de arroz'])
})
