import { type InputEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { sayFailure } from '#app/acts/perform.ts'
import { atRest, changeNote, editNote, type NoteEditing, type SaveState } from '#app/data/note-editing.ts'
import type { NoteRow } from '#app/data/notes.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { afterPaint } from '#app/lib/after-paint.ts'
import { mergeChange } from '#shared/merge.ts'
import { replaceText } from './replace-text.ts'

export interface EditedNote {
  field: RefObject<HTMLTextAreaElement | null>
  /** What stands in the field; of letters that are typed one by one, what stood there when it was last painted. */
  text: string
  /** What stands in the field at this moment. */
  now: () => string
  state: SaveState
  /** To be called with each input of the field, and when a word that is put together from several keys begins and ends. */
  onInput: (event: InputEvent<HTMLTextAreaElement>) => void
  onComposition: (isComposing: boolean) => void
  /** Does what turned one text into the other to what stands there now, as an act of the person. */
  change: (from: string, to: string) => void
}

/** A note in a field that somebody types into. */
export function useNoteEditing(note: NoteRow): EditedNote {
  const local = useLocal()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note.content)
  const [state, setState] = useState(atRest)
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

  const showLate = useAfterPaint(() => setText(editing.text()))
  const type = (next: string, isLetter = false) => {
    editing.type(next)
    if (isLetter) showLate()
    else setText(next)
  }
  return {
    field,
    text,
    now: editing.text,
    state,
    onInput: ({ nativeEvent }) => {
      if (!isOurs.current) type(field.current?.value ?? '', isOfLetter(nativeEvent))
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
      const next = mergeChange(from, to, editing.text())
      show(next)
      type(next)
      void editing.save()
    },
  }
}

/** A letter mostly leaves all that lies over the text where it is: the screen shows it first. */
const isOfLetter = ({ inputType, data }: globalThis.InputEvent): boolean =>
  inputType === 'insertCompositionText' || (inputType === 'insertText' && data?.length === 1)

/** Calls `act` when the next frame has been painted, once for all that asked until then. */
function useAfterPaint(act: () => void): () => void {
  const cancel = useRef<() => void>(undefined)
  useEffect(
    () => () => {
      cancel.current?.()
      cancel.current = undefined
    },
    [],
  )
  return () => {
    cancel.current ??= afterPaint(() => {
      cancel.current = undefined
      act()
    })
  }
}

function useKeptOnLeaving(editing: NoteEditing): void {
  useEffect(() => {
    const close = editing.open()
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') editing.leave()
    }
    window.addEventListener('pagehide', editing.leave)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      close()
      window.removeEventListener('pagehide', editing.leave)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [editing])
}
