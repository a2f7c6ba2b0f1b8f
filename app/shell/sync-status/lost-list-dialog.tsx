import type { LostList } from '#app/data/mutations/lost-lists.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LostListActs, LostListNote } from './lost-list-note.tsx'

interface LostListDialogProps {
  lost: LostList
  /** True if the lost list is on the screen behind the dialog. */
  isOpen: boolean
  /** Closes the dialog. Without a decision the banner stays. */
  onClose: () => void
}

/** Reports the changes that did not reach another person's list, and lets the person keep or discard them. */
export function LostListDialog({ lost, isOpen, onClose }: LostListDialogProps) {
  const { lists, close } = useMessages()
  const isGone = lost.access.is === 'ended'
  return (
    <Dialog
      title={isGone ? lists.endedTitleOf(lost.title) : lost.title}
      closeLabel={close}
      onClose={onClose}
      actions={<LostListActs lost={lost} opensCopy={isOpen && isGone} onDecided={onClose} />}
    >
      <LostListNote lost={lost} />
    </Dialog>
  )
}
