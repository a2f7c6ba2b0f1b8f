import { useEffect, useRef } from 'react'
import type { Local } from '#app/data/local.ts'
import { liveProblems, type Problem } from '#app/data/problems.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useLive } from '#app/ui/use-live.ts'

/** A refusal that arrives later is said as the act itself would have said it; the sync panel keeps it. */
export function useProblemToasts(local: Local): void {
  const problems = useLive(liveProblems(local))
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!problems) return
    const fresh = problems.filter(({ mid }) => known.current && !known.current.has(mid))
    known.current = new Set(problems.map(({ mid }) => mid))
    const refused = fresh.find(({ kind }) => kind === 'rejected' || kind === 'parked')
    if (refused) showToast({ tone: 'failure', title: failureTitle(refused), description: refused.message })
  }, [problems])
}

function failureTitle({ op }: Problem): string {
  const { shopping, settings, lists } = currentMessages()
  switch (op) {
    case 'items.create':
      return shopping.addFailed
    case 'items.update':
    case 'items.restore':
      return shopping.updateFailed
    case 'items.delete':
      return shopping.removeFailed
    case 'settings.update':
      return settings.failed
    case 'lists.delete':
      return lists.deleteFailed
    default:
      return lists.updateFailed
  }
}
