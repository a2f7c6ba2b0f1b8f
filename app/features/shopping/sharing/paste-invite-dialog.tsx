import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeptText } from '#app/data-react/use-kept-form.ts'
import { keepInvite } from '#app/device/pending-invite.ts'
import { readInviteLink } from '#app/lib/invite-links.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** Opens the page of a pasted invitation. */
export function PasteInviteDialog({ onClose }: { onClose: () => void }) {
  const { sharing, close, cancel, resumed } = useMessages()
  const navigate = useNavigate()
  const { text, setText, draft } = useKeptText('invite', '')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (text.trim() === '') return setError(sharing.pasteMissing)
    const invite = readInviteLink(text, location.origin)
    if (!invite) return setError(sharing.pasteInvalid)
    if (invite === 'elsewhere') return setError(sharing.pasteElsewhere(location.host))
    // The proof of a mailed link never appears in the address bar.
    keepInvite(invite)
    draft.forgetAnd(onClose)()
    void navigate(paths.invite(invite.token))
  }
  return (
    <FormDialog
      title={sharing.haveInvite}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={sharing.openInvite}
      onSubmit={submit}
      onClose={onClose}
      draft={{ ...draft, text: resumed }}
    >
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
    </FormDialog>
  )
}
