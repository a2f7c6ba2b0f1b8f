/**
 * An item as one line of a copied list, without its box. A paste gives the same name and quantity: no person's lessons
 * change them. A name that would be parsed differently is quoted; a closing quote inside is doubled.
 */
import { type Line, waysToWrite } from './format-line.ts'
import type { Groceries } from './groceries.ts'
import { longestQuantity, readAll } from './line-amounts.ts'
import { aisleOf, parseLine, type Understood } from './parse-line.ts'

interface CopiedItem extends Line {
  note?: string | null | undefined
}

/** Between a name and a free-text quantity: `queijo · um bom pedaço`. */
const dot = ' · '
const quoted = /^“((?:[^”]|””)+)”(?: · (.+))?$/su

export function copiedLine({ name, quantity, note = null }: CopiedItem, groceries: Groceries): string {
  const said = note === null ? null : note.replace(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')')
  const behind = said === null ? '' : ` [${said}]`
  const isSame = (line: string) => {
    const read = readCopied(line + behind, groceries)
    return read.name === name && read.quantity === quantity && read.price === null && read.note === said
  }
  const plain =
    quantity === null ? [name] : [...waysToWrite(name, quantity), `${name} (${quantity})`, name + dot + quantity]
  const inQuotes = `“${name.replaceAll('”', '””')}”${quantity === null ? '' : dot + quantity}`
  const found = [...plain, inQuotes].find(isSame)
  // Empty brackets say that those in front are no note.
  return found === undefined ? `${inQuotes}${behind || ' []'}` : found + behind
}

/** Parses a copied line, which a person may have edited. Its note is in square brackets at its end. */
export function readCopied(line: string, groceries: Groceries): Understood & { note: string | null } {
  const [, front = line, said = ''] = noted.exec(line) ?? []
  const note = said.trim() || null
  const split = splitCopied(front)
  if (!split) return { ...parseLine(front, groceries), note }
  const unit = (split.quantity !== null && readAll(split.quantity, groceries)?.unit) || null
  return { ...split, unit, aisle: aisleOf(split.name, unit, groceries), price: null, note }
}

const noted = /^(.*\S) \[([^[\]]*)\]$/su

function splitCopied(line: string): Line | undefined {
  const [, inQuotes, behind = null] = quoted.exec(line) ?? []
  if (inQuotes !== undefined) return { name: inQuotes.replaceAll('””', '”'), quantity: behind }
  const at = line.lastIndexOf(dot)
  const quantity = line.slice(at + dot.length)
  return at > 0 && quantity.length <= longestQuantity ? { name: line.slice(0, at), quantity } : undefined
}
