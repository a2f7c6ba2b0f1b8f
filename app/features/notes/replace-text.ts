import { newSteps, type Steps } from '#shared/counted-diff.ts'
import { changesOf } from '#shared/text-changes.ts'

/** The characters from index `start` to before index `end` become `text`. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/** More edits at once would delay typing: they are made without the browser's undo. */
const maxUndoable = 20

/**
 * The edits that turn `before` into `after`, word by word in changed lines. They are in descending order, so that none
 * changes the indexes of the next one.
 */
export function editsBetween(before: string, after: string): TextEdit[] {
  const steps = newSteps()
  const lines = edits(linesOf(before), linesOf(after), steps)
  return lines.flatMap((line) => wordEdits(before.slice(line.start, line.end), line, steps)).reverse()
}

function wordEdits(before: string, { start, text }: TextEdit, steps: Steps): TextEdit[] {
  const words = edits(wordsOf(before), wordsOf(text), steps)
  return words.map((word) => ({ ...word, start: start + word.start, end: start + word.end }))
}

function edits(parts: string[], newParts: string[], steps: Steps): TextEdit[] {
  const starts = [0]
  for (const part of parts) starts.push((starts.at(-1) ?? 0) + part.length)
  return changesOf(parts, newParts, steps).map(({ start, end, newStart, newEnd }) => ({
    start: starts[start] ?? 0,
    end: starts[end] ?? 0,
    text: newParts.slice(newStart, newEnd).join(''),
  }))
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|[^\S\n]+|./gsu) ?? []

/**
 * The index in the new text for the index `place` in the old one. An edit that ends at `place` moves it if it replaces
 * characters or ends with a line break.
 */
export function placeAfter(edits: TextEdit[], place: number): number {
  let moved = place
  for (const { start, end, text } of edits) {
    const isBefore = place > end || (place === end && (end > start || text.endsWith('\n')))
    if (isBefore) moved += text.length - (end - start)
    else if (place > start) moved -= Math.max(0, place - start - text.length)
  }
  return moved
}

/**
 * Replaces the text of a field by `note` while a person types. Caret and selection stay at the same words, and the
 * field does not scroll.
 */
export function replaceText(field: HTMLTextAreaElement, note: string): void {
  // Fields normalise line ends.
  const text = note.replace(/\r\n?/g, '\n')
  const edits = editsBetween(field.value, text)
  const { selectionStart, selectionEnd, selectionDirection } = field
  const scroller = field.closest('[data-scroller]') ?? field
  const { scrollTop } = scroller
  const [start, end] = [placeAfter(edits, selectionStart), placeAfter(edits, selectionEnd)]
  const isUndoable = document.activeElement === field && edits.length <= maxUndoable
  for (const edit of edits) if (!isUndoable || !insert(field, edit)) field.setRangeText(edit.text, edit.start, edit.end)
  if (field.value !== text) field.value = text
  field.setSelectionRange(start, end, selectionDirection)
  scroller.scrollTop = scrollTop
}

/**
 * Makes edits, in ascending order, in a field as one typed text, which the browser undoes at once. Then sets the
 * selection. Without edits it does nothing.
 */
export function typeEdits(field: HTMLTextAreaElement, edits: readonly TextEdit[], selection: [number, number]): void {
  const [first] = edits
  if (!first) return
  let [text, end] = ['', first.start]
  for (const edit of edits) {
    text += field.value.slice(end, edit.start) + edit.text
    end = edit.end
  }
  if (!insert(field, { start: first.start, end, text })) {
    field.setRangeText(text, first.start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...selection)
}

/** Makes an edit as typed text, which alone keeps the browser's undo history. False if the browser refuses. */
function insert(field: HTMLTextAreaElement, { start, end, text }: TextEdit): boolean {
  field.setSelectionRange(start, end)
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}
