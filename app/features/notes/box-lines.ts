/** Edits of boxes during typing: the next one after Enter, and those of the button. */
import { boxAt, lineAt } from './marks.ts'
import type { TextEdit } from './replace-text.ts'

interface Chosen {
  start: number
  end: number
}

/** The edit of Enter in a line with a box: the next box, or no box after an empty one. Undefined elsewhere. */
export function enterInBox(text: string, { start, end }: Chosen): TextEdit | undefined {
  const box = boxAt(text, start)
  if (!box || start < box.end) return
  const line = lineAt(text, start)
  if (box.label === '') return { start: line.start, end: line.end, text: '' }
  const before = text.slice(line.start, box.at)
  const blanks = /^[ \t]*/.exec(text.slice(end, lineAt(text, end).end))?.[0].length ?? 0
  return { start, end: end + blanks, text: `\n${before} ] ` }
}

/** The edits that turn the chosen lines into boxes, or back if all have one. Blank lines among others stay. */
export function boxEdits(text: string, chosen: Chosen): TextEdit[] {
  const lines = linesIn(text, chosen)
  const boxes = lines.flatMap(({ start }) => boxAt(text, start) ?? [])
  if (boxes.length === lines.length) return boxes.map((box) => ({ ...withBlank(text, box), text: '' }))
  return lines.filter(({ start }) => !boxAt(text, start)).map(({ start, end }) => newBox(text.slice(start, end), start))
}

function linesIn(text: string, { start, end }: Chosen): Chosen[] {
  const lines: Chosen[] = []
  // A selection that ends at the start of a line does not include the line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  for (let place = start; place <= last; ) {
    const line = lineAt(text, place)
    lines.push(line)
    place = line.end + 1
  }
  const written = lines.filter((line) => text.slice(line.start, line.end).trim() !== '')
  return written.length > 0 ? written : lines.slice(0, 1)
}

const withBlank = (text: string, { start, end }: Chosen): Chosen => ({ start, end: text[end] === ' ' ? end + 1 : end })

/** The edit that puts a box into a line. A dash of the line stays. */
function newBox(line: string, offset: number): TextEdit {
  const [before = '', dash] = /^[ \t]*(- )?/.exec(line) ?? []
  const start = offset + before.length
  return { start, end: start, text: dash ? '[ ] ' : '- [ ] ' }
}

/** The place of a caret after these edits; text that is put in at its place comes before it. */
export const caretAfter = (edits: readonly TextEdit[], place: number): number =>
  edits
    .filter(({ start }) => start <= place)
    .reduce((moved, { start, end, text }) => moved + text.length - (Math.min(end, place) - start), place)
