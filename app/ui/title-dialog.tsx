import { useState } from 'react'
import { FormDialog, type Removal } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'

interface TitleDialogProps {
  title: string
  closeLabel: string
  cancelLabel: string
  submitLabel: string
  /** Of the field. */
  label: string
  hint?: string | undefined
  maxLength?: number | undefined
  /** As it is before; empty for something new. What was not changed is not written. */
  before: string
  /** What is wrong with a text without blanks around it, if anything. */
  refusal: (text: string) => string | undefined
  /** Writes it down in place of `before`; rejects when that failed. */
  onSave: (text: string, before: string) => Promise<unknown>
  /** What is said of such a failure. */
  failureText: (failure: unknown) => string
  onClose: () => void
  removal?: Removal | undefined
}

/** Asks for the title of something. */
export function TitleDialog(props: TitleDialogProps) {
  const { before: now, refusal, onSave, failureText, label, hint, maxLength, ...dialog } = props
  const { onClose } = dialog
  // Another device may change it meanwhile.
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
