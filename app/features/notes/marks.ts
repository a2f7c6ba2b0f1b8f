/** A mark in the text of a note: a checkbox at the beginning of a line, a link, or the words of a ticked line. */
import { linksIn } from '#app/lib/links.ts'

export type Mark =
  /**
   * A box from `start` to `end`; `inside` is the text between its brackets, at index `at`; `label` has the words after
   * it.
   */
  | { kind: 'box'; start: number; end: number; at: number; inside: string; isTicked: boolean; label: string }
  | { kind: 'link'; start: number; end: number; href: string }
  /** Words of a ticked line, which are struck through. */
  | { kind: 'done'; start: number; end: number }

export type Box = Extract<Mark, { kind: 'box' }>

/**
 * A box at the beginning of a line, such as `- [x]` or `[ ]`. `[x](` begins a Markdown link instead. Without a dash, a
 * blank or the end of the line must follow the bracket.
 */
const box = /^([ \t]*)(- (?=\[)|(?=\[[ xX]?\](?:\s|$)))\[([ xX]?)\](?!\()/

/** The checkbox at the beginning of the line around the index `place`; undefined without one. */
export function boxAt(text: string, place: number): Box | undefined {
  const { start, end } = lineAt(text, place)
  return boxOf(text.slice(start, end), start)
}

/** The start and the end of the line around the index `place`. The line break is not included. */
export function lineAt(text: string, place: number): { start: number; end: number } {
  const next = text.indexOf('\n', place)
  return { start: place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1, end: next === -1 ? text.length : next }
}

function boxOf(line: string, offset: number): Box | undefined {
  const [all, indent, , inside] = box.exec(line) ?? []
  if (all === undefined || indent === undefined || inside === undefined) return
  const [start, end] = [offset + indent.length, offset + all.length]
  const label = line.slice(all.length).trim()
  return { kind: 'box', start, end, at: end - 1 - inside.length, inside, isTicked: /x/i.test(inside), label }
}

/** The text with `next` between the brackets of the box. */
export const withInside = (text: string, { at, inside }: Pick<Box, 'at' | 'inside'>, next: string): string =>
  `${text.slice(0, at)}${next}${text.slice(at + inside.length)}`

/** The most characters of a line with marks: looking for links in longer ones, which nobody types, takes too long. */
const longestLine = 10_000

/** The marks in a text of whole lines, in order. Lines of more than 10,000 characters have none. */
export function marksIn(lines: string): Mark[] {
  let offset = 0
  return lines.split('\n').flatMap((line) => {
    const marks = line.length <= longestLine ? marksOfLine(line, offset) : []
    offset += line.length + 1
    return marks
  })
}

function marksOfLine(line: string, offset: number): Mark[] {
  const found = boxOf(line, offset)
  const links = linksOf(line, offset)
  if (!found) return links
  return [found, ...(found.isTicked ? wordsBetween(line, offset, [found, ...links]) : links)]
}

/** The marks after the box of a ticked line, in order: its links, and the trimmed words before and after each link. */
function wordsBetween(line: string, offset: number, [box, ...links]: [Mark, ...Mark[]]): Mark[] {
  let at = box.end
  return [...links, undefined].flatMap((link) => {
    const words = line.slice(at - offset, link && link.start - offset)
    const start = at + words.length - words.trimStart().length
    const done = { kind: 'done' as const, start, end: start + words.trim().length }
    at = link?.end ?? at
    return [...(done.end > done.start ? [done] : []), ...(link ? [link] : [])]
  })
}

const linksOf = (line: string, offset: number): Mark[] =>
  linksIn(line).map(({ start, end, href }) => ({ kind: 'link', start: offset + start, end: offset + end, href }))
