import { useMemo, useRef, useState } from 'react'
import { useDraft } from './use-draft.ts'

interface Kept<Before, Fields> {
  /** The stored values from which the editing began: another device may change them meanwhile. */
  before: Before
  fields: Fields
}

interface KeptForm<Before, Fields> extends Kept<Before, Fields> {
  set: (changes: Partial<Fields>) => void
  draft: { isResumed: boolean; forgetAnd: (act: () => void) => () => void }
}

/**
 * The fields of a dialog, as one draft from the first change until it is saved or cancelled (decision 056). The dialog opens with them
 * however it was closed, and compares them with the values that were stored when the change began.
 */
export function useKeptForm<Before, Fields extends object>(
  form: string,
  stored: Before,
  fieldsOf: (before: Before) => Fields,
): KeptForm<Before, Fields> {
  const [opened] = useState(stored)
  const { text, setText, take, forget } = useDraft(form)
  const kept = useMemo(() => parse<Before, Fields>(text), [text])
  const before = kept ? kept.before : opened
  const fields = { ...fieldsOf(before), ...kept?.fields }
  const isChanged = useRef(false)
  const [isResumed, setResumed] = useState(false)
  if (kept && !isResumed && !isChanged.current) setResumed(true)
  // Two changes may come before the next rendering.
  const latest = useRef(fields)
  latest.current = fields
  return {
    before,
    fields,
    set: (changes) => {
      isChanged.current = true
      latest.current = { ...latest.current, ...changes }
      const isAsBefore = JSON.stringify(latest.current) === JSON.stringify(fieldsOf(before))
      setText(isAsBefore ? '' : JSON.stringify({ before, fields: latest.current }))
    },
    draft: {
      isResumed,
      forgetAnd: (act) => () => {
        take()
        forget(text)
        act()
      },
    },
  }
}

/** `useKeptForm` of a dialog with one text field. */
export function useKeptText(form: string, stored: string) {
  const { before, fields, set, draft } = useKeptForm(form, stored, (text) => ({ text }))
  return { before, text: fields.text, setText: (text: string) => set({ text }), draft }
}

const parse = <Before, Fields>(text: string): Kept<Before, Partial<Fields>> | undefined =>
  text === '' ? undefined : JSON.parse(text)
