/**
 * Announces a person at the market to the members of the list, for as long as this page is visible. The server forgets
 * a device that is silent, so a lost announcement needs no message: the next one replaces it.
 */
import { call } from '#app/api/call.ts'
import { liveShoppers } from '#app/data/areas/shoppers.ts'
import { DomainError } from '#shared/errors.ts'
import { announcementMs, forgottenAfterMs } from '#shared/shoppers.ts'

/** A page that stays open for longer is not at the market: no shop takes so long. */
const longestMs = 3 * 3_600_000

interface Outcomes {
  /** Called after each announcement: with true if it has arrived, with false if it has failed. */
  onReached: (isReached: boolean) => void
  /** Called if the list is gone, or if the server is older than announcements. */
  onRefused: () => void
  /** Called when the announcing should end, because the page was hidden for minutes or was open for hours. */
  onEnd: () => void
}

/** Announces, again and again, until the returned function is called, which announces that the person has left. */
export function announceAtMarket(listId: string, userId: string, { onReached, onRefused, onEnd }: Outcomes) {
  let hiddenAt: number | undefined
  let isOver = false
  let saying: Promise<void> | undefined
  const fail = (error: unknown) => {
    if (isOver) return
    if (error instanceof DomainError && error.code === 'not_found') onRefused()
    else onReached(false)
  }
  const say = () => {
    if (saying || document.visibilityState !== 'visible') return
    saying = call('shoppers.announce', { id: listId, here: true })
      .then(() => isOver || onReached(true), fail)
      .then(() => {
        saying = undefined
      })
  }
  const isKnown = () => liveShoppers.get()?.[listId]?.includes(userId) ?? false
  const onVisibility = () => {
    if (document.visibilityState !== 'visible') hiddenAt = Date.now()
    else if (hiddenAt !== undefined && Date.now() - hiddenAt > forgottenAfterMs) onEnd()
    else say()
  }

  say()
  const repeating = setInterval(say, announcementMs)
  const ending = setTimeout(onEnd, longestMs)
  // At each change of the people at the market, until the server shows this person.
  const unsubscribe = liveShoppers.subscribe(() => isKnown() || say())
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    isOver = true
    clearInterval(repeating)
    clearTimeout(ending)
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisibility)
    // After an announcement under way, which would overtake it otherwise.
    const leave = () => call('shoppers.announce', { id: listId, here: false }, { keepalive: true })
    void Promise.resolve(saying)
      .then(leave)
      .catch(() => undefined)
  }
}
