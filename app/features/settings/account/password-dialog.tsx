import { useEffect, useState } from 'react'
import { call, callRoute } from '#app/api/call.ts'
import { keepAccount } from '#app/data/store/session.ts'
import { useOwnAccount } from '#app/data-react/own-account.ts'
import { useAccessTokenTexts } from '#app/messages/access-tokens.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { showErrors } from '#app/ui/form-failure.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { accessTokenRoutes } from '#shared/access-tokens.ts'
import { passwordMinLength, type User } from '#shared/auth.ts'
import type { Input } from '#shared/contract.ts'
import { DomainError } from '#shared/errors.ts'
import { Failure, isRefusal } from './failure.tsx'

interface Errors {
  current?: string
  next?: string
  again?: string
}

/** Asks for a new password, or for the first one of an account that uses Google. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { accountSettings, auth, cancel, close } = useMessages()
  const texts = accountSettings.password
  const ending = useAccessTokenTexts()
  const programs = useProgramCount()
  const { email, hasPassword, busy, submit, field, failure, endTokens, setEndTokens } = usePasswordChange(onClose)
  const title = hasPassword ? texts.change : texts.choose
  return (
    <FormDialog
      title={title}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={busy ? texts.submitting : title}
      isDisabled={busy}
      onSubmit={(form) => void submit(form)}
      draft={undefined}
      onClose={onClose}
    >
      <p className="text-pretty">{hasPassword ? texts.dialogHint : texts.chooseHint}</p>
      {/* Tells password managers the account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <PasswordField {...field('current', 'current-password')} />}
      <PasswordField {...field('next', 'new-password')} hint={auth.passwordHint} />
      <PasswordField {...field('again', 'new-password')} />
      {programs > 0 && (
        <Switch
          label={ending.endAlso}
          hint={ending.endAlsoHint(programs)}
          checked={endTokens}
          onChange={setEndTokens}
        />
      )}
      <Failure error={failure} failed={texts.failed} />
    </FormDialog>
  )
}

/**
 * Changes the password. This gives the session another id, and the answer with that id may be lost: until it arrives,
 * the device stores no id. If the server refuses the change, the former id is stored again.
 */
async function changePassword(user: User, passwords: Input<'passwords.change'>): Promise<void> {
  await keepAccount({ ...user, session: undefined })
  try {
    await keepAccount(await call('passwords.change', passwords))
  } catch (error) {
    if (error instanceof DomainError) await keepAccount(user)
    throw error
  }
}

/** The number of programs with access; 0 until the server answers. Without an answer their access ends. */
function useProgramCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    void callRoute(accessTokenRoutes['tokens.all'], {}).then(
      (tokens) => setCount(tokens.length),
      () => undefined,
    )
  }, [])
  return count
}

/** The fields of the form, their errors, the submit and its failure. */
function usePasswordChange(onDone: () => void) {
  const { accountSettings, auth } = useMessages()
  const texts = accountSettings.password
  const { user } = useOwnAccount()
  const hasPassword = user.hasPassword !== false
  const [typed, setTyped] = useState({ current: '', next: '', again: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [endTokens, setEndTokens] = useState(true)

  const submit = async (form: HTMLFormElement) => {
    const refuse = (found: Errors) =>
      showErrors(form, () => {
        setBusy(false)
        setErrors(found)
      })
    setFailure(undefined)
    const found: Errors = {
      ...(hasPassword && !typed.current && { current: auth.passwordRequired }),
      ...(typed.next.length < passwordMinLength && { next: auth.passwordShort }),
      ...(typed.next !== typed.again && { again: texts.mismatch }),
    }
    if (Object.keys(found).length > 0) return refuse(found)
    setErrors({})
    setBusy(true)
    try {
      const currentPassword = hasPassword ? typed.current : undefined
      await changePassword(user, { currentPassword, newPassword: typed.next, endTokens })
      onDone()
      showToast({ title: texts.done, description: texts.doneHint })
    } catch (error) {
      if (isRefusal(error, 'wrong_password')) return refuse({ current: texts.wrong })
      setBusy(false)
      setFailure(error)
    }
  }

  const field = (name: keyof Errors, autoComplete: string) => ({
    name,
    autoComplete,
    label: texts[name],
    eye: auth.eye,
    value: typed[name],
    onPassword: (password: string) => setTyped({ ...typed, [name]: password }),
    error: errors[name],
  })
  return { email: user.email, hasPassword, busy, submit, field, failure, endTokens, setEndTokens }
}
