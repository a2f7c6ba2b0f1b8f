import { expect, test } from 'vitest'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { duplicatesOf } from '#app/features/shopping/rows/duplicates.ts'
import { fold } from '#shared/fold.ts'
import { boughtItem, openItem } from './same-item.ts'

/** A list in its order: open items first, by name. A name with `✓ ` is bought. */
const list = (...names: string[]): ItemRow[] =>
  names
    .map((name) => ({ id: name, name: name.replace('✓ ', ''), purchased: name.startsWith('✓ ') }) as ItemRow)
    .sort((a, b) => Number(a.purchased) - Number(b.purchased) || (fold(a.name) < fold(b.name) ? -1 : 1))

test('a name matches items without accents, capitals, plurals and small words', () => {
  const items = list('Pão de queijo', 'Maçã', 'Ovos', '✓ Tomates')
  const open = (name: string) => openItem(items, name)?.id
  expect(['PAES DE QUEIJO', 'maças', 'ovo'].map(open)).toEqual(['Pão de queijo', 'Maçã', 'Ovos'])
  expect(open('tomate')).toBeUndefined()
  expect(boughtItem(items, 'tomate')?.id).toBe('✓ Tomates')
})

test('a name with a number is another product', () => {
  expect(openItem(list('Pilha 2A'), 'pilhas 2a')).toBeUndefined()
  expect(duplicatesOf(list('Pilha 2A', 'Pilhas 2A')).size).toBe(0)
})

test('a duplicate is marked at the second one, also as a plural with others in between', () => {
  const duplicates = duplicatesOf(list('tomate', 'Tomate ', 'Tomate cereja', 'Tomates', 'Uva', '✓ Uvas', '!', '?'))
  expect(new Map([...duplicates].map(([id, duplicate]) => [id, duplicate.id]))).toEqual(
    new Map([
      ['Tomate ', 'tomate'],
      ['Tomates', 'tomate'],
    ]),
  )
})

test('an item under another name of a product is a duplicate, an item of a brand or a kind is not', () => {
  const duplicates = duplicatesOf(
    list('Aipim', 'Macaxeira', 'mandioca', 'Shimeji', 'Shitake', '✓ Tangerina', 'Bergamotas'),
  )
  expect(new Map([...duplicates].map(([id, duplicate]) => [id, duplicate.id]))).toEqual(
    new Map([
      ['Macaxeira', 'Aipim'],
      ['mandioca', 'Aipim'],
    ]),
  )
})
