/** Finds what the lines of a receipt are on a list. */

import type { Groceries, Grocery } from '#app/groceries/groceries.ts'
import type { Lessons } from '#app/groceries/lessons.ts'
import { unitFor, unitOf } from '#app/groceries/units.ts'
import { fold } from '#shared/fold.ts'
import { wordOf } from '#shared/words.ts'
import type { ReceiptLine } from './receipt-state.ts'
import { createTillNames, spelledOut } from './till-names.ts'

export interface ReceiptItem {
  id: string
  name: string
}

/** What one product on a receipt is: of several lines with one name, such as two weighings, all. */
export interface Bought {
  /** As the till writes it. */
  till: string
  /** `0,856 kg`, `12`; null for one. */
  quantity: string | null
  /** In cents. */
  price: number
  /** The item of the list; undefined if it was bought besides. */
  itemId: string | undefined
  /** The name of the item, or that of the product in the words of people. */
  name: string
  aisle: string | null
}

/** The products of a receipt in its order. Each item of the list belongs to one of them at most. */
export function matchReceipt(
  lines: readonly ReceiptLine[],
  items: readonly ReceiptItem[],
  lessons: Lessons,
  groceries: Groceries,
): Bought[] {
  const tills = createTillNames(groceries)
  const rows = byName(lines).map((all) => {
    const till = all[0]?.name ?? ''
    const learnt = lessons.get(wordOf(till))?.name ?? undefined
    return { till, all, learnt, words: new Set(tills.wordsOf(till)), product: tills.productOf(learnt ?? till) }
  })
  const known = items.map((item) => ({ ...item, words: tills.wordsOf(item.name), product: tills.productOf(item.name) }))
  const pairs = rows
    .flatMap((row) => known.map((item) => ({ row, item, score: scoreOf(row, item) })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const found = new Map<object, ReceiptItem>()
  const taken = new Set<string>()
  for (const { row, item } of pairs) {
    if (found.has(row) || taken.has(item.id)) continue
    found.set(row, item)
    taken.add(item.id)
  }
  return rows.map((row) => {
    const item = found.get(row)
    const name = item?.name ?? row.learnt ?? nameOf(row.till, row.product)
    const price = row.all.reduce((sum, { total }) => sum + total, 0)
    return {
      till: row.till,
      quantity: quantityOf(row.all),
      price,
      itemId: item?.id,
      name,
      aisle: row.product?.aisle ?? null,
    }
  })
}

function byName(lines: readonly ReceiptLine[]): ReceiptLine[][] {
  const groups = new Map<string, ReceiptLine[]>()
  for (const line of lines) {
    const group = groups.get(fold(line.name))
    if (group) group.push(line)
    else groups.set(fold(line.name), [line])
  }
  return [...groups.values()]
}

interface Row {
  words: ReadonlySet<string>
  product: Grocery | undefined
  learnt: string | undefined
}

interface Known extends ReceiptItem {
  words: readonly string[]
  product: Grocery | undefined
}

const [learntScore, productScore, wordScore] = [1000, 100, 10]

/** How well an item fits a row of a receipt; 0 if it does not. */
function scoreOf({ words, product, learnt }: Row, item: Known): number {
  if (learnt !== undefined) return fold(learnt) === fold(item.name) ? learntScore : 0
  const shared = item.words.filter((word) => words.has(word)).length
  if (item.words.length === 0 || shared < item.words.length) {
    return product && product === item.product && isWhole(item) ? productScore : 0
  }
  // 'leite' is no 'leite condensado', which stands in another aisle.
  if (item.product && product && item.product.aisle !== product.aisle) return 0
  const isFirst = item.words[0] === [...words][0]
  return product === item.product ? productScore + wordScore * shared : isFirst ? wordScore * shared : 0
}

/** True if the name of an item is only that of its product: 'arroz', not 'arroz do João'. */
const isWhole = ({ words, product }: Known): boolean =>
  product !== undefined && [product.name, ...product.otherNames].some((name) => wordOf(name) === words.join(' '))

const nameOf = (till: string, product: Grocery | undefined): string =>
  product?.name ?? (spelledOut(till) || till.toLowerCase())

function quantityOf(lines: readonly ReceiptLine[]): string | null {
  const count = Math.round(lines.reduce((sum, line) => sum + line.count, 0) * 1000) / 1000
  const unit = unitOf(fold(lines[0]?.unit ?? ''))?.unit ?? 'un'
  const text = String(count).replace('.', ',')
  if (unit === 'un') return count === 1 ? null : text
  return `${text} ${unitFor(count, unit)}`
}
