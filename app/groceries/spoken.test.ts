import { expect, test } from 'vitest'
import { reader } from './reader.ts'

const things = (heard: string) => {
  const text = reader.spoken(heard)
  const parts = reader.split(text)?.parts ?? [text]
  return parts
    .map((part) => reader.line(part, new Map(), false))
    .map(({ quantity, name }) => [quantity, name].filter(Boolean).join(' '))
}

test.each([
  ['dois quilos de arroz e uma dúzia de ovos', ['dois quilos arroz', 'uma dúzia ovos']],
  ['arroz feijão e leite', ['arroz', 'feijão', 'leite']],
  ['Arroz feijão leite', ['Arroz', 'feijão', 'leite']],
  ['três caixas de leite duas latas de milho e pão', ['três caixas leite', 'duas latas milho', 'pão']],
  ['1 kg de feijão 2 kg de arroz', ['1 kg feijão', '2 kg arroz']],
  ['um litro de leite meio quilo de queijo e pão de queijo', ['um litro leite', 'meio quilo queijo', 'pão de queijo']],
  ['detergente esponja e sabão em pó', ['detergente', 'esponja', 'sabão em pó']],
  ['leite pão e suco de laranja', ['leite', 'pão', 'suco de laranja']],
  ['sal grosso carvão e picanha', ['sal grosso', 'carvão', 'picanha']],
])('a spoken list is several products: %s', (heard, expected) => expect(things(heard)).toEqual(expected))

test.each([
  'pão de queijo',
  'macarrão com queijo',
  'café com leite',
  'leite de coco',
  'feijão preto',
  'bolo chocolate',
  'leite pão e suco de morango silvestre',
  'arroz e feijão da vó Maria e leite',
  'presente da Bia',
  'vinte e quatro latas de cerveja',
  'um quilo e meio de batata',
  'queijo e presunto',
  '',
])('a name is never cut: %s', (heard) => expect(reader.spoken(heard)).toBe(heard))

test('a long speech is read in bounded time, and loses no word', () => {
  const heard = 'leite de coco e '.repeat(200)
  expect(reader.spoken(heard)).toBe(heard)
  const list = Array.from({ length: 20 }, () => 'leite pão').join(' ')
  const before = reader.groceries.steps()
  expect(reader.spoken(list).replaceAll(',', '')).toBe(list)
  expect(reader.groceries.steps() - before).toBeLessThan(20_000)
})
