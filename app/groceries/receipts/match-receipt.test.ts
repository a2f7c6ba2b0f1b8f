import { expect, test } from 'vitest'
import { dictionary } from '#app/groceries/dictionary.ts'
import { createGroceries } from '#app/groceries/groceries.ts'
import type { Lesson } from '#app/groceries/lessons.ts'
import { wordOf } from '#shared/words.ts'
import { matchReceipt } from './match-receipt.ts'
import { createTillNames } from './till-names.ts'

const groceries = createGroceries(dictionary)
const tills = createTillNames(groceries)
const line = (name: string, count = 1, total = 100, unit = 'un') => ({ name, count, unit, price: undefined, total })
const matched = (till: string[], list: string[], lessons = new Map<string, Lesson>()) =>
  matchReceipt(
    till.map((name) => line(name)),
    list.map((name) => ({ id: name, name })),
    lessons,
    groceries,
  ).map(({ itemId }) => itemId ?? '-')

test.each([
  ['LEITE UHT INT 1L', 'leite integral'],
  ['LEITE ITALAC UHT L.VIDA INT 1L', 'leite integral'],
  ['FGO RESF INTEIRO KG', 'frango inteiro'],
  ['COSTELA BOV RESF KG', 'costela'],
  ['QJO MUSS FAT KG', 'muçarela'],
  ['SAB PO OMO LAV PERF 1,6KG', 'sabão em pó'],
  ['PAPEL HIG LVIDA PG11', 'papel higiênico'],
  ['FEIJAO CARIOCA T1 1KG', 'feijão carioca'],
  ['ACUCAR CRISTAL 5KG', 'açúcar cristal'],
  ['OLEO SOJA LIZA 900ML', 'óleo de soja'],
  ['DET LIQ YPE NEUTRO 500ML', 'detergente'],
  ['REFRI COCA COLA 2L', 'refrigerante'],
  ['MARG QUALY 500G', 'margarina'],
  ['BISC CREAM CRACKER 350G', 'biscoito cream cracker'],
  ['CARNE MOIDA PATINHO', 'carne moída'],
  ['PAO FRANCES KG', 'pão francês'],
  ['LEITE COND MOCA 395G', 'leite condensado'],
])('the till’s %s is %s', (till, product) => {
  expect(tills.productOf(till)?.name).toBe(tills.productOf(product)?.name)
  expect(matched([till], ['cebola', product])).toEqual([product])
})

test('a product takes the item that says most of it, and no item of another aisle', () => {
  expect(matched(['LEITE COND MOCA 395G', 'LEITE UHT INT 1L', 'LEITE COCO 200ML'], ['leite'])).toEqual([
    '-',
    'leite',
    '-',
  ])
  expect(matched(['ARROZ INTEG 1KG', 'ARROZ T1 5KG'], ['arroz', 'arroz integral'])).toEqual(['arroz integral', 'arroz'])
})

test('two weighings of one product are one, with the sum of amounts and prices', () => {
  const lines = [line('TOMATE KG', 0.856, 598, 'kg'), line('UVA KG', 1, 999, 'kg'), line('Tomate kg', 1.2, 838, 'kg')]
  const [tomato] = matchReceipt(lines, [{ id: '1', name: 'Tomates' }], new Map(), groceries)
  expect(tomato).toMatchObject({ itemId: '1', quantity: '2,056 kg', price: 1436 })
})

test('a name that a person has corrected is known the next time, and nothing else takes its line', () => {
  const lesson = { name: 'Ração do Rex', category: null, ownCategory: false, asTyped: false }
  const lessons = new Map([[wordOf('PEDIGREE AD 10KG'), lesson]])
  expect(matched(['PEDIGREE AD 10KG'], ['ração do rex', 'pedigree'], lessons)).toEqual(['ração do rex'])
  expect(matchReceipt([line('PEDIGREE AD 10KG')], [], lessons, groceries)[0]?.name).toBe('Ração do Rex')
})
