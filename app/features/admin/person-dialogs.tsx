import { useState } from 'react'
import { useLocal } from '#app/data-react/use-local.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure, showErrors } from '#app/ui/form-failure.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { DomainError } from '#shared/errors.ts'
import { HandedLink } from './handed-link.tsx'
import { failureText } from './not-loaded.tsx'
import { type Done, nameOf, type Person, type ProvedAct, prove } from './person-acts.ts'

export type Shown = { kind: ProvedAct; person: Person } | { kind: 'link'; person: Person; link: string }

interface PersonDialogProps {
  shown: Shown
  onDone: (person: Person, done: Done) => void
  onClose: () => void
}

/** The dialog about a person: an act that needs a password, or a link for them. */
export function PersonDialog({ shown, onDone, onClose }: PersonDialogProps) {
  const { close } = useMessages()
  const { link: texts } = useAdminTexts()
  if (shown.kind !== 'link') return <ProvedActDialog act={shown.kind} person={shown.person} {...{ onDone, onClose }} />
  return (
    <Dialog title={texts.title} closeLabel={close} onClose={onClose} isReadFirst>
      <p className="text-pretty [overflow-wrap:anywhere]">{texts.text(nameOf(shown.person))}</p>
      <HandedLink link={shown.link} hint={texts.life} />
    </Dialog>
  )
}

interface ProvedActDialogProps extends Omit<PersonDialogProps, 'shown'> {
  act: ProvedAct
  person: Person
}

/** Says what becomes of it, and asks for the password of the administrator, whose phone somebody may have found. */
function ProvedActDialog({ act, person, onDone, onClose }: ProvedActDialogProps) {
  const { cancel, close, auth, accountSettings } = useMessages()
  const texts = useAdminTexts()
  const { user } = useLocal()
  const hasPassword = user.hasPassword !== false
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const words = texts.acts[act]
  const submit = async (form: HTMLFormElement) => {
    const refuse = (text: string) => showErrors(form, () => setWrong(text))
    setError(undefined)
    if (hasPassword && !password) return refuse(auth.passwordRequired)
    setWrong(undefined)
    setBusy(true)
    try {
      const done = await prove(act, person, hasPassword ? password : undefined)
      onClose()
      onDone(person, done)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof DomainError && failure.code === 'wrong_password')
        return refuse(accountSettings.password.wrong)
      setError(failure)
    }
  }
  return (
    <FormDialog
      title={words.title(nameOf(person))}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={words.confirm}
      submitLook={act === 'delete' ? 'danger' : 'primary'}
      isDisabled={busy}
      isReadFirst
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
      draft={undefined}
    >
      <Consequences act={act} email={person.email} />
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={accountSettings.deletion.password}
          autoComplete="current-password"
          eye={auth.eye}
          value={password}
          onPassword={setPassword}
          hint={accountSettings.deletion.passwordHint}
          error={wrong}
        />
      )}
      <FormFailure text={error === undefined ? undefined : failureText(error, texts)} />
    </FormDialog>
  )
}

function Consequences({ act, email }: { act: ProvedAct; email: string }) {
  const { acts } = useAdminTexts()
  const { text, lists, received, instead } = acts.delete
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="font-semibold">{email}</p>
      {act === 'delete' ? (
        <ul className="mt-3 list-disc space-y-2 pl-5 text-pretty marker:text-margin">
          {[text, lists, received, instead].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-pretty">{acts[act].text}</p>
      )}
    </div>
  )
}
