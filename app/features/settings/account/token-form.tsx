import { type FormEvent, useState } from 'react'
import { useAccessTokenTexts } from '#app/messages/access-tokens.ts'
import { useMessages } from '#app/messages/language.ts'
import { showErrors } from '#app/ui/form-failure.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { tokenNameMaxLength } from '#shared/access-tokens.ts'
import { type TokenScope, tokenAreas } from '#shared/token-scopes.ts'
import { type Rights, rightChoices, scopesOf } from './token-rights.ts'
import type { useAskedPassword } from './use-asked-password.ts'

interface TokenFormProps {
  /** The id of the form, for the button outside of it. */
  id: string
  asked: Pick<ReturnType<typeof useAskedPassword>, 'password' | 'setPassword' | 'wrong'>
  onSubmit: (wanted: { name: string; scopes: TokenScope[]; days: number | undefined }) => void
}

const nothing: Rights = { shopping: 'none', todos: 'none', notes: 'none', projects: 'none' }
const expiries = ['30', '90', '365', 'ever'] as const

/** The name of a new token, its rights in each area and its validity. */
export function TokenForm({ id, asked, onSubmit }: TokenFormProps) {
  const { auth } = useMessages()
  const texts = useAccessTokenTexts()
  const [name, setName] = useState('')
  const [rights, setRights] = useState(nothing)
  const [expiry, setExpiry] = useState<(typeof expiries)[number]>('365')
  const [errors, setErrors] = useState<{ name?: string; rights?: string }>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const scopes = scopesOf(rights)
    const found = {
      ...(name.trim() === '' && { name: texts.nameMissing }),
      ...(scopes.length === 0 && { rights: texts.rightsMissing }),
    }
    showErrors(event.currentTarget, () => setErrors(found))
    if (Object.keys(found).length > 0) return
    onSubmit({ name, scopes, days: expiry === 'ever' ? undefined : Number(expiry) })
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="space-y-5">
      <TextField
        label={texts.name}
        name="token-name"
        autoComplete="off"
        required
        maxLength={tokenNameMaxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={texts.nameHint}
        error={errors.name}
      />
      <fieldset>
        <legend className="font-semibold">{texts.rights}</legend>
        <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {tokenAreas.map((area) => (
            <SelectField
              key={area}
              label={texts.areas[area]}
              value={rights[area]}
              options={rightChoices.map((right) => [right, texts.verbs[right]] as const)}
              onChoose={(right) => setRights({ ...rights, [area]: right })}
              aria-invalid={errors.rights ? true : undefined}
            />
          ))}
        </div>
        <p role="alert" className="mt-2 text-red text-sm empty:hidden">
          {errors.rights}
        </p>
      </fieldset>
      <SelectField
        label={texts.expiry}
        value={expiry}
        options={expiries.map((each) => [each, texts.expiries[each]] as const)}
        onChoose={setExpiry}
      />
      {asked.password !== undefined && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          autoFocus
          eye={auth.eye}
          value={asked.password}
          onPassword={asked.setPassword}
          hint={texts.passwordHint}
          error={asked.wrong}
        />
      )}
    </form>
  )
}
