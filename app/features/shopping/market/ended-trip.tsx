import { ReceiptText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { liveItems } from '#app/data/areas/shopping.ts'
import { liveTrips, type TripRow } from '#app/data/areas/trips.ts'
import { lastVisit, saveSeenTrip } from '#app/data/areas/visits.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { isoDay } from '#app/lib/dates.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import type { Member } from '#shared/shopping.ts'

export interface EndedTripProps {
  listId: string
  members: readonly Member[]
}

/** Longer than the page needs to be read, and shorter than a glance. */
const seenAfterMs = 1500

/**
 * Says that another person has ended the shop today, once on each device: until it is closed or this person goes on with
 * the list.
 */
export function EndedTrip({ listId, members }: EndedTripProps) {
  const { close, lists, market } = useMessages()
  const page = useRef(document.querySelector('main'))
  const [latest, hide] = useEnded(listId)
  const calm = useWhileUntouched(page, latest)
  const trip = latest && calm
  const name = members.find(({ id }) => id === trip?.closedBy)?.name.split(' ')[0] ?? lists.someone
  const total = trip && trip.total !== null ? reais(trip.total) : undefined
  const text = trip ? market.endedBy(name, trip.lines.length, total) : ''
  useEffect(() => {
    if (text) announce(text)
  }, [text])
  if (!trip) return null
  return (
    <div className="line border-rule border-b bg-wash">
      <ReceiptText aria-hidden="true" className="size-5 self-center justify-self-center text-margin" />
      <div className="flex items-center gap-2 pl-4">
        <p className="min-w-0 flex-1 py-1.5 font-medium text-sm [overflow-wrap:anywhere]">{text}</p>
        <IconButton label={close} onClick={hide}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}

function useEnded(listId: string): [TripRow | undefined, () => void] {
  const local = useLocal()
  const trips = useLive(liveTrips(local, listId))
  const [seen, setSeen] = useState<number>()
  useEffect(() => {
    lastVisit(local, listId).then(
      (visit) => setSeen(visit?.trip ?? 0),
      () => undefined,
    )
  }, [local, listId])
  const today = isoDay(local.runtime.now())
  const [last] = trips ?? []
  const isNews =
    last && seen !== undefined && last.closedAt > seen && last.closedBy !== local.user.id && last.day === today
  const trip = isNews ? last : undefined
  useKeepSeen(listId, last?.day === today ? last : undefined, seen)
  const hide = () => {
    if (!trip) return
    setSeen(trip.closedAt)
    saveSeenTrip(local, listId, trip.closedAt).catch(() => undefined)
  }
  useGoingOn(listId, trip && hide)
  return [trip, hide]
}

/** Stores a trip as seen while the page is visible; the line stays. An own trip is seen at once. */
function useKeepSeen(listId: string, trip: TripRow | undefined, seen: number | undefined): void {
  const local = useLocal()
  const closedAt = trip && seen !== undefined && trip.closedAt > seen ? trip.closedAt : undefined
  useEffect(() => {
    if (closedAt === undefined) return
    const keep = () => {
      if (document.visibilityState === 'visible') saveSeenTrip(local, listId, closedAt).catch(() => undefined)
    }
    const timer = setInterval(keep, seenAfterMs)
    return () => clearInterval(timer)
  }, [local, listId, closedAt])
}

/** Calls `onGone` when this person adds an item, or ticks one, after the line has appeared. */
function useGoingOn(listId: string, onGone: (() => void) | undefined): void {
  const local = useLocal()
  const items = useLive(liveItems(local, listId))
  const before = useRef<ReadonlySet<string>>(undefined)
  const own = items?.flatMap(({ id, addedBy, boughtBy }) => [
    ...(addedBy === local.user.id ? [id] : []),
    ...(boughtBy === local.user.id ? [`${id} bought`] : []),
  ])
  const hasMore = before.current && own?.some((act) => !before.current?.has(act))
  useEffect(() => {
    if (!onGone) before.current = undefined
    else if (hasMore) onGone()
    else before.current ??= own && new Set(own)
  })
}
