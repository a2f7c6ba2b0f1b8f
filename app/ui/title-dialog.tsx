import { useState } from 'react'
import { FormDialog, type Removal } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'

interface TitleDialogProps {
  title: string
  closeLabel: string
  cancelLabel: string
  submitLabel: string
  /** The label of the field. */
  label: string
  hint?: string | undefined
  maxLength?: number | undefined
  /** The former title; empty for a new row. The dialog closes without `onSave` if the former title is unchanged. */
  before: string
  /** The error of a trimmed text, if any. */
  refusal: (text: string) => string | undefined
  /**
   * Saves the text in place of `before`; rejects on failure. The dialog closes after success, else it shows the error.
   */
  onSave: (text: string, before: string) => Promise<unknown>
  /** The message for a rejection of `onSave`. */
  failureText: (failure: unknown) => string
  onClose: () => void
  removal?: Removal | undefined
}

/** A dialog with one field: the title of a new row, or a new title. */
export function TitleDialog(props: TitleDialogProps) {
  const { before: now, refusal, onSave, failureText, label, hint, maxLength, ...dialog } = props
  const { onClose } = dialog
  // Another device may change the title meanwhile.
  const [before] = useState(now)
  const [text, setText] = useState(before)
  const [error, setError] = useState<string>()
  const submit = () => {
    const refused = refusal(text.trim())
    if (refused !== undefined) return setError(refused)
    if (before !== '' && text.trim() === before) return onClose()
    onSave(text, before).then(onClose, (failure: unknown) => setError(failureText(failure)))
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      <TextField
        label={label}
        hint={hint}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          setError(undefined)
          setText(event.target.value)
        }}
        error={error}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
