import { type RefObject, useState } from 'react'
import type { StoredDraft } from '#app/data/drafts.ts'
import { useDraft } from './use-draft.ts'

interface AddLineOptions {
  /** Names the draft in which half-typed text outlives the page. */
  form: string
  field: RefObject<HTMLInputElement | null>
  /** Said when there is nothing on the line. */
  missing: string
  /** Writes the text down, and with it forgets its draft. Rejects when it was not written. */
  add: (text: string, draft: StoredDraft) => Promise<void>
  /** What is said at the line of a failure; undefined when it was said elsewhere. */
  refusal: (failure: unknown) => string | undefined
  onAdded?: (() => void) | undefined
}

/** A line for the next thing: Enter writes it down and leaves the focus where it is, and nothing typed is lost. */
export function useAddLine({ form, field, missing, add, refusal, onAdded }: AddLineOptions) {
  const draft = useDraft(form)
  const [error, setError] = useState<string>()
  const onText = (text: string) => {
    setError(undefined)
    draft.setText(text)
  }
  const onSubmit = (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    field.current?.focus()
    const { text } = draft
    if (!text.trim()) return setError(missing)
    // First of all, so that the database is at work while the screen draws. The draft before that, which ends with it.
    const written = add(text, draft.take())
    setError(undefined)
    onAdded?.()
    written.then(
      () => draft.forget(text),
      (failure: unknown) => {
        draft.giveBack(text)
        setError(refusal(failure))
      },
    )
  }
  return { field, text: draft.text, error, onText, onSubmit }
}
