import { type FormEvent, useState } from 'react'
import { call, NetworkError } from '#app/api/call.ts'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { withoutPerson } from '#app/groceries/receipts/without-person.ts'
import { spelled } from '#app/groceries/spelled.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useReadyTexts } from '#app/messages/ready.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { listTitleMaxLength } from '#shared/shopping.ts'
import { describedMaxLength, describedMinLength } from '#shared/task-proposals.ts'
import type { Proposed } from './use-ready-lines.ts'

/** A sentence of which the AI makes a list, to check like a ready-made one. Absent on a server without AI. */
export function AskForList({ onProposed }: { onProposed: (proposed: Proposed) => void }) {
  const { errorOccurred, offlineTryLater } = useMessages()
  const { ask } = useReadyTexts()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (useLive(liveCapabilities)?.ai !== true) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const description = withoutPerson(text).trim()
    if (description.length < describedMinLength) return setError(ask.tooShort)
    setBusy(true)
    try {
      const items = await call('itemProposals.generate', { description })
      onProposed({ title: spelled(description.slice(0, listTitleMaxLength)), items })
    } catch (failure) {
      setError(failure instanceof NetworkError ? offlineTryLater : errorText(failure, errorOccurred))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-6">
      <TextField
        label={ask.label}
        hint={ask.hint}
        error={error}
        value={text}
        maxLength={describedMaxLength}
        autoComplete="off"
        onChange={({ target }) => {
          setError(undefined)
          setText(target.value)
        }}
      />
      <Button type="submit" look="outline" disabled={isBusy} className="mt-3">
        {isBusy ? ask.busy : ask.make}
      </Button>
      <p role="status" className="sr-only">
        {isBusy && ask.busy}
      </p>
    </form>
  )
}
