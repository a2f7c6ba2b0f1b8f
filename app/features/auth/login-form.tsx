import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '#app/api/call.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { emailSchema } from '#shared/auth.ts'
import { failureTexts } from './failure-texts.ts'
import { enter } from './sign-in.ts'

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
    await enter(await call('auth.login', { email, password }))
    showToast({ title: auth.loginDone, description: auth.welcomeBack })
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
          <TextField
            label={auth.email}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => onEmail(event.target.value)}
            error={errors.email}
          />
          <PasswordField
            label={auth.password}
            name="password"
            autoComplete="current-password"
            required
            showLabel={auth.showPassword}
            hideLabel={auth.hidePassword}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
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
