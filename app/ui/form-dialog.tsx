import { type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface Removal {
  label: string
  onRemove: () => void
}

/** The fields of a dialog that were changed but not saved. */
export interface FormDraft {
  /** True if the fields show what was typed before. */
  isResumed: boolean
  /** The text that says that the fields are resumed. */
  text: string
  /** `act`, after the typed texts are forgotten. */
  forgetAnd: (act: () => void) => () => void
}

interface FormDialogProps {
  title: string
  closeLabel: string
  cancelLabel: string
  submitLabel: string
  submitLook?: ButtonLook
  isDisabled?: boolean
  isReadFirst?: boolean
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  /** What is kept when the dialog is closed other than by its buttons. Undefined if nothing may be or needs to be. */
  draft: FormDraft | undefined
  /** The button that deletes the row of the dialog. */
  removal?: Removal | undefined
  /** The fields. */
  children: ReactNode
}

/** A dialog with a form, and cancel and submit at its bottom. */
export function FormDialog(props: FormDialogProps) {
  const {
    cancelLabel,
    submitLabel,
    submitLook = 'primary',
    isDisabled = false,
    onSubmit,
    onClose,
    draft,
    removal,
    children,
    ...dialog
  } = props
  const id = useId()
  const forgetAnd = draft?.forgetAnd ?? ((act) => act)
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          {removal && (
            <Button look="quiet" onClick={forgetAnd(removal.onRemove)} className="mr-auto -ml-4 text-red">
              {removal.label}
            </Button>
          )}
          <Button look="outline" onClick={forgetAnd(onClose)}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} look={submitLook} disabled={isDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A submit in a dialog within a form does not belong to the outer form.
          event.stopPropagation()
          if (!isDisabled) onSubmit(event.currentTarget)
        }}
        className="space-y-6"
      >
        {draft?.isResumed && (
          <p role="status" className="text-soft text-sm">
            {draft.text}
          </p>
        )}
        {children}
      </form>
    </Dialog>
  )
}
