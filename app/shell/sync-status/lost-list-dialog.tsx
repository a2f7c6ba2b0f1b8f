import type { LostList } from '#app/data/mutations/lost-lists.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LostListActs, LostListNote } from './lost-list-note.tsx'

interface LostListDialogProps {
  lost: LostList
  /** True if the list is on screen. */
  isOpen: boolean
  /** Closes the dialog. Without a decision the banner stays. */
  onClose: () => void
}

/** Reports a lost list with unsent changes, and lets the person decide about them. */
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
