import { type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface Removal {
  label: string
  onRemove: () => void
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
    removal,
    children,
    ...dialog
  } = props
  const id = useId()
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          {removal && (
            <Button look="quiet" onClick={removal.onRemove} className="mr-auto -ml-4 text-red">
              {removal.label}
            </Button>
          )}
          <Button look="outline" onClick={onClose}>
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
        {children}
      </form>
    </Dialog>
  )
}
