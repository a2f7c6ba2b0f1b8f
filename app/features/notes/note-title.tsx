import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { NoteRow } from '#app/data/areas/notes.ts'
import { unbroken } from '#app/lib/line-ends.ts'
import { nameOf } from '#app/lib/row-name.ts'
import { useMessages } from '#app/messages/language.ts'
import { useMedia } from '#app/ui/use-media.ts'
import { defaultNoteTitle, titleMaxLength } from '#shared/notes.ts'
import { renameNote } from './note-actions.ts'

interface NoteTitleProps {
  note: NoteRow
  /** Called by Enter: moves the focus to the text. */
  onEnter: () => void
}

/**
 * The title of a note as a field. It is saved when the field loses the focus, and when the page is hidden or left. An
 * empty title is not saved, and Escape restores the stored one.
 */
export function NoteTitle({ note, onEnter }: NoteTitleProps) {
  const { notes } = useMessages()
  const { title, type, save, forget } = useTitle(note)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') forget()
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  // Beside the list of notes, that has the main heading.
  const Heading = useMedia('(width >= 64rem)') ? 'h2' : 'h1'
  return (
    <>
      <Heading className="sr-only">{nameOf(note)}</Heading>
      {/* The space above and below belongs to the label: in the field a third line would show there. */}
      <label className="min-w-0 flex-1 cursor-text rounded-lg py-2 has-focus-visible:shadow-[0_2px_0_var(--color-primary)]">
        <textarea
          rows={1}
          value={title}
          placeholder={nameOf(note)}
          onChange={({ target }) => type(unbroken(target.value))}
          onBlur={save}
          onKeyDown={onKeyDown}
          aria-label={notes.titleField}
          maxLength={titleMaxLength}
          enterKeyHint="next"
          autoComplete="off"
          className="field-sizing-content block max-h-[1lh] w-full @min-[18rem]:max-h-[2lh] resize-none bg-transparent font-bold text-xl leading-tight outline-none [overflow-wrap:anywhere]"
        />
      </label>
    </>
  )
}

/** The title of a note during typing. `save` stores it, `forget` brings back the stored one. */
function useTitle(note: NoteRow) {
  const [typed, setTyped] = useState<string>()
  const latest = useRef({ note, typed })
  latest.current.note = note
  const type = (title: string | undefined) => {
    latest.current.typed = title
    setTyped(title)
  }
  const [save] = useState(() => () => {
    const { note: now, typed: given } = latest.current
    const title = given?.trim()
    type(undefined)
    if (title && title !== now.title) renameNote(now, title).catch(() => type(title))
  })
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', saveWhenHidden)
    window.addEventListener('pagehide', save)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])
  // The default title is a placeholder, replaced by the first letter.
  const saved = note.title === defaultNoteTitle ? '' : note.title
  return { title: typed ?? saved, type, save, forget: () => type(undefined) }
}
