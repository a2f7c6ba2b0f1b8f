import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#app/device/clipboard.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** A link that an administrator hands over: copied, or read by the other phone. */
export function HandedLink({ link, hint }: { link: string; hint: string }) {
  const { link: texts } = useAdminTexts()
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await copyText(link)
    setCopied(done)
    announce(done ? texts.copied : texts.copyFailed)
  }
  return (
    <div className="mt-5 space-y-4">
      <TextField
        label={texts.field}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint={isCopied ? texts.copied : hint}
        error={isCopied === false ? texts.copyFailed : undefined}
      />
      <Button look="outline" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5 shrink-0" />
        {texts.copy}
      </Button>
      <QrCode text={link} label={texts.qr} />
    </div>
  )
}
