import { tellUndone } from '#app/actions/run-with-undo.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showAct } from '#app/ui/toasts.ts'
import { boxAt, withInside } from './marks.ts'
import { editsBetween, placeAfter } from './replace-text.ts'
import type { EditedNote } from './use-note-editing.ts'

/** Replaces the text of an open note, and shows a toast with an undo. The undo keeps text that is typed meanwhile. */
export function changeText(edited: EditedNote, text: string, title: (n: number) => string): void {
  const before = edited.text
  void edited.change(before, text)
  const undo = () => void tell(edited.change(text, before))
  showAct({ kind: `notes.text ${title(1)}`, title, undo })
}

/** Tells the outcome of an undo: true if the text has changed, undefined after a failure. */
async function tell(undone: Promise<boolean | undefined>): Promise<void> {
  const isChanged = await undone
  if (isChanged !== undefined) tellUndone(isChanged, currentMessages().notes.changeUndone)
}

/** An index of `text`, which may be an earlier state of the note. */
interface Place {
  text: string
  at: number
}

type Turned = Place & { changed: ReturnType<EditedNote['change']> }

/**
 * Ticks or clears the box whose inside is at index `at` of `text`, and shows a toast with an undo. Both also work after
 * further typing. Nothing happens if the box is gone.
 */
export function tick(edited: EditedNote, { text, at }: Place): void {
  const { notes } = currentMessages()
  const box = boxAt(text, at)
  if (box?.at !== at) return
  const turned = turn(edited, { text, at }, box.isTicked ? ' ' : 'x')
  if (!turned) return
  const title = box.isTicked ? notes.unticked : notes.ticked
  const undo = () => void tell(turn(edited, turned, box.inside)?.changed ?? Promise.resolve(false))
  showAct({ kind: `notes.text ${title(1)}`, title, undo })
}

/**
 * Sets the inside of a box, found at its place in the current text. Returns the new text, the box's index in it and the
 * change; undefined if nothing changes. One character of the current text is changed: a merge with text typed right beside it
 * would keep both passages.
 */
function turn(edited: EditedNote, { text, at }: Place, inside: string): Turned | undefined {
  const before = edited.now()
  const place = before === text ? at : placeAfter(editsBetween(text, before), at)
  const box = boxAt(before, place)
  if (box?.at !== place || box.isTicked === /x/i.test(inside)) return
  const after = withInside(before, box, inside)
  return { text: after, at: place, changed: edited.change(before, after) }
}
