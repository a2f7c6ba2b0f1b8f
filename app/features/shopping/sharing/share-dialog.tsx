import { useState } from 'react'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { type GivenShare, liveGivenShares } from '#app/data/areas/sharing.ts'
import { useOwnAccount } from '#app/data-react/own-account.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { copyText } from '#app/device/clipboard.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isLinkForOne, type ShareRecord } from '#shared/sharing.ts'
import { canSend, InviteLink, inviteLink, sendBy } from './invite-link.tsx'
import { OutcomeNote } from './outcome.tsx'
import { Recipients } from './recipients.tsx'
import { shareOutcome } from './share-calls.ts'
import { ShareForm } from './share-form.tsx'

interface ShareDialogProps {
  listId: string
  title: string
  isEmpty: boolean
  onClose: () => void
}

interface Shared {
  record: ShareRecord
  /** The share that the address had before; undefined without one. */
  before: GivenShare | undefined
  isCopied: boolean
}

/** Shares an own list with one person after the other, by a link or an e-mail address. */
export function ShareDialog({ listId, title, isEmpty, onClose }: ShareDialogProps) {
  const { sharing, close } = useMessages()
  const given = useAnswer(liveGivenShares)
  const { user } = useOwnAccount()
  const asksName = given?.length === 0 && user.firstName === null
  const shares = (given ?? []).filter((share) => share.listId === listId)
  const [shared, setShared] = useState<Shared>()
  const onShared = async (record: ShareRecord, before: GivenShare | undefined) => {
    const link = inviteLink(record.shareToken)
    const isSent = isLinkForOne(record.shareToken) && canSend()
    setShared({ record, before, isCopied: !isSent && (await copyText(link)) })
    if (isSent) await sendBy(sharing.sendText(title), link)
  }
  return (
    <Dialog
      title={sharing.dialogTitle(title)}
      closeLabel={close}
      onClose={onClose}
      actions={
        shared && (
          <>
            <Button look="outline" onClick={() => setShared(undefined)} className="max-sm:grow">
              {sharing.again}
            </Button>
            <Button autoFocus onClick={onClose} className="max-sm:grow">
              {sharing.finished}
            </Button>
          </>
        )
      }
    >
      {shared ? (
        <Done {...shared} listTitle={title} />
      ) : (
        <ShareForm
          listId={listId}
          isEmpty={isEmpty}
          asksName={asksName}
          shares={shares}
          onShared={(...done) => void onShared(...done)}
        />
      )}
      <Recipients shares={shares} />
    </Dialog>
  )
}

/** Shows the outcome of a share, and its link, which the person may have to send. */
function Done({ record, before, isCopied, listTitle }: Shared & { listTitle: string }) {
  const { sharing } = useMessages()
  const mails = useLive(liveCapabilities)?.mail
  const { shareToken, sharedWith } = record
  const { email } = sharedWith
  const { description, ...outcome } = shareOutcome(record, before)
  const mailNote = () => {
    if (record.mailed === false) return sharing.notConfirmed
    if (before || mails === undefined) return sharing.sendLink
    return mails ? sharing.mailed : sharing.notMailed
  }
  return (
    <>
      <OutcomeNote outcome={{ ...outcome, description: email ? `${description} ${mailNote()(email)}` : description }} />
      <InviteLink token={shareToken} email={email} listTitle={listTitle} isCopied={isCopied} />
    </>
  )
}
