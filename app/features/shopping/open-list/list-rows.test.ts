import { expect, test } from 'vitest'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { categoriesOf, groupedByAisle, type ListRow, withBoughtHeading } from './list-rows.ts'

const item = (name: string, category: string | null = null, purchased = false) =>
  ({ id: name, name, category, purchased }) as ItemRow
const read = (rows: readonly ListRow[]) => rows.map((row) => ('heading' in row ? `# ${row.heading}` : row.name))

test('bought items are below a heading with their number', () => {
  const heading = (n: number) => `${n} comprados`
  const items = [item('Arroz'), item('Leite', null, true), item('Pão', null, true)]
  expect(read(withBoughtHeading(items, heading))).toEqual(['Arroz', '# 2 comprados', 'Leite', 'Pão'])
  expect(read(withBoughtHeading(items.slice(0, 1), heading))).toEqual(['Arroz'])
})

test('items are sorted by aisle in the order of the shop, those without a category last', () => {
  const items = [item('Banana'), item('Arroz', 'Mercearia'), item('Leite', 'Laticínios'), item('Queijo', 'laticinios')]
  expect(read(groupedByAisle(items, ['Padaria', 'Laticínios', 'Mercearia'], 'Sem categoria'))).toEqual([
    '# Laticínios',
    'Leite',
    'Queijo',
    '# Mercearia',
    'Arroz',
    '# Sem categoria',
    'Banana',
  ])
  expect(groupedByAisle([], ['Padaria'], 'Sem categoria')).toEqual([])
  expect(categoriesOf(items)).toEqual(['laticinios', 'Mercearia'])
})
