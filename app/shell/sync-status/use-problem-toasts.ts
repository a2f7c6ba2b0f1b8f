import { useEffect, useRef } from 'react'
import type { LocalStore } from '#app/data/local-store.ts'
import { liveProblems, type Problem } from '#app/data/problems.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { refusalText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { MutationName } from '#shared/contract.ts'

/** A refusal that arrives later is said as the act itself would have said it; the sync panel keeps it. */
export function useProblemToasts(local: LocalStore): void {
  const problems = useLive(liveProblems(local))
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!problems) return
    const fresh = problems.filter(({ mid }) => known.current && !known.current.has(mid))
    known.current = new Set(problems.map(({ mid }) => mid))
    const refused = fresh.find(({ kind }) => kind === 'rejected' || kind === 'parked')
    if (!refused) return
    const description = refusalText(refused.code, refused.message)
    showToast({ tone: 'failure', title: failureTitle(refused), description })
  }, [problems])
}

function failureTitle({ op, args }: Problem): string {
  const messages = currentMessages()
  const isTitle = typeof (args as { title?: unknown }).title === 'string'
  if (op === 'notes.update' && isTitle) return messages.notes.titleFailed
  return failures(messages)[op]
}

function failures({ shopping, lists, settings, projects, tasks, notes, errorOccurred }: Messages) {
  return {
    'items.create': shopping.addFailed,
    'items.update': shopping.updateFailed,
    'items.restore': shopping.updateFailed,
    'items.delete': shopping.removeFailed,
    'lists.create': lists.updateFailed,
    'lists.update': lists.updateFailed,
    'lists.restore': lists.updateFailed,
    'lists.delete': lists.deleteFailed,
    'projects.create': projects.createFailed,
    'projects.update': projects.updateFailed,
    'projects.restore': projects.updateFailed,
    'projects.delete': projects.deleteFailed,
    'tasks.create': tasks.createFailed,
    'tasks.update': tasks.updateFailed,
    'tasks.restore': tasks.updateFailed,
    'tasks.delete': tasks.deleteFailed,
    'notes.create': notes.createFailed,
    'notes.update': notes.saveFailed,
    'notes.restore': notes.saveFailed,
    'notes.delete': notes.deleteFailed,
    'todos.create': errorOccurred,
    'todos.update': errorOccurred,
    'todos.restore': errorOccurred,
    'todos.delete': errorOccurred,
    'settings.update': settings.failed,
  } satisfies Record<MutationName, string>
}
