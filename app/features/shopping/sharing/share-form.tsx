import { Share2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { NetworkError } from '#app/api/call.ts'
import type { GivenShare } from '#app/data/areas/sharing.ts'
import { useDraft } from '#app/data-react/use-draft.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { emailSchema, firstNameMaxLength } from '#shared/auth.ts'
import type { ShareRecord } from '#shared/sharing.ts'
import { type Outcome, OutcomeNote, useOutcome } from './outcome.tsx'
import { makeLink, permissionText, saveName, share, shareFailure, shareOutcome } from './share-calls.ts'

interface ShareFormProps {
  listId: string
  isEmpty: boolean
  /** True at the first share of an account without a name: the form asks for the name. */
  asksName: boolean
  /** The present shares of the list. */
  shares: readonly GivenShare[]
  /** Called after a share. `before` is the share that the address had before; undefined without one. */
  onShared: (record: ShareRecord, before: GivenShare | undefined) => void
}

/** Shares a list by a link or with an e-mail address, which is a draft: it survives a failure and a closed app. */
export function ShareForm({ listId, isEmpty, asksName, shares, onShared }: ShareFormProps) {
  const { sharing } = useMessages()
  const { user } = useLocal()
  const draft = useDraft(`share ${listId}`)
  const [chosen, setChosen] = useState<boolean>()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const { outcome, busy, setOutcome, run } = useOutcome()
  const parsed = emailSchema.safeParse(draft.text)
  const before = parsed.success ? shares.find(({ email }) => email === parsed.data) : undefined
  const canEdit = chosen ?? before?.canEdit ?? true

  const failure = (description: string): Outcome => ({ tone: 'failure', title: sharing.failed, description })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return setOutcome(failure(sharing.emptyList))
    if (!parsed.success) return setError(sharing.emailInvalid)
    if (parsed.data === user.email) return setError(sharing.oneself)
    await make(async () => {
      const record = await share({ id: listId, email: parsed.data, canEdit })
      draft.take()
      draft.forget(draft.text)
      return record
    }, before)
  }
  const make = async (act: () => Promise<ShareRecord>, before?: GivenShare) => {
    if (isEmpty) return setOutcome(failure(sharing.emptyList))
    setError(undefined)
    let record: ShareRecord | undefined
    const isDone = await run(async () => {
      try {
        if (asksName) await saveName(name)
        record = await act()
        return shareOutcome(record, before)
      } catch (error) {
        const text = shareFailure(error)
        return failure(error instanceof NetworkError && draft.text ? `${text} ${sharing.typedIsKept}` : text)
      }
    })
    if (isDone && record) onShared(record, before)
  }
  // The button cannot be pressed without an address; Enter can.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || draft.text.trim() !== '') return
    setError(`${sharing.emailMissing}. ${sharing.emailMissingHint}`)
  }

  const nothingToShare = { ...failure(sharing.emptyList), title: sharing.emptyTitle }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <OutcomeNote outcome={outcome ?? (isEmpty ? nothingToShare : undefined)} />
      {asksName && <NameField name={name} onName={setName} />}
      <ByLink
        canEdit={canEdit}
        isDisabled={busy}
        onPermit={setChosen}
        onSend={() => void make(() => makeLink({ id: listId, canEdit }))}
      />
      <TextField
        label={sharing.email}
        type="email"
        name="recipient"
        autoComplete="email"
        required
        value={draft.text}
        onChange={(event) => {
          draft.setText(event.target.value)
          setError(undefined)
        }}
        onKeyDown={onKeyDown}
        hint={before && sharing.hasItAlready(permissionText(before.canEdit))}
        error={error}
      />
      <Button type="submit" look="outline" disabled={busy || draft.text.trim() === ''} className="mt-4 w-full">
        {busy ? sharing.sharing : sharing.share}
      </Button>
    </form>
  )
}

interface ByLinkProps {
  canEdit: boolean
  isDisabled: boolean
  onPermit: (canEdit: boolean) => void
  onSend: () => void
}

/** The permission of the next person, and a link for them. */
function ByLink({ canEdit, isDisabled, onPermit, onSend }: ByLinkProps) {
  const { sharing } = useMessages()
  return (
    <>
      <Switch
        label={sharing.allowEdit}
        hint={canEdit ? sharing.allowEditOn : sharing.allowEditOff}
        checked={canEdit}
        onChange={onPermit}
      />
      <Button data-autofocus disabled={isDisabled} onClick={onSend} className="mt-3 w-full">
        <Share2 aria-hidden="true" className="size-5 shrink-0" />
        {sharing.sendNewLink}
      </Button>
      <p className="mt-2 mb-5 text-pretty text-sm text-soft">{sharing.newLinkHint}</p>
    </>
  )
}

/** A field for the person's name, which others see from now on. */
function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { sharing } = useMessages()
  const { username } = useLocal().user
  return (
    <div className="mb-4">
      <TextField
        label={sharing.yourName}
        name="firstName"
        autoComplete="given-name"
        maxLength={firstNameMaxLength}
        value={name}
        onChange={(event) => onName(event.target.value)}
        hint={sharing.yourNameHint(username)}
      />
    </div>
  )
}
