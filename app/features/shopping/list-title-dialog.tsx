import { type FormEvent, useId, useState } from 'react'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
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
  const id = useId()
  const [title, setTitle] = useState(before ?? '')
  const [error, setError] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim().length < minLength) return setError(`${lists.titleTooShort}. ${lists.titleTooShortText}`)
    if (title.trim() === before) return onClose()
    onSave(title).then(onClose, (failure: unknown) => setError(errorText(failure, errorOccurred)))
  }

  return (
    <Dialog
      title={before === undefined ? lists.newList : lists.rename}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id}>
            {before === undefined ? lists.create : save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
