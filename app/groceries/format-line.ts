import type { Groceries } from './groceries.ts'
import { parseLine } from './parse-line.ts'

interface Line {
  name: string
  quantity: string | null
}

/** An item as one line, written so that it is read as the same item wherever there is such a way to write it. */
export function formatLine({ name, quantity }: Line, groceries: Groceries): string {
  if (quantity === null) return name
  const ways = [`${quantity} ${name}`, `${quantity} de ${name}`, `${name} ${quantity}`, `${name} - ${quantity}`]
  const isSame = (line: string) => {
    const read = parseLine(line, groceries)
    return read.name === name && read.quantity === quantity
  }
  const [short = '', long = ''] = ways
  // People say "2 kg de arroz", but "2 leites".
  const ordered = /\p{L}/u.test(quantity) ? [long, short, ...ways.slice(2)] : ways
  return ordered.find(isSame) ?? `${name} (${quantity})`
}
