import type { Groceries } from './groceries.ts'
import { parseLine } from './parse-line.ts'

export interface Line {
  name: string
  quantity: string | null
}

/** An item as one line, written to be parsed as the same item if possible. */
export function formatLine({ name, quantity }: Line, groceries: Groceries): string {
  if (quantity === null) return name
  const isSame = (line: string) => {
    const read = parseLine(line, groceries)
    return read.name === name && read.quantity === quantity && read.price === null
  }
  return waysToWrite(name, quantity).find(isSame) ?? `${name} (${quantity})`
}

/** Ways to write a name with an amount, the likeliest first: "2 kg de arroz", but "2 leites". */
export function waysToWrite(name: string, quantity: string): string[] {
  const [short, long] = [`${quantity} ${name}`, `${quantity} de ${name}`]
  const ordered = /\p{L}/u.test(quantity) ? [long, short] : [short, long]
  return [...ordered, `${name} ${quantity}`, `${name} - ${quantity}`]
}
