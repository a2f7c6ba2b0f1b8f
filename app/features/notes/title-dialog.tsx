import { useState } from 'react'
import type { NoteRow } from '#app/data/notes.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { renameNote } from './note-acts.ts'

/** Asks for another title of a note. */
export function TitleDialog({ note, onClose }: { note: NoteRow; onClose: () => void }) {
  const { notes, close, cancel, save } = useMessages()
  const [title, setTitle] = useState(note.title)
  const [error, setError] = useState<string>()
  const submit = () => {
    if (title.trim() === '') return setError(notes.titleRequired)
    if (title.trim() !== note.title) renameNote(note, title)
    onClose()
  }
  return (
    <FormDialog
      title={notes.editTitleOf}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
