import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { call, NetworkError } from '#app/api/call.ts'
import { useVisitor } from '#app/data-react/visitor.ts'
import { paths } from '#app/lib/paths.ts'
import { useAccountTexts } from '#app/messages/account.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PublicSheet } from '#app/ui/public-sheet.tsx'
import { passwordMinLength } from '#shared/auth.ts'
import { useAddressToken } from './use-address-token.ts'

const redirectDelayMs = 3000

/** `/reset-password?token=…`: sets a new password with the link of a mail. */
export function ResetPasswordPage() {
  const account = useAccountTexts()
  const { appName } = useMessages()
  const texts = account.reset
  const token = useAddressToken()
  const [isDone, setDone] = useState(false)
  return (
    <PublicSheet title={texts.title} heading={texts.heading}>
      <title>{`${texts.title} · ${appName}`}</title>
      <div className="line py-6">
        <div className="col-start-2 min-w-0 max-w-md space-y-6 px-4">
          {isDone ? <Done /> : <ResetForm token={token} onDone={() => setDone(true)} />}
        </div>
      </div>
    </PublicSheet>
  )
}

function ResetForm({ token, onDone }: { token: string | undefined; onDone: () => void }) {
  const account = useAccountTexts()
  const { auth } = useMessages()
  const texts = account.reset
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const shared = { autoComplete: 'new-password', minLength: passwordMinLength, eye: auth.eye }

  const check = () => ({
    password: password.length < passwordMinLength ? auth.passwordShort : undefined,
    again: password === again ? undefined : texts.mismatch,
  })
  const send = async () => {
    if (token === undefined) return 'staying'
    await call('passwords.reset', { token, newPassword: password })
    onDone()
    return 'leaving'
  }
  const onFailure = (error: unknown) =>
    error instanceof NetworkError ? texts.failedOffline : errorText(error, texts.failed)

  return (
    <FormFrame check={check} send={send} onFailure={onFailure}>
      {(errors, isBusy) => (
        <>
          <p className="text-pretty">{token === undefined ? texts.noTokenHint : texts.hint}</p>
          <PasswordField
            {...shared}
            label={texts.password}
            value={password}
            onPassword={setPassword}
            hint={auth.passwordHint}
            error={errors.password}
          />
          <PasswordField
            {...shared}
            label={texts.again}
            name="again"
            value={again}
            onPassword={setAgain}
            error={errors.again}
          />
          <FormFailure text={token === undefined ? texts.noToken : errors.form} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy || token === undefined}>
              {isBusy ? texts.submitting : texts.submit}
            </Button>
            <Link to={paths.requestReset} className={buttonClass('outline')}>
              {texts.newLink}
            </Link>
          </div>
        </>
      )}
    </FormFrame>
  )
}

/**
 * Confirms the new password, and opens the sign-in after three seconds. It does so for a signed-in person too: the new
 * password ended every session of the account.
 */
function Done() {
  const account = useAccountTexts()
  const { signInAgain } = useVisitor()
  useEffect(() => {
    const timer = setTimeout(signInAgain, redirectDelayMs)
    return () => clearTimeout(timer)
  }, [signInAgain])
  return (
    <>
      <p role="status" className="border-primary border-l-4 bg-wash px-4 py-3">
        {account.reset.done}
      </p>
      <Button onClick={signInAgain}>{account.reset.goNow}</Button>
    </>
  )
}
