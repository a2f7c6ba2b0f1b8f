import { useId } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

export interface LeaveDialogProps {
  title: string
  ownerName: string
  /** The number of this person's unsent changes to the list. */
  unsent: number
  onLeave: () => void
  onBlock: () => void
  onClose: () => void
}

/** Asks before a member leaves a list, and offers to block its owner. */
export function LeaveDialog({ title, ownerName, unsent, onLeave, onBlock, onClose }: LeaveDialogProps) {
  const { lists, close, cancel } = useMessages()
  const meaning = useId()
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      title={lists.leaveTitle(title)}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" autoFocus onClick={onClose}>
            {cancel}
          </Button>
          <Button onClick={closing(onLeave)}>{lists.leave}</Button>
        </>
      }
    >
      <div className="space-y-4 text-pretty [overflow-wrap:anywhere]">
        {unsent > 0 && <p>{lists.leaveUnsent(unsent)}</p>}
        <p>{lists.leaveText(ownerName)}</p>
        <div className="border-rule border-t pt-4">
          <p id={meaning}>{lists.blockText(ownerName)}</p>
          <Button
            look="outline"
            className="mt-3 border-red! text-red!"
            aria-describedby={meaning}
            onClick={closing(onBlock)}
          >
            {lists.leaveAndBlock}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
