import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { parseLine } from './parse-line.ts'
import { splitLine } from './split-line.ts'
import { tableOf } from './testing.ts'

const groceries = createGroceries(dictionary)
const read = (line: string) =>
  (splitLine(line, groceries)?.parts ?? []).map((part) => {
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
])('%s is split into several products', (line, expected) => {
  expect(read(line)).toEqual(expected)
})

test.each([
  ['leite, ovos e pão', ['leite', 'ovos', 'pão']],
  ['banana e maçã', ['banana', 'maçã']],
  ['cebola e alho', ['cebola', 'alho']],
  ['leite 2 e pão', ['leite 2', 'pão']],
  ['pão e leite 2', ['pão', 'leite 2']],
  ['leite 2, pão 10, ovos', ['leite 2', 'pão 10', 'ovos']],
  ['arroz 5kg, feijão 2kg e óleo', ['arroz 5kg', 'feijão 2kg', 'óleo']],
  ['sabão em pó e amaciante', ['sabão em pó', 'amaciante']],
  ['cravo e canela e arroz', ['cravo e canela', 'arroz']],
  ['queijo e presunto 200g cada', ['queijo 200 g', 'presunto 200g']],
])('the line "%s" names several products', (line, parts) => {
  expect(splitLine(line, groceries)).toEqual({ parts, isSure: true })
})

test.each([
  ['suco de laranja e cenoura', ['suco de laranja', 'cenoura']],
  ['pão de queijo e leite', ['pão de queijo', 'leite']],
  ['leite, ovos e ração do Rex', ['leite', 'ovos', 'ração do Rex']],
])('the line "%s" may name several products', (line, parts) => {
  expect(splitLine(line, groceries)).toEqual({ parts, isSure: false })
})

test.each([
  'arroz',
  'arroz 2,5 kg',
  'açúcar, 2 kg',
  'vinho, do seco',
  'queijo, 300g, fatiado',
  'arroz, feijão, 2 kg',
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
  'vinte e cinco pães',
  'arroz 5kg,',
  'sal e pimenta',
  'cravo e canela',
  '1,5 kg de coxa e sobrecoxa',
  'bolo de cenoura e chocolate',
])('the line "%s" is one product', (line) => {
  expect(splitLine(line, groceries)).toBeUndefined()
})

test('each known line names one product, and two of them joined by a comma lose nothing', () => {
  const lines = tableOf('lines.txt').flatMap(([typed]) => (typed.length < 90 ? [typed] : []))
  const split = lines.filter((typed) => splitLine(typed, groceries)?.isSure)
  expect(split).toEqual(['cebola e alho'])
  const letters = (text: string) => text.replaceAll(/ e |[^\p{L}\p{N}]/gu, '')
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.constantFrom(...lines), (a, b) => {
      const both = `${a}, ${b}`
      const parts = splitLine(both, groceries)?.parts ?? []
      expect(letters(parts.join(''))).toBe(parts.length > 0 ? letters(both) : '')
    }),
    { examples: [['leite de R$ 5,99 por R$ 3,99 2 cx', '3 latas de milho R$ 3,50 cada']] },
  )
})
