import { Copy, MessageCircle, QrCode as QrIcon, Share2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#app/device/clipboard.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { TextField } from '#app/ui/text-field.tsx'

interface InviteLinkProps {
  token: string
  /** The invited e-mail address; empty for a link for one person that nobody has used. */
  email: string
  listTitle: string
  /** True if the link was copied already, when the list was shared. */
  isCopied?: boolean
}

/** The URL that opens an invitation. */
export const inviteLink = (token: string): string => location.origin + paths.invite(token)

/** The link of an invitation, and the ways to share it. */
export function InviteLink({ token, email, listTitle, isCopied = false }: InviteLinkProps) {
  const { sharing, close } = useMessages()
  const [copied, setCopied] = useState<boolean | undefined>(isCopied || undefined)
  const [showsQr, setShowsQr] = useState(false)
  const link = inviteLink(token)
  const copy = async () => {
    const done = await copyText(link)
    setCopied(done)
    announce(done ? sharing.copied : sharing.copyFailed)
  }
  return (
    <div>
      <TextField
        label={sharing.link}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint={copied ? sharing.copied : email ? sharing.linkOnlyFor(email) : sharing.linkForOne}
        error={copied === false ? sharing.copyFailed : undefined}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5 shrink-0" />
          {sharing.copyLink}
        </Button>
        {canSend() ? (
          <Button look="outline" onClick={() => void sendBy(sharing.sendText(listTitle), link)}>
            <Share2 aria-hidden="true" className="size-5 shrink-0" />
            {sharing.sendBy}
          </Button>
        ) : (
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${sharing.sendText(listTitle)}: ${link}`)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline')}
          >
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            WhatsApp
          </a>
        )}
        <Button look="outline" aria-haspopup="dialog" onClick={() => setShowsQr(true)}>
          <QrIcon aria-hidden="true" className="size-5 shrink-0" />
          {sharing.showQr}
        </Button>
      </div>
      {/* Alone in a dialog: a small phone has no room for it beside the rest. */}
      {showsQr && (
        <Dialog title={sharing.qrTitle} closeLabel={close} onClose={() => setShowsQr(false)}>
          <QrCode text={link} label={email ? sharing.qr(email) : sharing.qrTitle} />
          <p className="mt-3 text-center text-soft">{sharing.qrHint}</p>
        </Dialog>
      )}
    </div>
  )
}

/** True if the device has a share sheet. */
export const canSend = (): boolean => 'share' in navigator

/** Opens the share sheet of the device. Failures are ignored, such as that the person closes the sheet. */
export const sendBy = (title: string, url: string): Promise<void> =>
  navigator.share({ title, url }).catch(() => undefined)
