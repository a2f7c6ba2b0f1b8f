import { useState } from 'react'
import { call } from '#app/api/call.ts'
import { keepAccount } from '#app/data/store/session.ts'
import { useOwnAccount } from '#app/data-react/own-account.ts'
import { useKeptText } from '#app/data-react/use-kept-form.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { firstNameMaxLength } from '#shared/auth.ts'
import { Failure } from './failure.tsx'

/** Asks for a new name. Others see it, too, so it is saved once the server has it. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const { accountSettings, cancel, close, resumed } = useMessages()
  const texts = accountSettings.name
  const { user } = useOwnAccount()
  const { text: name, setText: setName, draft } = useKeptText('account.rename', user.firstName ?? '')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await keepAccount(await call('account.rename', { firstName: name }))
      draft.forgetAnd(onClose)()
      showToast({ title: texts.saved })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={texts.change}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={texts.save}
      isDisabled={busy}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={{ ...draft, text: resumed }}
    >
      <TextField
        label={texts.field}
        name="name"
        autoComplete="given-name"
        maxLength={firstNameMaxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={texts.hint}
      />
      <Failure error={error} failed={texts.failed} />
    </FormDialog>
  )
}
