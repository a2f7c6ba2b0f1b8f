import type { GivenShare } from '#app/data/areas/sharing.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { isUnusedLink } from '#shared/sharing.ts'
import { OutcomeNote, useOutcome } from './outcome.tsx'
import { endShare } from './share-calls.ts'

interface EndShareDialogProps {
  share: GivenShare
  onClose: () => void
}

/** Asks before a share is ended, because an ended share cannot be restored unchanged (docs/decisions/050). */
export function EndShareDialog({ share, onClose }: EndShareDialogProps) {
  const { sharing, cancel, close } = useMessages()
  const { outcome, busy, run } = useOutcome()
  const end = async () => {
    if (!(await run(() => endShare(share)))) return
    onClose()
    showToast({ title: sharing.ended })
  }
  return (
    <FormDialog
      title={sharing.endTitle}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={busy ? sharing.ending : sharing.end}
      submitLook="danger"
      isDisabled={busy}
      onSubmit={() => void end()}
      draft={undefined}
      onClose={onClose}
    >
      <OutcomeNote outcome={outcome} />
      <p className="[overflow-wrap:anywhere]">
        {isUnusedLink(share) ? sharing.endLinkText : sharing.endText(share.email, share.title)}
      </p>
    </FormDialog>
  )
}
