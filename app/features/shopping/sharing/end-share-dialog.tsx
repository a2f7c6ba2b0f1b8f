import type { GivenShare } from '#app/data/sharing.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { OutcomeNote, useOutcome } from './outcome.tsx'
import { endShare } from './share-calls.ts'

interface EndShareDialogProps {
  share: GivenShare
  onClose: () => void
}

/** Asks first, for what ends here cannot be brought back as it was (docs/decisions/050). */
export function EndShareDialog({ share, onClose }: EndShareDialogProps) {
  const { sharing, cancel, close } = useMessages()
  const { outcome, busy, run } = useOutcome()
  const end = async () => {
    if (!(await run(() => endShare(share)))) return
    onClose()
    showToast({ title: sharing.ended })
  }
  return (
    <Dialog
      title={sharing.endTitle}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" disabled={busy} onClick={() => void end()}>
            {busy ? sharing.ending : sharing.end}
          </Button>
        </>
      }
    >
      <OutcomeNote outcome={outcome} />
      <p className="[overflow-wrap:anywhere]">{sharing.endText(share.email, share.title)}</p>
    </Dialog>
  )
}
