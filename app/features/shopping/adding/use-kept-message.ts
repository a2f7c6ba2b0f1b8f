import { useMemo, useRef, useState } from 'react'
import { useDraft } from '#app/data-react/use-draft.ts'
import type { Line } from './message-lines.ts'

/** What a person has made of a message. */
export interface MessageReview {
  /** The text that was pasted or shared, unchanged. */
  message: string
  /** The text whose lines are reviewed: without the pages that were added. */
  text: string
  /** The changed fields of lines, by key. */
  changes: Readonly<Record<string, Partial<Line>>>
  /** The keys of the lines that are left on the page, whose items could not be added. */
  left?: readonly string[] | undefined
  isPartlyWritten: boolean
  /** For how many portions a recipe is bought, if not for those that it says. */
  portions?: number
  /** True if a recipe is read as a list, with every line. */
  isList?: boolean
}

/**
 * The review of a pasted message. From its first change on it is a draft, until its items are added or it is cancelled.
 * A draft with the same message opens at once; the draft of another message is offered, and `resume` opens it.
 */
export function useKeptMessage(listId: string, message: string) {
  const draft = useDraft(`items.paste ${listId}`)
  const stored = useMemo(() => (draft.text === '' ? undefined : parse(draft.text)), [draft.text])
  const [own, setOwn] = useState<MessageReview>()
  const [isResumed, setResumed] = useState(false)
  const isSame = stored !== undefined && (message === '' || stored.message === message)
  if (!own && isSame) {
    setOwn(stored)
    setResumed(true)
  }
  const review = own ?? { message, text: message, changes: {}, isPartlyWritten: false }
  // Two changes may come before the next rendering.
  const latest = useRef(review)
  latest.current = review
  const set = (changes: Partial<MessageReview>) => {
    latest.current = { ...latest.current, ...changes }
    setOwn(latest.current)
    draft.setText(latest.current.text.trim() === '' ? '' : JSON.stringify(latest.current))
  }
  const resume = () => {
    setOwn(stored)
    setResumed(true)
  }
  return {
    review,
    change: (key: string, next: Partial<Line>) => {
      const { changes } = latest.current
      set({ changes: { ...changes, [key]: { ...changes[key], ...next } } })
    },
    setMessageText: (text: string) => set({ text }),
    setPortions: (portions: number) => set({ portions }),
    readAsList: () => set({ isList: true }),
    /** Leaves only the given lines on the page. */
    leave: (lines: readonly Line[]) => set({ left: lines.map(({ key }) => key), isPartlyWritten: true }),
    /** Goes on with the text of the further pages, whose lines may equal those of this page. */
    goOnWith: (text: string) => set({ text, changes: {}, left: undefined, isPartlyWritten: true }),
    resume: stored && !own ? resume : undefined,
    draft: {
      isResumed,
      forgetAnd: (act: () => void) => () => {
        if (own) {
          draft.take()
          draft.forget(draft.text)
        }
        act()
      },
    },
  }
}

const parse = (text: string): MessageReview => JSON.parse(text)
