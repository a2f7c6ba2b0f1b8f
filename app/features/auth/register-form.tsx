import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#app/api/call.ts'
import { pendingInvite } from '#app/device/pending-invite.ts'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { passwordStrength } from '#app/lib/password-strength.ts'
import { paths } from '#app/lib/paths.ts'
import { onceThere } from '#app/loading/first-screen.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { emailSchema, firstNameMaxLength, passwordMinLength } from '#shared/auth.ts'
import { failureTexts } from './failure-texts.ts'
import type { AuthFormProps } from './login-form.tsx'
import { enter, wantedBesides } from './sign-in.ts'

export interface RegisterFormProps extends AuthFormProps {
  /** Further fields of the form, and what they add to the call. */
  children?: ReactNode
  more?: { setupCode?: string | undefined }
  /** Takes a failure that is shown in another way; then returns true. */
  onRefused?(error: unknown): boolean
}

export function RegisterForm({ email, onEmail, onRefused, more, children }: RegisterFormProps) {
  const { auth } = useMessages()
  const navigate = useNavigate()
  const [firstName, setFirstName] = useState('')
  const [password, setPassword] = useState('')

  const check = () => ({
    email: emailSchema.safeParse(email).success ? undefined : auth.emailInvalid,
    password: password.length < passwordMinLength ? auth.passwordShort : undefined,
  })
  const send = async () => {
    const { proof, token } = pendingInvite() ?? {}
    const invitation = readStored(storageKeys.invitation) ?? token
    const fields = { email, password, firstName: firstName.trim(), proof, invitation, ...more }
    await enter(await call('auth.register', { ...fields, ...(await wantedBesides(email)) }))
    writeStored(storageKeys.invitation, null)
    onceThere(() => showToast({ title: auth.registerDone, description: auth.registerWelcome }))
    // The guard of this path (`SignedOutOnly`) leads a signed-in person on.
    await navigate(paths.auth, { replace: true, state: null })
    return 'leaving' as const
  }
  const onFailure = (error: unknown) => {
    if (onRefused?.(error)) return ''
    const { inline, toast } = failureTexts(error, auth.registerFailedInline, auth.registerFailedHint)
    showToast({ tone: 'failure', title: auth.registerFailed, description: toast })
    return inline
  }

  return (
    <FormFrame check={check} send={send} onFailure={onFailure}>
      {(errors, isBusy) => (
        <>
          <TextField
            label={auth.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={firstNameMaxLength}
            value={firstName}
            onChange={(event) => setFirstName(event.target.value)}
          />
          <EmailField label={auth.email} value={email} onEmail={onEmail} error={errors.email} />
          <div>
            <PasswordField
              label={auth.password}
              autoComplete="new-password"
              minLength={passwordMinLength}
              eye={auth.eye}
              value={password}
              onPassword={setPassword}
              hint={password ? undefined : auth.passwordHint}
              error={errors.password}
            />
            <StrengthHint password={password} />
          </div>
          {children}
          <FormFailure text={errors.form} />
          <Button type="submit" disabled={isBusy} className="w-full">
            {isBusy ? auth.signingUp : auth.signUp}
          </Button>
        </>
      )}
    </FormFrame>
  )
}

const marks = [1, 2, 3] as const

/** The strength of the password: three bars and two words. Advice only. */
function StrengthHint({ password }: { password: string }) {
  const { auth } = useMessages()
  if (!password) return null
  const strength = passwordStrength(password, passwordMinLength)
  return (
    <div className="mt-2 flex items-center gap-3 text-sm text-soft">
      <span aria-hidden="true" className="flex gap-1">
        {marks.map((mark) => (
          <span key={mark} className={`h-1 w-8 rounded-full ${mark <= strength ? 'bg-primary' : 'bg-rule'}`} />
        ))}
      </span>
      <span aria-live="polite">{auth.strength[strength]}</span>
    </div>
  )
}
