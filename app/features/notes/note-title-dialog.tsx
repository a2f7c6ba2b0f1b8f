import type { NoteRow } from '#app/data/areas/notes.ts'
import { useKeptText } from '#app/data-react/use-kept-form.ts'
import { nameOf } from '#app/lib/row-name.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { TitleDialog } from '#app/ui/title-dialog.tsx'
import { titleMaxLength } from '#shared/notes.ts'
import { renameNote } from './note-actions.ts'

export interface NoteTitleDialogProps {
  note: NoteRow
  onClose: () => void
}

/** Asks for a new title of a note. */
export function NoteTitleDialog({ note, onClose }: NoteTitleDialogProps) {
  const { notes, mutations, close, cancel, save, resumed } = useMessages()
  const kept = useKeptText(`notes.title ${note.id}`, nameOf(note))
  return (
    <TitleDialog
      title={notes.editTitleOf}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={save}
      label={notes.titleField}
      maxLength={titleMaxLength}
      kept={kept}
      resumedText={resumed}
      refusal={(text) => (text ? undefined : notes.titleRequired)}
      onSave={(text) => renameNote(note, text)}
      failureText={(failure) => errorText(failure, mutations['notes.update'].titleFailed)}
      onClose={onClose}
    />
  )
}
