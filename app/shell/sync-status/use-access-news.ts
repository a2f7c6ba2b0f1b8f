import { useEffect, useRef } from 'react'
import { type KnownList, liveKnownLists } from '#app/data/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { whyLost } from './lost-list-note.tsx'

/**
 * Announces that another person has withdrawn a list, changed its permission or deleted it. The page of an open list
 * shows it itself, and leaving a list on purpose needs no notice.
 */
export function useAccessNews(openId: string | undefined): void {
  const lists = useAnswer(liveKnownLists)
  const known = useRef<Map<string, KnownList>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when something changes, not when another page is opened
  useEffect(() => {
    if (!lists) return
    const before = known.current
    known.current = new Map(lists.map((list) => [list.listId, list]))
    for (const list of lists) {
      const was = before?.get(list.listId)
      if (!was?.title || !isNews(was, list, list.listId === openId)) continue
      showToast({ title: `“${was.title}”`, description: whyLost(list, currentMessages()) })
    }
  }, [lists])
}

const mayRead = ({ access }: KnownList): boolean => access.is === 'editor' || access.is === 'viewer'

function isNews(was: KnownList, { access }: KnownList, isOpen: boolean): boolean {
  if (!mayRead(was) || was.access.is === access.is) return false
  if (access.is === 'editor' || access.is === 'viewer') return true
  return !isOpen && !(access.is === 'ended' && access.endedBy === 'member')
}
