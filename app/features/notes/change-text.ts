import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct } from '#app/ui/toasts.ts'
import { toggled } from './marks.ts'
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

/** Ticks the box at this place of the field, or empties it. */
export function tick(edited: EditedNote, at: number): void {
  const { notes } = currentMessages()
  const text = toggled(edited.text, at)
  if (text !== edited.text) changeText(edited, text, text[at] === 'x' ? notes.ticked : notes.unticked)
}
