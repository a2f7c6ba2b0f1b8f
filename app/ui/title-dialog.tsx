import { type ReactNode, useState } from 'react'
import { FormDialog, type FormDraft, type Removal } from './form-dialog.tsx'
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
  /**
   * The title. `before` is the former one, empty for a new row. The dialog closes without `onSave` if the former title is
   * unchanged.
   */
  kept: { before: string; text: string; setText: (text: string) => void; draft: Omit<FormDraft, 'text'> }
  /** Says that the typed text is not saved yet. */
  resumedText: string
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
  /** Stands below the field. */
  children?: ReactNode
}

/** A dialog with one field: the title of a new row, or a new title. */
export function TitleDialog(props: TitleDialogProps) {
  const { kept, resumedText, refusal, onSave, failureText, label, hint, maxLength, children, ...dialog } = props
  const { before, text, setText, draft } = kept
  const close = draft.forgetAnd(dialog.onClose)
  const [error, setError] = useState<string>()
  const submit = () => {
    const refused = refusal(text.trim())
    if (refused !== undefined) return setError(refused)
    if (before !== '' && text.trim() === before) return close()
    onSave(text, before).then(close, (failure: unknown) => setError(failureText(failure)))
  }
  return (
    <FormDialog {...dialog} draft={{ ...draft, text: resumedText }} onSubmit={submit}>
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
      {children}
    </FormDialog>
  )
}
