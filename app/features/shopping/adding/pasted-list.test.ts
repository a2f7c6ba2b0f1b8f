import { expect, test } from 'vitest'
import { reader } from '#app/groceries/reader.ts'
import { isPastedList } from './pasted-list.ts'

const sentence = 'Oi amor, traz por favor: 2 kg de arroz, leite, pão e ovos'

test('a message of one line with several products is a list', () => {
  expect(isPastedList(sentence, '', reader)).toBe(true)
  expect(isPastedList('arroz e feijão', ' ', reader)).toBe(true)
})

test('a single product is no list, with or without a greeting', () => {
  for (const text of ['arroz', '2 kg de arroz', 'Oi amor, traz arroz', 'açúcar, 2 kg', 'cravo e canela', '']) {
    expect(isPastedList(text, '', reader), text).toBe(false)
  }
})

test('a single product with the box of a copied list is a list', () => {
  expect(isPastedList('☐ “leite (2 L)”', '', reader)).toBe(true)
  expect(isPastedList('☑ sal', 'café', undefined)).toBe(true)
})

test('K5: the address of a receipt is reviewed, before it could become an item with the CPF in it', () => {
  const key = '35261111222333000181650010001234561123456780'
  for (const address of [
    `https://x.sp.gov.br/qrcode?p=${key}|3|1|21|82.00|1|12345678909|c2ln`,
    `HTTP://X?chNFe=${key}&cDest=1`,
  ])
    for (const typed of ['', 'sal']) expect(isPastedList(address, typed, undefined)).toBe(true)
  expect(isPastedList(`https://x.example/${key.slice(1)}`, '', undefined)).toBe(true)
  expect(isPastedList('https://x.example/receita-de-bolo', 'ver ', undefined)).toBe(false)
})

test('until the reader is loaded a longer text with punctuation counts as a list', () => {
  expect(isPastedList(sentence, '', undefined)).toBe(true)
  expect(isPastedList('arroz integral; feijão preto', '', undefined)).toBe(true)
  expect(isPastedList('arroz, feijão', '', undefined)).toBe(false)
  expect(isPastedList('presente de aniversário da Bia', '', undefined)).toBe(false)
})

test('a paste into a text becomes part of it, unless it has several lines', () => {
  expect(isPastedList(sentence, 'sal', reader)).toBe(false)
  expect(isPastedList(sentence, 'sal', undefined)).toBe(false)
  expect(isPastedList('arroz\nfeijão', 'sal', reader)).toBe(true)
})
