import { useState } from 'react'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'

const minLength = 2

export interface ListTitleDialogProps {
  /** Of the list to rename; without it a new one is begun. */
  title?: string | undefined
  /** Writes the title down; rejects when that failed. */
  onSave: (title: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a list. */
export function ListTitleDialog({ title: before, onSave, onClose }: ListTitleDialogProps) {
  const { lists, errorOccurred, close, cancel, save } = useMessages()
  const [title, setTitle] = useState(before ?? '')
  const [error, setError] = useState<string>()

  const submit = () => {
    if (title.trim().length < minLength) return setError(`${lists.titleTooShort}. ${lists.titleTooShortText}`)
    if (title.trim() === before) return onClose()
    onSave(title).then(onClose, (failure: unknown) => setError(errorText(failure, errorOccurred)))
  }

  return (
    <FormDialog
      title={before === undefined ? lists.newList : lists.rename}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={before === undefined ? lists.create : save}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={lists.newListTitle}
        hint={lists.newListHint}
        value={title}
        maxLength={120}
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
