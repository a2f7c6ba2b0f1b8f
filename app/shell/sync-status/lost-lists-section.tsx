import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { liveListOfToken } from '#app/data/areas/lists.ts'
import { type KnownList, liveKnownLists } from '#app/data/areas/sharing.ts'
import { type LostList, liveLostLists } from '#app/data/mutations/lost-lists.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { listIn, tokenIn } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { currentMessages, useMessages } from '#app/messages/language.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { howMuchLost, whyLost } from './lost-words.ts'

const lostListDialog = lazyPart(async () => (await import('#app/shell/shell-dialogs.ts')).dialogs.LostListDialog)

/**
 * Other people's lists that this person's changes did not reach, because the access has ended or changed: a banner for
 * each until the person has decided, and a dialog at once if the list is on screen.
 */
export function LostLists() {
  const messages = useMessages()
  const lists = useAnswer(liveLostLists)
  const openId = useOpenListId()
  const [askedId, ask] = useState<string>()
  useAccessNews(openId)
  useFreshlyLost(lists, (fresh) => fresh.id === openId && ask(fresh.id))
  const asked = lists?.find(({ id }) => id === askedId)
  return (
    <>
      {lists?.map((lost) => (
        <Banner
          key={lost.id}
          actions={
            <Button look="quiet" aria-haspopup="dialog" onClick={() => ask(lost.id)}>
              {messages.sync.lost.decide}
            </Button>
          }
        >
          {howMuchLost(lost, messages)}
        </Banner>
      ))}
      {asked && (
        <LazyDialog
          of={lostListDialog}
          props={{ lost: asked, isOpen: asked.id === openId, onClose: () => ask(undefined) }}
        />
      )}
    </>
  )
}

/** The id of the list on the screen, from the path of its page or of a link with its token. */
function useOpenListId(): string | undefined {
  const { pathname } = useLocation()
  const token = tokenIn(pathname)
  const ofToken = useLive(liveListOfToken(useLocal(), token ?? ''))
  return listIn(pathname) ?? (token && ofToken) ?? undefined
}

/** Calls `act` when changes to other people's lists are lost while the page is open: with the first of these lists. */
function useFreshlyLost(lists: readonly LostList[] | undefined, act: (lost: LostList) => void): void {
  const known = useRef<Set<string>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when something is lost, not when another page is opened
  useEffect(() => {
    if (!lists) return
    const before = known.current
    const mids = lists.flatMap(({ problems }) => problems.map(({ mid }) => mid))
    // Remembered also after the decision: undoing that must not notify again.
    known.current = new Set([...(before ?? []), ...mids])
    const fresh = before && lists.find(({ problems }) => problems.some(({ mid }) => !before.has(mid)))
    if (fresh) act(fresh)
  }, [lists])
}

/**
 * Announces that another person has withdrawn a list, changed its permission or deleted it. An open list that is gone
 * has a notice on its own page, and leaving a list on purpose needs none.
 */
function useAccessNews(openId: string | undefined): void {
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
