/** The products in a person's own sheet. Each row is an item, and also a line, for a person who wants a note. */
import { centsOf, reais } from '#app/lib/money.ts'
import type { ItemContent } from '#app/lib/notebook.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import type { Found } from './found.ts'
import type { SheetHead } from './sheet.ts'
import { type Cells, cellsReader } from './sheet-cells.ts'
import { saysDone } from './written-values.ts'

/** Adds the rows of a sheet to the texts found. */
export function* readItemSheet(
  { found, file, words }: { found: Found; file: string; words: FileWords },
  title: string,
  head: SheetHead,
  rows: readonly string[][],
): Generator<void, void> {
  const read = cellsReader(head)
  const items: ItemContent[] = []
  for (const [at, row] of rows.entries()) {
    yield
    const item = itemOf(read(row))
    if (item) items.push(item)
    else found.left.unnamed.push(words.row(file, at + 1))
  }
  found.texts.push({ title, text: items.map(lineOf).join('\n'), items })
}

/** Undefined without a name. Cells without a field here are behind the name. */
function itemOf(row: Cells): ItemContent | undefined {
  const name = cleanLine(row.one('product', 'name', 'task', 'notes'))
  if (name === '') return undefined
  const quantity = cleanLine(`${row.one('quantity')} ${row.one('unit')}`)
  const price = priceOf(row, quantity)
  const others = [
    ...row.all('brand'),
    ...(row.one('product', 'name', 'task') === '' ? [] : row.all('notes')),
    ...(['due', 'start', 'time', 'priority', 'status', 'list'] as const)
      .flatMap(row.all)
      .filter((cell) => !saysDone(cell)),
    ...row.others().map(([column, cell]) => `${column}: ${cell}`),
    ...(price === null ? [row.one('price', 'unitPrice', 'total')].filter((cell) => /[1-9]/.test(cell)) : []),
  ].map(cleanLine)
  const isDone = [...row.all('bought'), ...row.all('status')].some(saysDone)
  return {
    name: others.length === 0 ? name : `${name} (${others.join(', ')})`,
    quantity: quantity || null,
    category: cleanLine(row.one('category', 'tags')) || null,
    price,
    purchased: isDone,
  }
}

/**
 * The price of the whole item. That of one piece is counted with the quantity, if its column says so and the quantity is
 * a number; a mere price is kept as written.
 */
function priceOf(row: Cells, quantity: string): number | null {
  const [whole, each] = [row.one('total') || row.one('price'), row.one('unitPrice')]
  const [cents, centsEach] = [centsOf(whole), centsOf(each)]
  if (cents !== undefined && cents > 0) return cents
  const [, count] = /^(\d+(?:[.,]\d+)?)(?: ?(?:un|und|unid|unidades?|kg|l|cx|pct|pc))?\.?$/i.exec(quantity) ?? []
  if (centsEach === undefined || centsEach === 0) return null
  return Math.round(centsEach * Number((count ?? '1').replace(',', '.')))
}

const lineOf = ({ name, quantity, category, price }: ItemContent): string =>
  [name, quantity, price !== null && reais(price), category].filter(Boolean).join(' · ')
