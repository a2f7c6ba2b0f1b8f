import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { parseLine } from './parse-line.ts'
import { severalLines } from './several-lines.ts'
import { tableOf } from './testing.ts'

const groceries = createGroceries(dictionary)
const read = (line: string) =>
  severalLines(line, groceries).map((part) => {
    const { name, quantity, price } = parseLine(part, groceries)
    return [quantity, name, ...(price ? [price] : [])].join(' · ')
  })

test.each([
  ['leite integral 12, desnatado 6', ['12 · leite integral', '6 · desnatado']],
  ['arroz 5kg, feijão 1kg', ['5 kg · arroz', '1 kg · feijão']],
  ['arroz 5kg,feijão 1kg', ['5 kg · arroz', '1 kg · feijão']],
  ['2 kg de arroz, 1,5 kg de batata; 12 ovos', ['2 kg · arroz', '1,5 kg · batata', '12 · ovos']],
  ['leite 2 cx R$ 9,98, pão 10 un R$ 7', ['2 cx · leite · R$ 9,98', '10 un · pão · R$ 7']],
  ['2 leites e 3 pães', ['2 · leites', '3 · pães']],
  ['leite 2, pão 10 e ovos 6', ['2 · leite', '10 · pão', '6 · ovos']],
  ['2 maçãs, 1 mamão e meia melancia', ['2 · maçãs', '1 · mamão', 'meia · melancia']],
  ['2 leites e 1/2 kg de queijo', ['2 · leites', '1/2 kg · queijo']],
  ['queijo 300g + presunto 200g / pão 6', ['300 g · queijo', '200 g · presunto', '6 · pão']],
  ['costela 1 kg e meio e 2 dúzias e meia de ovos', ['1 kg e meio · costela', '2 dúzias e meia · ovos']],
])('%s is several things', (line, expected) => {
  expect(read(line)).toEqual(expected)
})

test.each([
  'arroz',
  'arroz 2,5 kg',
  'açúcar, 2 kg',
  'vinho, do seco',
  'queijo, 300g, fatiado',
  'arroz, feijão, 2 kg',
  'leite 2, pão 10, ovos',
  'arroz 5kg, R$ 25,90',
  'cerveja 12 latas, 350 ml',
  'leite (2 caixas, integral 1)',
  'leite (integral, 2), pão 10',
  '2 detergentes (1 neutro e 1 limão)',
  '2 kg de arroz, tipo 1',
  'frango 1kg, cortado em 4',
  'linguiça 1 kg e meio de frango',
  'tomate 2 kg + 1 caixa',
  'capítulo 3, página 6',
  'leite 2 e pão',
  'pão e leite 2',
  'vinte e cinco pães',
  'arroz 5kg,',
])('%s is one', (line) => {
  expect(severalLines(line, groceries)).toEqual([])
})

test('each of the known lines is one, and two of them with a comma between lose nothing', () => {
  const lines = tableOf('lines.txt').filter(([typed]) => typed.length < 90)
  for (const [typed] of lines) expect(severalLines(typed, groceries), typed).toEqual([])
  const letters = (text: string) => text.replaceAll(/ e |[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.constantFrom(...lines), ([a], [b]) => {
      const both = `${a}, ${b}`
      const parts = severalLines(both, groceries)
      expect(letters(parts.join(''))).toBe(parts.length > 0 ? letters(both) : '')
      for (const part of parts) expect(parseLine(part, groceries).quantity).not.toBeNull()
    }),
  )
})
