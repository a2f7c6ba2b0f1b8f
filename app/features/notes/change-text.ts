import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct } from '#app/ui/toasts.ts'
import { boxAt, toggled } from './marks.ts'
import { editsBetween, placeAfter } from './replace-text.ts'
import type { EditedNote } from './use-note-editing.ts'

/** Changes a text as an act that can be undone, also when somebody has gone on writing since. */
export function changeText(edited: EditedNote, text: string, title: (n: number) => string): void {
  const before = edited.text
  edited.change(before, text)
  const undo = () => {
    edited.change(text, before)
    announce(currentMessages().notes.changeUndone)
  }
  showAct({ kind: `notes.text ${title(1)}`, title, undo })
}

/** A place in a text as it was at some moment. */
interface Place {
  text: string
  at: number
}

/** Ticks the box that stands at this place of a text, or empties it, also when somebody has gone on writing since. */
export function tick(edited: EditedNote, { text, at }: Place): void {
  const { notes } = currentMessages()
  const [was, mark] = [text[at], toggled(text, at)[at]]
  if (was === undefined || mark === undefined || mark === was) return
  const turned = turn(edited, { text, at }, mark)
  if (!turned) return
  const title = mark === 'x' ? notes.ticked : notes.unticked
  const undo = () => {
    turn(edited, turned, was)
    announce(notes.changeUndone)
  }
  showAct({ kind: `notes.text ${title(1)}`, title, undo })
}

/**
 * Lets a box have this mark, wherever it stands by now, and returns where that is; undefined when there is nothing to do. One
 * character, as it is now: to join it with what was written right beside it would keep both passages.
 */
function turn(edited: EditedNote, { text, at }: Place, mark: string): Place | undefined {
  const before = edited.now()
  const place = before === text ? at : placeAfter(editsBetween(text, before), at)
  const box = boxAt(before, place)
  if (box?.at !== place || box.isTicked === (mark !== ' ')) return
  const after = `${before.slice(0, place)}${mark}${before.slice(place + 1)}`
  edited.change(before, after)
  return { text: after, at: place }
}
