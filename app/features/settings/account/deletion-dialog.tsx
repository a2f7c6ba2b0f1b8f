import { useState } from 'react'
import { saveUnsent } from '#app/actions/save-unsent.ts'
import { call } from '#app/api/call.ts'
import { liveGivenShares, liveReceivedLists } from '#app/data/areas/sharing.ts'
import { liveUnsentCount } from '#app/data/mutations/unsent.ts'
import { useOwnAccount } from '#app/data-react/own-account.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure, showErrors } from '#app/ui/form-failure.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Failure, isRefusal } from './failure.tsx'

/**
 * Explains the consequences, for the person and for others, before the account is deleted for ever
 * (docs/decisions/044).
 */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { accountSettings, cancel, close } = useMessages()
  const texts = accountSettings.deletion
  const proof = useProof()
  return (
    <FormDialog
      title={texts.title}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={proof.busy ? texts.submitting : texts.submit}
      submitLook="danger"
      isDisabled={proof.busy}
      isReadFirst
      onSubmit={(form) => void proof.submit(form)}
      draft={undefined}
      onClose={onClose}
    >
      <Consequences />
      <ProofFields {...proof} />
    </FormDialog>
  )
}

function Consequences() {
  const { accountSettings, sync } = useMessages()
  const texts = accountSettings.deletion
  const local = useLocal()
  const given = useAnswer(liveGivenShares) ?? []
  const received = useAnswer(liveReceivedLists) ?? []
  const unsent = useAnswer(liveUnsentCount) ?? 0
  const [isSaved, setSaved] = useState(true)
  const lists = new Set(given.map(({ listId }) => listId)).size
  const people = new Set(given.map(({ email }) => email)).size
  return (
    <div>
      <p className="font-semibold">{texts.intro}</p>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-pretty marker:text-margin">
        <li>{texts.erased}</li>
        {lists > 0 && <li>{texts.given(lists, people)}</li>}
        {received.length > 0 && <li>{texts.received(received.length)}</li>}
        {unsent > 0 && (
          <li>
            {texts.unsent(unsent)}
            <Button look="quiet" className="-ml-4" onClick={() => void saveUnsent(local).then(setSaved)}>
              {sync.exportUnsent}
            </Button>
            <FormFailure text={isSaved ? undefined : sync.exportFailed} />
          </li>
        )}
      </ul>
    </div>
  )
}

/** The field for the password, if the account has one, its error, and the submit that deletes the account. */
function useProof() {
  const { accountSettings, auth } = useMessages()
  const { user, forget } = useOwnAccount()
  const hasPassword = user.hasPassword !== false
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const refuse = (text: string) =>
      showErrors(form, () => {
        setBusy(false)
        setWrong(text)
      })
    setFailure(undefined)
    if (hasPassword && !password) return refuse(auth.passwordRequired)
    setWrong(undefined)
    setBusy(true)
    try {
      await call('account.delete', hasPassword ? { password } : {}).catch(ignoreDeleted)
      await forget()
    } catch (error) {
      if (isRefusal(error, 'wrong_password')) return refuse(accountSettings.password.wrong)
      setBusy(false)
      setFailure(error)
    }
  }
  return { email: user.email, hasPassword, password, setPassword, wrong, failure, busy, submit }
}

function ProofFields({ email, hasPassword, password, setPassword, wrong, failure }: ReturnType<typeof useProof>) {
  const { accountSettings, auth } = useMessages()
  const texts = accountSettings.deletion
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          eye={auth.eye}
          value={password}
          onPassword={setPassword}
          hint={texts.passwordHint}
          error={wrong}
        />
      )}
      <Failure error={failure} failed={texts.failed} />
    </>
  )
}

/** Ignores that the account is deleted already: the answer to the first try was lost, or another device was faster. */
function ignoreDeleted(error: unknown): void {
  if (!isRefusal(error, 'account_deleted')) throw error
}
