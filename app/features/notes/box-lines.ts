/** Edits of the checkboxes in a note: those of the box button, and the next box after Enter. */
import { boxAt, lineAt } from './marks.ts'
import type { TextEdit } from './replace-text.ts'

interface Chosen {
  start: number
  end: number
}

/**
 * The edit for Enter in a line with a box: the line break and the next box replace the selection. A line with a box but
 * without words is emptied instead. Undefined for a caret in or before the box, and in other lines.
 */
export function enterInBox(text: string, { start, end }: Chosen): TextEdit | undefined {
  const box = boxAt(text, start)
  if (!box || start < box.end) return
  const line = lineAt(text, start)
  if (box.label === '') return { start: line.start, end: line.end, text: '' }
  const before = text.slice(line.start, box.at)
  const blanks = /^[ \t]*/.exec(text.slice(end, lineAt(text, end).end))?.[0].length ?? 0
  return { start, end: end + blanks, text: `\n${before} ] ` }
}

/**
 * The edits, in ascending order, that put a box into each selected line, or remove all boxes if each line has one.
 * Blank lines do not count, unless all are blank: then the first one gets a box.
 */
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

/** The edit that puts a box before the words of a line. A dash before the words becomes the dash of the box. */
function newBox(line: string, offset: number): TextEdit {
  const [before = '', dash] = /^[ \t]*(- )?/.exec(line) ?? []
  const start = offset + before.length
  return { start, end: start, text: dash ? '[ ] ' : '- [ ] ' }
}

/** The index of a caret that was at `place` before the edits. It is behind a text that is inserted at its place. */
export const caretAfter = (edits: readonly TextEdit[], place: number): number =>
  edits
    .filter(({ start }) => start <= place)
    .reduce((moved, { start, end, text }) => moved + text.length - (Math.min(end, place) - start), place)
