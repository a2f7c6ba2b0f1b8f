import { Send, UserMinus } from 'lucide-react'
import { liveCapabilities } from '#app/api/capabilities.ts'
import type { GivenShare } from '#app/data/areas/sharing.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { isUnusedLink } from '#shared/sharing.ts'
import { InviteLink } from './invite-link.tsx'
import { OutcomeNote, useOutcome } from './outcome.tsx'
import { RecipientLines } from './recipients.tsx'
import { changePermission, resendInvite } from './share-calls.ts'

interface RecipientDialogProps {
  /** Undefined if the share has ended meanwhile. */
  share: GivenShare | undefined
  onEnd: () => void
  onClose: () => void
}

/** The owner's actions on one share. */
export function RecipientDialog({ share, onEnd, onClose }: RecipientDialogProps) {
  const { sharing, close } = useMessages()
  return (
    <Dialog title={share?.title ?? sharing.manageTitle} closeLabel={close} onClose={onClose}>
      {share ? <Recipient share={share} onEnd={onEnd} /> : <p role="status">{sharing.gone}</p>}
    </Dialog>
  )
}

function Recipient({ share, onEnd }: { share: GivenShare; onEnd: () => void }) {
  const { sharing } = useMessages()
  const mails = useLive(liveCapabilities)?.mail
  const { outcome, busy, run } = useOutcome()
  const isUnused = isUnusedLink(share)
  return (
    <>
      <OutcomeNote outcome={outcome} />
      <RecipientLines share={share} />
      <div className={`my-3 border-rule ${isUnused ? 'border-t' : 'border-y'}`}>
        {!isUnused && (
          <Switch
            label={sharing.allowEdit}
            hint={share.canEdit ? sharing.allowEditOn : sharing.allowEditOff}
            checked={share.canEdit}
            disabled={busy}
            onChange={(canEdit) => void run(() => changePermission(share, canEdit))}
          />
        )}
      </div>
      <InviteLink token={share.token} email={isUnused ? '' : share.email} listTitle={share.title} />
      <div className="mt-4 flex flex-wrap gap-2 border-rule border-t pt-4">
        {mails && !isUnused && (
          <Button look="outline" disabled={busy} onClick={() => void run(() => resendInvite(share))}>
            <Send aria-hidden="true" className="size-5 shrink-0" />
            {sharing.resend}
          </Button>
        )}
        <Button look="outline" onClick={onEnd} className="text-red">
          <UserMinus aria-hidden="true" className="size-5 shrink-0" />
          {sharing.end}
        </Button>
      </div>
    </>
  )
}
