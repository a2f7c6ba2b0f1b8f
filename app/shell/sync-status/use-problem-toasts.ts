import { useEffect, useRef } from 'react'
import { isForOthers, liveProblems, type Problem } from '#app/data/mutations/problems.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { refusalText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { isMutationName } from '#shared/notebook-contract.ts'

/**
 * Shows a toast for a change that the server refuses after it was shown as done; of several at once, for the first. The
 * sync panel keeps all of them. The changes of a lost list are announced together, by a banner.
 */
export function useProblemToasts(local: LocalStore): void {
  const problems = useAnswer(liveProblems)
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!problems) return
    const fresh = problems.filter(({ mid }) => known.current && !known.current.has(mid))
    known.current = new Set(problems.map(({ mid }) => mid))
    const refused = fresh.find(({ kind, list }) => !list && (kind === 'rejected' || kind === 'parked'))
    if (refused) void say(local, refused)
  }, [problems, local])
}

async function say(local: LocalStore, refused: Problem): Promise<void> {
  const title = failureTitle(refused, await isForOthers(local, refused).catch(() => false))
  showToast({ tone: 'failure', title, description: refusalText(refused.code, refused.message) })
}

function failureTitle({ op, args }: Problem, isOthers: boolean): string {
  const { mutations, errorOccurred } = currentMessages()
  if (!isMutationName(op)) return errorOccurred
  if (op === 'items.create' && isOthers) return mutations[op].failedForOthers
  const isTitle = typeof (args as { title?: unknown }).title === 'string'
  return op === 'notes.update' && isTitle ? mutations[op].titleFailed : mutations[op].failed
}
