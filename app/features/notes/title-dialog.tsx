import { type FormEvent, useId, useState } from 'react'
import type { NoteRow } from '#app/data/notes.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { renameNote } from './note-acts.ts'

/** Asks for another title of a note. */
export function TitleDialog({ note, onClose }: { note: NoteRow; onClose: () => void }) {
  const { notes, close, cancel, save } = useMessages()
  const id = useId()
  const [title, setTitle] = useState(note.title)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return setError(notes.titleRequired)
    if (title.trim() !== note.title) renameNote(note, title)
    onClose()
  }
  return (
    <Dialog
      title={notes.editTitleOf}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          label={notes.titleField}
          value={title}
          maxLength={200}
          onChange={(event) => {
            setError(undefined)
            setTitle(event.target.value)
          }}
          error={error}
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
