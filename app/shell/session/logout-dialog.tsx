import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

interface LogoutDialogProps {
  unsent: number
  /** Called when the person cancels the sign-out. */
  onClose: () => void
  onLeave: () => void
}

/** Asks before a sign-out discards unsent changes. */
export function LogoutDialog({ unsent, onClose, onLeave }: LogoutDialogProps) {
  const { logout, close } = useMessages()
  return (
    <Dialog
      title={logout.pendingTitle(unsent)}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onLeave}>
            {logout.leave}
          </Button>
          <Button autoFocus onClick={onClose}>
            {logout.stay}
          </Button>
        </>
      }
    >
      <p>{logout.pendingText(unsent)}</p>
    </Dialog>
  )
}
