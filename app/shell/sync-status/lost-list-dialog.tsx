import type { LostList } from '#app/data/lost-lists.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LostListActs, LostListNote } from './lost-list-note.tsx'

interface LostListDialogProps {
  lost: LostList
  /** It is the list that was on screen. */
  isOpen: boolean
  /** Decides later: the banner stays. */
  onClose: () => void
}

/** Says that a list was lost while something waited for it, and lets the person decide what becomes of that. */
export function LostListDialog({ lost, isOpen, onClose }: LostListDialogProps) {
  const { lists, close } = useMessages()
  const isGone = lost.standing.is === 'ended'
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
