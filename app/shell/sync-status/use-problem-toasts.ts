import { useEffect, useRef } from 'react'
import type { LocalStore } from '#app/data/local-store.ts'
import { liveProblems, type Problem } from '#app/data/problems.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { refusalText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { isMutationName } from '#shared/contract.ts'

/** A refusal that arrives later is said as the act itself would have said it; the sync panel keeps it. Of a lost list it is said together. */
export function useProblemToasts(local: LocalStore): void {
  const problems = useLive(liveProblems(local))
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!problems) return
    const fresh = problems.filter(({ mid }) => known.current && !known.current.has(mid))
    known.current = new Set(problems.map(({ mid }) => mid))
    const refused = fresh.find(({ kind, list }) => !list && (kind === 'rejected' || kind === 'parked'))
    if (!refused) return
    const description = refusalText(refused.code, refused.message)
    showToast({ tone: 'failure', title: failureTitle(refused), description })
  }, [problems])
}

function failureTitle({ op, args }: Problem): string {
  const { mutations, errorOccurred } = currentMessages()
  if (!isMutationName(op)) return errorOccurred
  const isTitle = typeof (args as { title?: unknown }).title === 'string'
  return op === 'notes.update' && isTitle ? mutations[op].titleFailed : mutations[op].failed
}
