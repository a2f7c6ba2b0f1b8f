import { useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { invitationRoutes } from '#shared/invitations.ts'
import { HandedLink } from './handed-link.tsx'
import { failureText } from './not-loaded.tsx'

const lives = [1, 7, 30]

/** Makes an invitation, then shows its link, which the server does not know afterwards. */
export function InvitationDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const { cancel, close } = useMessages()
  const all = useAdminTexts()
  const texts = all.invitations
  const [note, setNote] = useState('')
  const [days, setDays] = useState('7')
  const [made, setMade] = useState<{ link: string; note: string }>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setMade(await callRoute(invitationRoutes['admin.invitations.create'], { note, days: Number(days) }))
      onMade()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (made) {
    return (
      <Dialog title={texts.readyTitle} closeLabel={close} onClose={onClose} isReadFirst>
        <p className="text-pretty [overflow-wrap:anywhere]">{texts.readyText(made.note)}</p>
        <HandedLink link={made.link} hint={texts.once} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={texts.make}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={texts.create}
      isDisabled={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
      draft={undefined}
    >
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        maxLength={120}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <SelectField
        label={texts.life}
        value={days}
        options={lives.map((life) => [String(life), texts.days(life)] as const)}
        onChoose={setDays}
      />
      <FormFailure text={error === undefined ? undefined : failureText(error, all)} />
    </FormDialog>
  )
}
