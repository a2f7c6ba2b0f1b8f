/**
 * Tables in a message: the rows of a spreadsheet, of a Markdown table or of a CSV file. The heading says what each column
 * means. A row becomes a line that is read like a typed one.
 */

import { foldedWords } from '#shared/words.ts'
import type { Groceries } from './groceries.ts'
import { isAmount } from './line-amounts.ts'
import { centsIn } from './line-prices.ts'
import { hasListMarker } from './list-markers.ts'
import { trimDecoration, withoutInlineStyle } from './message-marks.ts'
import { isAboutList } from './message-words.ts'
import { parseLine } from './parse-line.ts'
import { readShelfPrice } from './shelf-prices.ts'
import { unitOf } from './units.ts'

/** The meaning of a column. `price` is the price of one if the amount is a mere number, else of all. */
type Column = 'name' | 'amount' | 'unit' | 'each' | 'price' | 'total' | 'category' | 'bought' | 'other'

const columns: Record<Exclude<Column, 'other'>, string> = {
  name: 'produto,produtos,item,itens,nome,descricao,mercadoria,ingrediente,ingredientes,alimento,name,product',
  amount: 'quantidade,quantidades,qtd,qtde,qde,quant,quantity,qty',
  unit: 'unidade,unid,un,medida,unit',
  each: 'preco unitario,valor unitario,preco un,valor un,preco unit,vl unit,preco por unidade,unitario',
  price: 'preco,valor,preco r,valor r,price,custo',
  total: 'total,preco total,valor total,subtotal,preco estimado,valor estimado,estimativa',
  category: 'categoria,secao,setor,corredor,departamento,category,aisle',
  bought: 'comprado,comprei,ok,feito,pego,status,bought,checked',
}

const meanings = new Map(
  Object.entries(columns).flatMap(([column, names]) => names.split(',').map((name) => [name, column as Column])),
)

export interface TableRow {
  text: string
  category: string | null
  isBought: boolean
  /** True for the heading, for a sum, and for a row without a name. */
  isHead: boolean
}

interface Table {
  sign: string
  columns: readonly Column[]
  /** True if each row must have a cell for each column. */
  isWhole: boolean
}

const written = /[\p{L}\p{N}]/u
const signs = [';', '\t', '|', ',']
/** Wider tables are no lists. */
const mostCells = 20

/** Longer lines are no rows. */
const longestRow = 2000

/** The row that each line is, as far as the lines are tables. A copied item is no row, whatever signs are in it. */
export function tableRows(lines: readonly string[], groceries: Groceries): (TableRow | undefined)[] {
  let table: Table | undefined
  return lines.map((line, index): TableRow | undefined => {
    if (index === 0 && sheetSign.test(line.trim())) return headOf(line)
    if (hasListMarker(line.trimStart().charAt(0))) return undefined
    const row = table && rowOf(line, table, groceries)
    if (row) return row
    const isWritten = written.test(line)
    table = table && !isWritten ? afterBlank(table, line) : tableAt(line)
    if (!table) return rowAlone(line, groceries)
    return isWritten ? headOf(line) : undefined
  })
}

/** A blank line ends no table, but each row behind it has a cell for each column. */
const afterBlank = (table: Table, line: string): Table => ({ ...table, isWhole: table.isWhole || line.trim() === '' })

/** Excel's first line of a file, which names the sign between cells. */
const sheetSign = /^sep=.$/i

const headOf = (line: string): TableRow => ({ text: line.trim(), category: null, isBought: false, isHead: true })

/** The table that a line begins as its heading: `Produto;Quantidade;Preço`. Undefined for any other line. */
function tableAt(line: string): Table | undefined {
  if (line.length > longestRow) return undefined
  for (const sign of signs) {
    if (!line.includes(sign)) continue
    const found = cellsOf(line, sign).map((cell) => meanings.get(foldedWords(cell).join(' ')) ?? 'other')
    const known = found.filter((column) => column !== 'other').length
    if (found.includes('name') && known > 1 && found.length <= mostCells)
      return { sign, columns: found, isWhole: false }
  }
  return undefined
}

/** A row of a sheet without a heading: a name, then amounts and prices. */
function rowAlone(line: string, groceries: Groceries): TableRow | undefined {
  const sign = signs.find((each) => line.includes(each))
  if (line.length > longestRow || sign === undefined || sign === ',') return undefined
  if (sign === '|') return barsAlone(line, groceries)
  const [name = '', ...others] = cellsOf(line, sign)
  if (!/\p{L}/u.test(name) || others.length >= mostCells) return undefined
  const isPrice = (cell: string) => hasCentavos.test(cell) && moneyOf(cell) !== ''
  const prices = others.filter(isPrice)
  const amounts = others.filter((cell) => cell !== '' && !isPrice(cell))
  const isRow = amounts.length < 2 && prices.length < 3 && amounts.every((cell) => isAmount(cell, groceries))
  if (!isRow || amounts.length + prices.length === 0) return undefined
  const left: Column[] = ['price', 'total']
  const columns = others.map((cell): Column => (isPrice(cell) ? (left.shift() ?? 'other') : 'amount'))
  return rowOf(line, { sign, columns: ['name', ...columns], isWhole: false }, groceries)
}

/** `Farinha | 2 xícaras | peneirada`: a name, its amount, and remarks. Without an amount the bars are between products. */
function barsAlone(line: string, groceries: Groceries): TableRow | undefined {
  const [name = '', amount = '', ...others] = cellsOf(line, '|')
  const isRow = /\p{L}/u.test(name) && others.length > 0 && /^[\d½¼¾⅓⅔]/.test(amount) && isAmount(amount, groceries)
  const columns: Column[] = ['name', 'amount', ...others.map((): Column => 'other')]
  return isRow ? rowOf(line, { sign: '|', columns, isWhole: false }, groceries) : undefined
}

const hasCentavos = /^R\$|[.,]\d\d$/i

/** The cells of a row, with quotes and a sign at both ends removed. */
function cellsOf(line: string, sign: string): string[] {
  const cells: string[] = []
  const text = sign === '|' ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line
  let cell = ''
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    if (char === sign && !isQuoted) {
      cells.push(unquoted(cell))
      cell = ''
    } else cell += char
  }
  return [...cells, unquoted(cell)]
}

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()

/** A link of Markdown. */
const namedLink = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/g

/** The row of a line; undefined if the line does not belong to the table. */
function rowOf(line: string, { sign, columns, isWhole }: Table, groceries: Groceries): TableRow | undefined {
  if (!line.includes(sign) || line.length > longestRow) return undefined
  const links = [...line.matchAll(namedLink)].map(([, , address = '']) => address)
  const plain = line.replace(namedLink, '$1')
  const cells = cellsOf(plain, sign).map((cell) => trimDecoration(withoutInlineStyle(cell)))
  if (isWhole && cells.length !== columns.length) return undefined
  const cellOf = (column: Column) => cells.find((cell, at) => columns[at] === column && cell !== '') ?? ''
  const name = cellOf('name')
  const isSumOrReply = /^(?:sub)?total$/i.test(name) || isAboutList(foldedWords(line))
  if (!written.test(name) || isSumOrReply) return written.test(line) ? headOf(line) : undefined
  const { amount, remark } = apart([cellOf('amount'), cellOf('unit')].filter(Boolean).join(' '), groceries)
  const prices = pricesOf(amount, { each: cellOf('each'), price: cellOf('price'), total: cellOf('total') })
  const others = cells.filter((cell, at) => cell !== '' && isOther(columns[at], cell))
  const text = lineOf(
    { name, others: [...remark, ...others, ...prices.others], amount: prices.amount, price: prices.price },
    groceries,
  )
  return {
    text: [text, ...links].join(' '),
    category: cellOf('category') || null,
    isBought: isYes(cellOf('bought')),
    isHead: false,
  }
}

/** `1 pacote (12 rolos)` as its amount, and the words in brackets. */
function apart(cell: string, groceries: Groceries): { amount: string; remark: string[] } {
  const [, amount = '', inside = ''] = /^([^()]+)\(([^()]+)\)$/.exec(cell) ?? []
  const isApart = amount !== '' && isAmount(amount.trim(), groceries)
  return isApart ? { amount: amount.trim(), remark: [inside.trim()] } : { amount: cell, remark: [] }
}

/** True for a cell that no field takes: a remark, a second name, a status that is no tick. */
const isOther = (column: Column | undefined, cell: string): boolean =>
  column === undefined || column === 'other' || (column === 'bought' && !isYes(cell) && !isNo(cell))

const isYes = (cell: string): boolean => /^(?:sim|s|x|ok|true|verdadeiro|1|✓|✔|✅|☑)\ufe0f?$/iu.test(cell)
const isNo = (cell: string): boolean => /^(?:não|nao|n|false|falso|0|-|☐)?$/iu.test(cell)

/** Units whose price is that of all. */
const measures = new Set(['kg', 'g', 'l', 'ml'])

interface Prices {
  each: string
  price: string
  total: string
}

/**
 * The price of a row and the words that remain. The price of a row of pieces or packages is that of one: `10` at `0,75`
 * is the amount `10 x R$ 0,75`. Nothing is multiplied.
 */
function plainPrices(amount: string, { each, price, total }: Prices): PartsOfRow {
  const [, pieces = '', packing = ''] = /^(\d+)(?: (\p{L}+)\.?)?$/u.exec(amount) ?? []
  const unit = packing && (unitOf(foldedWords(packing).join(' '))?.unit ?? 'kg')
  const isCount = Number(pieces) > 1 && !measures.has(unit)
  const ofOne = [each, isCount ? price : ''].find(moneyOf) ?? ''
  const ofAll = [total, isCount || ofOne ? '' : price].find(moneyOf) ?? ''
  const others = [each, price, total].filter((cell) => cell !== '' && cell !== ofOne && cell !== ofAll)
  const [one, all] = [moneyOf(ofOne), moneyOf(ofAll)]
  if (isCount && one && !all && (unit === '' || unit === 'un'))
    return { amount: `${pieces} x ${one}`, price: '', others }
  return { amount, price: all, others: [...(one ? [`${one} cada`] : []), ...others] }
}

/** As `plainPrices`; without a plain price, one as a shelf writes it stays as it is. */
function pricesOf(amount: string, prices: Prices): PartsOfRow {
  const plain = plainPrices(amount, prices)
  if (Object.values(prices).some(moneyOf)) return plain
  const shelf = plain.others.find((cell) => isShelfPrice(cell, amount))
  return shelf ? { amount, price: shelf, others: plain.others.filter((cell) => cell !== shelf) } : plain
}

type PartsOfRow = Pick<Row, 'amount' | 'price' | 'others'>

const isShelfPrice = (cell: string, amount: string): boolean => typeof readShelfPrice(cell, amount || null) === 'object'

interface Row {
  name: string
  amount: string
  price: string
  /** Cells that are no field of an item. */
  others: readonly string[]
}

/** A row as a line that gives its name, amount and price, with the other cells in brackets behind it. */
function lineOf({ name, amount, price, others }: Row, groceries: Groceries): string {
  const note = inBrackets(others)
  const paid = price && ` ${price}`
  const ways = amount
    ? [`${amount} ${name}`, `${amount} de ${name}`, `${name}: ${amount}`, `${name} - ${amount}`]
    : [name]
  const isRight = (line: string) => {
    const read = parseLine(line, groceries)
    return (
      read.name === name + note && !read.quantity === !(amount || isShelfPrice(price, '')) && !read.price === !price
    )
  }
  const lines = ways.map((way) => way + paid + note)
  return lines.find(isRight) ?? name + paid + inBrackets([amount, ...others].filter(Boolean))
}

const inBrackets = (cells: readonly string[]): string => (cells.length > 0 ? ` (${cells.join(', ')})` : '')

/** `R$ 9,98` for `9,98` or `R$9.98`; empty for other text. */
function moneyOf(cell: string): string {
  const digits = cell.replace(/^R\$\s*/i, '').trim()
  if (!/^\d{1,5}(?:[,.]\d{1,2})?$/.test(digits)) return ''
  const [reais = '', cents = ''] = digits.split(/[,.]/)
  const money = `R$ ${reais},${cents.padEnd(2, '0')}`
  return centsIn(money) === null ? '' : money
}
