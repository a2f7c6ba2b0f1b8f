import { type InputEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { sayFailure } from '#app/actions/run-with-undo.ts'
import type { NoteRow } from '#app/data/areas/notes.ts'
import { changeNote, editNote, type NoteEditing } from '#app/data/mutations/note-editing.ts'
import { atRest, type SaveState } from '#app/data/mutations/note-states.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { withLineFeeds } from '#app/lib/line-ends.ts'
import { afterPaint } from '#app/lib/scheduling.ts'
import { mergeChange } from '#shared/merge.ts'
import { replaceText } from './replace-text.ts'

export interface EditedNote {
  field: RefObject<HTMLTextAreaElement | null>
  /** The text of the field. After a typed letter it is outdated until the next paint. */
  text: string
  /** The current text of the field. */
  now: () => string
  state: SaveState
  /** To be called with each input of the field, and `onComposition` when an input method begins and ends a word. */
  onInput: (event: InputEvent<HTMLTextAreaElement>) => void
  onComposition: (isComposing: boolean) => void
  /**
   * Merges the change from one text to another into the current text, and saves that; also after the note was closed.
   * Resolves with false if the text is as before, and with undefined after a failure, which is announced.
   */
  change: (from: string, to: string) => Promise<boolean | undefined>
}

/** Connects a note with its field: saves typed text, and shows the changes of other devices during typing. */
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
  // The field must not change in the middle of a word of an input method.
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
      if (isOurs.current) return
      const typed = field.current?.value ?? ''
      const isPasted = /^insertFrom/.test(nativeEvent.inputType)
      const next = isPasted ? withLineFeeds(typed) : typed
      if (next !== typed) show(next)
      type(next, isOfLetter(nativeEvent))
    },
    onComposition: (composes) => {
      isComposing.current = composes
      if (!composes) editing.take(latest.current)
    },
    change: async (from, to) => {
      // The undo may belong to a note that is no longer open.
      if (!field.current) {
        const changed = editing.save().then(() => changeNote(local, note.id, from, to))
        return sayFailure('notes.update', changed).catch(() => undefined)
      }
      const before = editing.text()
      const next = mergeChange(from, to, before)
      show(next)
      type(next)
      void editing.save()
      return next !== before
    },
  }
}

/** True for a typed letter or composed text. The `Layer` of the note follows it a frame later. */
const isOfLetter = ({ inputType, data }: globalThis.InputEvent): boolean =>
  inputType === 'insertCompositionText' || (inputType === 'insertText' && data?.length === 1)

/**
 * Returns a function that plans a call of `act` after the next painted frame. Several calls before it plan only one.
 */
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
