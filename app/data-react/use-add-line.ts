import { type ClipboardEvent, type RefObject, useState } from 'react'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { hasLines } from '#app/lib/line-ends.ts'
import { useDraft } from './use-draft.ts'

interface AddLineOptions {
  /** The name of the draft that keeps half-typed text after the page is closed. */
  form: string
  field: RefObject<HTMLInputElement | null>
  /** The error message for an empty line. */
  missing: string
  /** Saves the text, and deletes its draft with it. Rejects if it was not saved. */
  add: (text: string, draft: StoredDraft) => Promise<void>
  /** `add` for each line of a text of several lines, which is pasted. Without it the lines become one. */
  addLines?: (text: string, draft: StoredDraft) => Promise<void>
  /** The message to show at the line if the text was not saved. Undefined if the failure is shown elsewhere. */
  refusal: (failure: unknown) => string | undefined
  onAdded?: (() => void) | undefined
}

/**
 * The state of a line that adds rows: Enter saves the text and leaves the focus in place, and no typed text is lost.
 */
export function useAddLine({ form, field, missing, add, addLines, refusal, onAdded }: AddLineOptions) {
  const draft = useDraft(form)
  const [error, setError] = useState<string>()
  const onText = (text: string) => {
    setError(undefined)
    draft.setText(text)
  }
  const onSubmit = (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    field.current?.focus()
    if (draft.text.trim()) save(draft.text)
    else setError(missing)
  }
  const save = (text: string) => {
    // The save starts first, so that the database works while the screen draws. `take` is called before it, because the
    // save ends the draft.
    const written = (addLines && hasLines(text) ? addLines : add)(text, draft.take())
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
  /** Adds a text of several lines at once, with the typed text around it. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!addLines || !hasLines(pasted)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const text = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0)
    draft.setText(text)
    save(text)
  }
  return { field, text: draft.text, error, onText, onSubmit, onPaste }
}
