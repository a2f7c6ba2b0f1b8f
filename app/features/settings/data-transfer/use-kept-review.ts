import { useState } from 'react'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { inTurns } from '#app/lib/in-turns.ts'
import type { As } from '#app/notebook-files/found.ts'
import { type Review, type ReviewContext, reviewAs, reviewOf } from './review.ts'
import type { LineChange } from './text-lines.ts'

/** The state of an import. */
export type ImportState =
  | { phase: 'choosing' | 'reading' }
  | ({ phase: 'review' } & Review)
  | { phase: 'writing'; done: number; total: number }

/**
 * The corrected reviews, while the page lives, until they are written or cancelled: one step back loses no correction of
 * a long file.
 */
const keptReviews = new WeakMap<LocalStore, Review>()

const beginningOf = (local: LocalStore): ImportState => {
  const kept = keptReviews.get(local)
  return kept ? { phase: 'review', ...kept } : { phase: 'choosing' }
}

/** The state of the import, which begins with a corrected review, and the corrections. */
export function useKeptReview(local: LocalStore, context: () => ReviewContext, onCorrect: () => void) {
  const [isKept, setKept] = useState(() => keptReviews.has(local))
  const [state, setState] = useState(() => beginningOf(local))
  const correct = (review: Review) => {
    keptReviews.set(local, review)
    onCorrect()
    setState({ phase: 'review', ...review })
  }
  const forgetAnd = (act: () => void) => () => {
    keptReviews.delete(local)
    act()
  }
  return {
    state,
    setState,
    /** Begins with the review of other files. */
    begin: (review: Review) => {
      keptReviews.delete(local)
      setKept(false)
      setState({ phase: 'review', ...review })
    },
    /** Goes back to the corrected review; without one, to the choice of files. */
    goBack: () => setState(beginningOf(local)),
    become: async (review: Review, as: Partial<As>) => correct(await inTurns(reviewAs(review, as, context()))),
    /** Changes a line, which is then chosen. The plan follows. */
    change: async (review: Review, key: string, next: LineChange) => {
      const changes = new Map(review.changes).set(key, { ...review.changes.get(key), ...next })
      const leftOut = new Set(review.leftOut)
      leftOut.delete(key)
      correct({ ...review, changes, leftOut })
      const { plan, lines } = await inTurns(reviewOf(review.found, review.here, { ...review, changes }, context()))
      const kept = keptReviews.get(local)
      if (kept?.changes === changes) keptReviews.set(local, { ...kept, plan, lines })
      setState((now) => (now.phase === 'review' && now.changes === changes ? { ...now, plan, lines } : now))
    },
    leave: (review: Review, keys: readonly string[], isLeft: boolean) => {
      const leftOut = new Set(review.leftOut)
      for (const key of keys) isLeft ? leftOut.add(key) : leftOut.delete(key)
      correct({ ...review, leftOut })
    },
    draft: { isResumed: isKept && state.phase === 'review', forgetAnd },
  }
}
