import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  text: string
  /** The label of the confirming button. */
  confirm: string
  onConfirm: () => void
  onClose: () => void
}

/** A dialog that asks before an action that cannot be undone with one tap, or that affects other people. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { close, cancel } = useMessages()
  return (
    <Dialog
      title={title}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" autoFocus onClick={onClose}>
            {cancel}
          </Button>
          <Button
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
