import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#app/device/clipboard.ts'
import { useAccessTokenTexts } from '#app/messages/access-tokens.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** A new token, which is shown only this once. */
export function NewToken({ token }: { token: string }) {
  const texts = useAccessTokenTexts()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await copyText(token)
    setCopied(done)
    announce(done ? texts.copied : texts.copyFailed)
  }
  return (
    <div className="space-y-4">
      <TextField
        label={texts.token}
        readOnly
        value={token}
        onFocus={(event) => event.target.select()}
        hint={copied ? texts.copied : texts.once}
        error={copied === false ? texts.copyFailed : undefined}
      />
      <Button data-autofocus onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5 shrink-0" />
        {texts.copy}
      </Button>
      <p className="text-pretty font-medium">{texts.secret}</p>
    </div>
  )
}
