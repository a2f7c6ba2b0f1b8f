/**
 * An item as one line of a copied list, without its box. A paste gives the same name and quantity: no person's lessons
 * change them. A name that would be parsed differently is quoted; a closing quote inside is doubled.
 */
import { type Line, waysToWrite } from './format-line.ts'
import type { Groceries } from './groceries.ts'
import { longestQuantity, readAll } from './line-amounts.ts'
import { aisleOf, parseLine, type Understood } from './parse-line.ts'

/** Between a name and a free-text quantity: `queijo · um bom pedaço`. */
const dot = ' · '
const quoted = /^“((?:[^”]|””)+)”(?: · (.+))?$/su

export function copiedLine({ name, quantity }: Line, groceries: Groceries): string {
  const isSame = (line: string) => {
    const read = readCopied(line, groceries)
    return read.name === name && read.quantity === quantity && read.price === null
  }
  const plain =
    quantity === null ? [name] : [...waysToWrite(name, quantity), `${name} (${quantity})`, name + dot + quantity]
  return plain.find(isSame) ?? `“${name.replaceAll('”', '””')}”${quantity === null ? '' : dot + quantity}`
}

/** Parses a copied line, which a person may have edited. */
export function readCopied(line: string, groceries: Groceries): Understood {
  const split = splitCopied(line)
  if (!split) return parseLine(line, groceries)
  const unit = (split.quantity !== null && readAll(split.quantity, groceries)?.unit) || null
  return { ...split, unit, aisle: aisleOf(split.name, unit, groceries), price: null }
}

function splitCopied(line: string): Line | undefined {
  const [, inQuotes, behind = null] = quoted.exec(line) ?? []
  if (inQuotes !== undefined) return { name: inQuotes.replaceAll('””', '”'), quantity: behind }
  const at = line.lastIndexOf(dot)
  const quantity = line.slice(at + dot.length)
  return at > 0 && quantity.length <= longestQuantity ? { name: line.slice(0, at), quantity } : undefined
}
