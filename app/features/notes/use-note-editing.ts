import { type RefObject, useEffect, useRef, useState } from 'react'
import { sayFailure } from '#app/acts/perform.ts'
import { changeNote, editNote, type NoteEditing, type SaveState } from '#app/data/note-editing.ts'
import type { NoteRow } from '#app/data/notes.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { merge3 } from '#shared/merge.ts'
import { replaceText } from './replace-text.ts'

export interface EditedNote {
  field: RefObject<HTMLTextAreaElement | null>
  /** What stands in the field. */
  text: string
  state: SaveState
  /** To be called with each input of the field, and when a word that is put together from several keys begins and ends. */
  onInput: () => void
  onComposition: (isComposing: boolean) => void
  /** Does what turned one text into the other to what stands there now, as an act of the person. */
  change: (from: string, to: string) => void
}

/** A note in a field that somebody types into. */
export function useNoteEditing(note: NoteRow): EditedNote {
  const local = useLocal()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note.content)
  const [state, setState] = useState<SaveState>({ at: 'rest' })
  const isOurs = useRef(false)
  const isComposing = useRef(false)
  const latest = useRef(note)
  const show = (next: string) => {
    isOurs.current = true
    if (field.current) replaceText(field.current, next)
    isOurs.current = false
    setText(next)
  }
  const [editing] = useState(() => editNote(local, note, { show, tell: setState }))
  useKeptOnLeaving(editing)

  latest.current = note
  // In the middle of a word that an input method puts together the field must not change.
  useEffect(() => {
    if (!isComposing.current) editing.take(note)
  }, [editing, note])

  const type = (next: string) => {
    editing.type(next)
    setText(next)
  }
  return {
    field,
    text,
    state,
    onInput: () => {
      if (!isOurs.current) type(field.current?.value ?? '')
    },
    onComposition: (composes) => {
      isComposing.current = composes
      if (!composes) editing.take(latest.current)
    },
    change: (from, to) => {
      // What is undone may be of a note that is no longer open.
      if (!field.current) {
        const changed = editing.save().then(() => changeNote(local, note.id, from, to))
        sayFailure('notes.update', changed).catch(() => undefined)
        return
      }
      const next = merge3(from, editing.text(), to)
      show(next)
      type(next)
      void editing.save()
    },
  }
}

function useKeptOnLeaving(editing: NoteEditing): void {
  useEffect(() => {
    editing.open().catch(() => undefined)
    window.addEventListener('pagehide', editing.keep)
    document.addEventListener('visibilitychange', editing.keep)
    return () => {
      editing.keep()
      void editing.save()
      window.removeEventListener('pagehide', editing.keep)
      document.removeEventListener('visibilitychange', editing.keep)
    }
  }, [editing])
}
