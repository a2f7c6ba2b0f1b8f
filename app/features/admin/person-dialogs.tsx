import { useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { administrationRoutes } from '#shared/administration.ts'
import { HandedLink } from './handed-link.tsx'
import { failureText } from './not-loaded.tsx'
import { nameOf, type Person } from './person-acts.ts'

export type Shown = { kind: 'delete'; person: Person } | { kind: 'link'; person: Person; link: string }

interface PersonDialogProps {
  shown: Shown
  onGone: (id: string) => void
  onClose: () => void
}

/** The dialog about a person: the deletion of the account, or a link for them. */
export function PersonDialog({ shown, onGone, onClose }: PersonDialogProps) {
  const { close } = useMessages()
  const { link: texts } = useAdminTexts()
  if (shown.kind === 'delete') return <DeletionDialog person={shown.person} onGone={onGone} onClose={onClose} />
  return (
    <Dialog title={texts.title} closeLabel={close} onClose={onClose} isReadFirst>
      <p className="text-pretty [overflow-wrap:anywhere]">{texts.text(nameOf(shown.person))}</p>
      <HandedLink link={shown.link} hint={texts.life} />
    </Dialog>
  )
}

/** Says what becomes of the account and of its shared lists before it is deleted for ever. */
function DeletionDialog({ person, onGone, onClose }: Omit<PersonDialogProps, 'shown'> & { person: Person }) {
  const { cancel, close } = useMessages()
  const texts = useAdminTexts()
  const words = texts.acts.delete
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const name = nameOf(person)
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callRoute(administrationRoutes['admin.people.delete'], { id: person.id })
      onGone(person.id)
      onClose()
      showToast({ title: words.done(name) })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={words.title(name)}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={words.confirm}
      submitLook="danger"
      isDisabled={busy}
      isReadFirst
      onSubmit={() => void submit()}
      onClose={onClose}
      draft={undefined}
    >
      <div className="[overflow-wrap:anywhere]">
        <p className="font-semibold">{person.email}</p>
        <ul className="mt-3 list-disc space-y-2 pl-5 text-pretty marker:text-margin">
          {[words.text, words.lists, words.received, words.instead].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <FormFailure text={error === undefined ? undefined : failureText(error, texts)} />
    </FormDialog>
  )
}
