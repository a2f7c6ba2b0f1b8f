import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '#app/api/call.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FormFailure, showErrors } from '#app/ui/form-failure.tsx'
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

interface Errors {
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

export function LoginForm({ email, onEmail }: AuthFormProps) {
  const { auth } = useMessages()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found: Errors = {
      email: emailSchema.safeParse(email).success ? undefined : auth.emailInvalid,
      password: password ? undefined : auth.passwordRequired,
    }
    if (found.email || found.password) return showErrors(event.currentTarget, () => setErrors(found))
    setErrors({})
    setBusy(true)
    try {
      await enter(await call('auth.login', { email, password }))
      showToast({ title: auth.loginDone, description: auth.welcomeBack })
      // The guard of this path (`SignedOutOnly`) leads a signed-in person on.
      await navigate(paths.auth, { replace: true, state: null })
    } catch (error) {
      const { inline, toast } = failureTexts(error, auth.loginFailedInline, auth.loginFailedHint)
      setErrors({ form: inline })
      showToast({ tone: 'failure', title: auth.loginFailed, description: toast })
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
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
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? auth.signingIn : auth.signIn}
      </Button>
      <Link to={paths.requestReset} className={`${buttonClass('quiet')} -ml-4`}>
        {auth.forgot}
      </Link>
    </form>
  )
}
