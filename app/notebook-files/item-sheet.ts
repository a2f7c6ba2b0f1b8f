/** The products in a person's own sheet. Each row is an item, and also a line, for a person who wants a note. */
import { centsOf, typedReais } from '#app/lib/money.ts'
import type { ItemContent } from '#shared/notebook.ts'
import { plainItem } from '#shared/shopping.ts'
import type { Column } from './columns.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import type { Found } from './found.ts'
import type { SheetItem } from './plain-text.ts'
import { placeOf, type SheetHead, type SheetRow } from './sheet.ts'
import { type Cells, cellsReader } from './sheet-cells.ts'
import { saysDone, saysUndone } from './written-values.ts'

/** Adds the rows of a sheet to the texts found: one for each list that a column names. */
export function* readItemSheet(
  { found, file, words }: { found: Found; file: string; words: FileWords },
  title: string,
  head: SheetHead,
  rows: readonly SheetRow[],
): Generator<void, void> {
  const read = cellsReader(head)
  const lists = new Map<string, SheetItem[]>()
  for (const row of rows) {
    yield
    const cells = read(row.cells)
    const list = cleanLine(cells.take('list')) || title
    const item = itemOf(cells)
    if (!item) found.left.unnamed.push(placeOf(file, row, words))
    else if (!lists.get(list)?.push(item)) lists.set(list, [item])
  }
  if (lists.size === 0) lists.set(title, [])
  for (const [name, items] of lists) found.texts.push({ title: name, text: items.map(lineOf).join('\n'), items })
}

/** The sum below a list. */
const sumLine =
  /^(?:valor |soma )?(?:sub[ -]?)?(?:total|soma)(?: (?:geral|final|parcial|estimad[oa]|gasto|a pagar|d[aeo]s? .+))?(?: *\(?r\$\)?)?:?$/i

/**
 * The item of a row: brands and remarks in its note, cells without a field behind its name. Undefined for a row without a
 * name, and for a sum.
 */
function itemOf(row: Cells): SheetItem | undefined {
  const name = cleanLine(row.take('product', 'name', 'task', 'notes'))
  if (name === '' || sumLine.test(name)) return undefined
  const { each, ...amount } = amountOf(row)
  const category = cleanLine(row.take('category', 'tags')) || null
  const purchased = isBought(row)
  const note = [...row.takeAll('brand'), ...row.takeAll('notes')].join('\n') || null
  const whole = () => {
    const said = row.left((column, cell) => `${column}: ${cell}`)
    const others = [...(each ? [`${inReais(each)} cada`] : []), ...said].map(cleanLine)
    return others.length === 0 ? name : `${name} (${others.join(', ')})`
  }
  const item = { ...plainItem, name: whole(), ...amount, category, note, purchased }
  const text = amount.price === null && !each ? cleanLine(row.take('price', 'unitPrice', 'total')) : ''
  return text === '' ? item : { ...item, shelf: { text, name: whole() } }
}

const isBought = (row: Cells): boolean =>
  row.takeEach(['bought', 'status'], (cell) => saysDone(cell) || saysUndone(cell)).some(saysDone)

/**
 * The quantity and the price of the whole item. The price of pieces or packages is that of one. It is kept as written:
 * `10 x R$ 0,75`, with `each` for packages. It is counted with the quantity if its column says so.
 */
function amountOf(row: Cells): Pick<ItemContent, 'quantity' | 'price'> & { each?: number } {
  const [number, unit] = [cleanLine(row.take('quantity')), cleanLine(row.take('unit'))]
  const quantity = `${number} ${unit}`.trim() || null
  const [total, price, each] = [centsIn(row, 'total'), centsIn(row, 'price'), centsIn(row, 'unitPrice')]
  if (total) return { quantity, price: total }
  const [, pieces, packing = ''] = countOf.exec(quantity ?? '') ?? []
  if (price && pieces && pieces !== '1' && !/^(?:kg|l)$/i.test(packing)) {
    if (packing && !/^un/i.test(packing)) return { quantity, price: null, each: price }
    return { quantity: `${pieces} x ${inReais(price)}`, price: null }
  }
  if (price || !each) return { quantity, price: price || null }
  return { quantity, price: Math.round(each * Number((pieces ?? '1').replace(',', '.'))) }
}

/** The price in a column, in cents. A cell that is none stays where it is. */
function centsIn(row: Cells, column: Column): number | undefined {
  const cents = centsOf(row.see(column))
  if (cents !== undefined) row.take(column)
  return cents
}

const countOf =
  /^(\d+(?:[.,]\d+)?)(?: ?(un|und|unid|unidades?|kg|l|cx|caixas?|pct|pacotes?|pc|latas?|garrafas?|dz|fardos?|bandejas?|potes?))?\.?$/i

const lineOf = ({ name, quantity, category, price, note }: ItemContent): string =>
  [name, quantity, price !== null && inReais(price), category, note && cleanLine(note)].filter(Boolean).join(' · ')

const inReais = (cents: number): string => `R$ ${typedReais(cents)}`
