import { expect, test } from 'vitest'
import type { ItemRow } from '#app/data/shopping.ts'
import { categoriesOf, groupedByCategory, type ListRow, withBoughtHeading } from './list-rows.ts'

const item = (name: string, category: string | null = null, purchased = false) =>
  ({ id: name, name, category, purchased }) as ItemRow
const read = (rows: readonly ListRow[]) => rows.map((row) => ('heading' in row ? `# ${row.heading}` : row.name))

test('what is bought stands under a heading that counts it', () => {
  const heading = (n: number) => `${n} comprados`
  const items = [item('Arroz'), item('Leite', null, true), item('Pão', null, true)]
  expect(read(withBoughtHeading(items, heading))).toEqual(['Arroz', '# 2 comprados', 'Leite', 'Pão'])
  expect(read(withBoughtHeading(items.slice(0, 1), heading))).toEqual(['Arroz'])
})

test('items stand by category, those without one last, each group in the order it came', () => {
  const items = [item('Banana'), item('Leite', 'Laticínios'), item('Arroz', 'Mercearia'), item('Queijo', 'laticinios')]
  expect(read(groupedByCategory(items, 'Sem categoria'))).toEqual([
    '# Laticínios',
    'Leite',
    'Queijo',
    '# Mercearia',
    'Arroz',
    '# Sem categoria',
    'Banana',
  ])
  expect(groupedByCategory([], 'Sem categoria')).toEqual([])
  expect(categoriesOf(items)).toEqual(['laticinios', 'Mercearia'])
})
