import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readInviteLink } from '#app/lib/invite-links.ts'
import { paths } from '#app/lib/paths.ts'
import { keepInvite } from '#app/lib/pending-invite.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** Takes a pasted invitation to its page. */
export function PasteInviteDialog({ onClose }: { onClose: () => void }) {
  const { sharing, close, cancel } = useMessages()
  const navigate = useNavigate()
  const formId = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setError(sharing.pasteMissing)
    const invite = readInviteLink(text, location.origin)
    if (!invite) return setError(sharing.pasteInvalid)
    if (invite === 'elsewhere') return setError(sharing.pasteElsewhere(location.host))
    // The proof of a mailed link never stands in the address bar.
    keepInvite(invite)
    onClose()
    void navigate(paths.invite(invite.token))
  }
  return (
    <Dialog
      title={sharing.haveInvite}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId}>
            {sharing.openInvite}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={sharing.pasteLabel}
          name="invite"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
          hint={sharing.pasteHint}
          error={error}
        />
      </form>
    </Dialog>
  )
}
