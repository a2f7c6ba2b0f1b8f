import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call, NetworkError } from '#app/api/call.ts'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { hasAccount, paths } from '#app/lib/paths.ts'
import { useAccountTexts } from '#app/messages/account.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PublicSheet } from '#app/ui/public-sheet.tsx'
import { emailSchema } from '#shared/auth.ts'

/** `/request-reset`: requests a mail for a new password. */
export function RequestResetPage() {
  const account = useAccountTexts()
  const { appName } = useMessages()
  const texts = account.askReset
  const [isSent, setSent] = useState(false)
  return (
    <PublicSheet title={texts.title} heading={texts.heading}>
      <title>{`${texts.title} · ${appName}`}</title>
      <div className="line py-6">
        <div className="col-start-2 min-w-0 max-w-md space-y-6 px-4">
          <p className="text-pretty">{texts.hint}</p>
          <RequestForm onSent={setSent} />
          <div role="status">{isSent && <Sent />}</div>
          <Link to={paths.auth} state={hasAccount} className={`${buttonClass('quiet')} -ml-4`}>
            {account.toLogin}
          </Link>
        </div>
      </div>
    </PublicSheet>
  )
}

function RequestForm({ onSent }: { onSent: (isSent: boolean) => void }) {
  const account = useAccountTexts()
  const { auth } = useMessages()
  const texts = account.askReset
  const [email, setEmail] = useState('')

  const check = () => {
    onSent(false)
    const wrong = email.trim() === '' ? texts.emailMissing : auth.emailInvalid
    return { email: emailSchema.safeParse(email).success ? undefined : wrong }
  }
  const send = async () => {
    await call('passwords.askReset', { email })
    setEmail('')
    onSent(true)
    return 'staying' as const
  }
  const onFailure = (error: unknown) =>
    error instanceof NetworkError ? texts.failedOffline : errorText(error, texts.failed)

  return (
    <FormFrame check={check} send={send} onFailure={onFailure}>
      {(errors, isBusy) => (
        <>
          <EmailField label={auth.email} value={email} onEmail={setEmail} error={errors.email} />
          <FormFailure text={errors.form} />
          <Button type="submit" disabled={isBusy}>
            {isBusy ? texts.sending : texts.send}
          </Button>
        </>
      )}
    </FormFrame>
  )
}

/** The confirmation, identical for known and unknown mail addresses. */
function Sent() {
  const account = useAccountTexts()
  const mails = useLive(liveCapabilities)?.mail
  return (
    <>
      <p className="border-primary border-l-4 bg-wash px-4 py-3">{account.askReset.sent}</p>
      {mails === false && <p className="mt-3 text-pretty text-soft">{account.askReset.noMail}</p>}
    </>
  )
}
