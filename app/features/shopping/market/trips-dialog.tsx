import { ArrowLeft, ChartColumn, ReceiptText, Store } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OpenList } from '#app/data/areas/lists.ts'
import { liveTrips, type TripRow } from '#app/data/areas/trips.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { isoDay, nearDay } from '#app/lib/dates.ts'
import { reais } from '#app/lib/money.ts'
import { spendingPath } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MarketDialog } from './market-dialog.tsx'
import { buyerNames, receiptOfTrip } from './receipt.ts'
import { sendReceiptPicture } from './receipt-picture.ts'
import { ReceiptOf } from './receipt-view.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { changeMarket, reopenTrip } from './trip-acts.ts'

export interface TripsDialogProps {
  list: OpenList
  onClose: () => void
}

/** 'Compras anteriores': the trips of a list, each with its receipt. */
export function TripsDialog({ list, onClose }: TripsDialogProps) {
  const { close, market } = useMessages()
  const texts = useTripTexts()
  const local = useLocal()
  const trips = useLive(liveTrips(local, list.id))
  const [open, setOpen] = useState<string>()
  const [isRepeating, setRepeating] = useState(false)
  const trip = trips?.find(({ id }) => id === open)
  if (!trips) return null
  if (trip && isRepeating) return <RepeatDialog trip={trip} onClose={onClose} />
  const reopen = (taken: TripRow) => {
    reopenTrip(local, taken).catch(() => undefined)
    onClose()
  }
  const canEdit = list.role !== 'viewer'
  return (
    <Dialog
      title={market.trips}
      closeLabel={close}
      onClose={onClose}
      actions={
        trip
          ? canEdit && (
              <>
                <Button look="outline" onClick={() => reopen(trip)} className="max-sm:grow">
                  {texts.reopen}
                </Button>
                <Button onClick={() => setRepeating(true)} className="max-sm:grow">
                  {texts.repeat}
                </Button>
              </>
            )
          : trips.length > 0 && (
              <Link to={spendingPath(list.id)} className={`${buttonClass('quiet')} max-sm:grow`}>
                <ChartColumn aria-hidden="true" className="size-5" />
                {market.spending}
              </Link>
            )
      }
    >
      {trip ? (
        <TripReceipt list={list} trip={trip} onBack={() => setOpen(undefined)} />
      ) : (
        <TripList list={list} trips={trips} onOpen={setOpen} />
      )}
    </Dialog>
  )
}

interface TripListProps {
  list: OpenList
  trips: readonly TripRow[]
  onOpen: (id: string) => void
}

function TripList({ list, trips, onOpen }: TripListProps) {
  const texts = useTripTexts()
  const { lists } = useMessages()
  const { user } = useLocal()
  const names = buyerNames(list.members, user.id, { ...lists, you: lists.you.toLowerCase() })
  const dayOf = useDay()
  if (trips.length === 0)
    return (
      <EmptyState icon={<ReceiptText aria-hidden="true" className="size-6" />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    )
  return (
    <ul className="-mt-2">
      {trips.map(({ id, day, market, lines, total, closedBy }) => (
        <li key={id} className="border-rule border-b last:border-b-0">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-lg px-2 py-2 text-left hover:bg-wash"
          >
            <span className="min-w-0">
              <span className="block font-semibold text-lg leading-snug first-letter:uppercase [overflow-wrap:anywhere]">
                {[dayOf(day), market].filter(Boolean).join(' · ')}
              </span>
              <span className="block text-sm text-soft [overflow-wrap:anywhere]">
                {[texts.items(lines.length), list.members.length > 1 && texts.by(names.forUser(closedBy))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {total !== null && <span className="shrink-0 font-semibold tabular-nums">{reais(total)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function TripReceipt({ list, trip, onBack }: { list: OpenList; trip: TripRow; onBack: () => void }) {
  const texts = useTripTexts()
  const { lists } = useMessages()
  const local = useLocal()
  const [isAsking, setAsking] = useState(false)
  const names = buyerNames(list.members, local.user.id, lists)
  const title = [texts.titleOf(useDay()(trip.day)), trip.market].filter(Boolean).join(' · ')
  const send = () => void sendReceiptPicture(list.title, receiptOfTrip(trip, names.forOthers), trip.closedAt)
  return (
    <>
      <Button look="quiet" onClick={onBack} data-autofocus className="-mt-3 -ml-4 mb-1">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {texts.back}
      </Button>
      <ReceiptOf receipt={receiptOfTrip(trip, names.forUser)} title={title} onSend={send} />
      {list.role !== 'viewer' && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)} className="mt-2 -ml-4">
          <Store aria-hidden="true" className="size-5 shrink-0" />
          {trip.market ? texts.marketIs(trip.market) : texts.nameMarket}
        </Button>
      )}
      {isAsking && (
        <MarketDialog
          listId={list.id}
          shop={trip.id}
          current={trip.market}
          onTake={(name) => void changeMarket(local, trip, name).catch(() => undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function useDay(): (day: string) => string {
  const { dates } = useMessages()
  const today = isoDay(Date.now())
  return (day) => nearDay(day, today, dates)
}
