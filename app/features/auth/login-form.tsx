import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '#app/api/call.ts'
import { paths } from '#app/lib/paths.ts'
import { onceThere } from '#app/loading/first-screen.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { emailSchema } from '#shared/auth.ts'
import { failureTexts } from './failure-texts.ts'
import { enter, wantedBesides } from './sign-in.ts'

export interface AuthFormProps {
  email: string
  onEmail: (email: string) => void
}

export function LoginForm({ email, onEmail }: AuthFormProps) {
  const { auth } = useMessages()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')

  const check = () => ({
    email: emailSchema.safeParse(email).success ? undefined : auth.emailInvalid,
    password: password ? undefined : auth.passwordRequired,
  })
  const send = async () => {
    await enter(await call('auth.login', { email, password, ...(await wantedBesides(email)) }))
    onceThere(() => showToast({ title: auth.loginDone, description: auth.welcomeBack }))
    // The guard of this path (`SignedOutOnly`) leads a signed-in person on.
    await navigate(paths.auth, { replace: true, state: null })
    return 'leaving' as const
  }
  const onFailure = (error: unknown) => {
    const { inline, toast } = failureTexts(error, auth.loginFailedInline, auth.loginFailedHint)
    showToast({ tone: 'failure', title: auth.loginFailed, description: toast })
    return inline
  }

  return (
    <FormFrame check={check} send={send} onFailure={onFailure}>
      {(errors, isBusy) => (
        <>
          <EmailField label={auth.email} value={email} onEmail={onEmail} error={errors.email} />
          <PasswordField
            label={auth.password}
            autoComplete="current-password"
            eye={auth.eye}
            value={password}
            onPassword={setPassword}
            error={errors.password}
          />
          <FormFailure text={errors.form} />
          <Button type="submit" disabled={isBusy} className="w-full">
            {isBusy ? auth.signingIn : auth.signIn}
          </Button>
          <Link to={paths.requestReset} className={`${buttonClass('quiet')} -ml-4`}>
            {auth.forgot}
          </Link>
        </>
      )}
    </FormFrame>
  )
}
