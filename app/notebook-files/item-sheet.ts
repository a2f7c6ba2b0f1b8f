/** The products in a person's own sheet. Each row is an item, and also a line, for a person who wants a note. */
import { centsOf, reais } from '#app/lib/money.ts'
import type { ItemContent } from '#app/lib/notebook.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import type { Found } from './found.ts'
import type { SheetHead } from './sheet.ts'
import { type Cells, cellsReader } from './sheet-cells.ts'
import { saysDone, saysUndone } from './written-values.ts'

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
  const name = cleanLine(row.take('product', 'name', 'task', 'notes'))
  if (name === '') return undefined
  const quantity = cleanLine(`${row.take('quantity')} ${row.take('unit')}`)
  const price = priceOf(row, quantity)
  const category = cleanLine(row.take('category', 'tags')) || null
  const purchased = isBought(row)
  const others = [
    ...[...row.takeAll('brand'), ...row.takeAll('notes')],
    ...row.left().map(([column, cell]) => `${column}: ${cell}`),
  ].map(cleanLine)
  const whole = others.length === 0 ? name : `${name} (${others.join(', ')})`
  return { name: whole, quantity: quantity || null, category, price, purchased }
}

function isBought(row: Cells): boolean {
  const mark = row.see('bought', 'status')
  if (saysDone(mark) || saysUndone(mark)) row.take('bought', 'status')
  return saysDone(mark)
}

/**
 * The price of the whole item. That of one piece is counted with the quantity, if its column says so and the quantity is
 * a number; a mere price is kept as written.
 */
function priceOf(row: Cells, quantity: string): number | null {
  const whole = centsOf(row.see('total', 'price'))
  if (whole !== undefined) row.take('total', 'price')
  const each = centsOf(row.see('unitPrice'))
  if (each !== undefined) row.take('unitPrice')
  if (whole) return whole
  const [, count = '1'] = countOf.exec(quantity) ?? []
  return each ? Math.round(each * Number(count.replace(',', '.'))) : null
}

const countOf = /^(\d+(?:[.,]\d+)?)(?: ?(?:un|und|unid|unidades?|kg|l|cx|pct|pc))?\.?$/i

const lineOf = ({ name, quantity, category, price }: ItemContent): string =>
  [name, quantity, price !== null && reais(price), category].filter(Boolean).join(' · ')
