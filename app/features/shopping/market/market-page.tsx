import { PencilLine } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { liveList, type OpenList } from '#app/data/areas/lists.ts'
import { currentMarket } from '#app/data/areas/markets.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useNow } from '#app/data-react/use-now.ts'
import { MissingList } from '#app/features/shopping/open-list/missing-list.tsx'
import { useAisles } from '#app/features/shopping/open-list/use-aisles.ts'
import { useNewItems } from '#app/features/shopping/open-list/use-new-items.ts'
import { useOpenList } from '#app/features/shopping/open-list/use-open-list.ts'
import { cameFrom, paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { isWrittenIn } from '#app/ui/use-while-untouched.ts'
import type { AisleOrderDialogProps } from './aisle-order-dialog.tsx'
import { AtMarket } from './at-market.tsx'
import { BudgetLine } from './budget-line.tsx'
import { createDeferredSorting, type RowPlacement } from './deferred-sorting.ts'
import type { FinishDialogProps } from './finish-dialog.tsx'
import type { MarketDialogProps } from './market-dialog.tsx'
import { MarketFoot } from './market-foot.tsx'
import { MarketHeader } from './market-header.tsx'
import { MarketLine } from './market-line.tsx'
import { MarketList } from './market-list.tsx'
import { type Trip, tripOf } from './market-rows.ts'
import { CostLine, EndedTrip } from './trip-parts.tsx'
import { useChangeAnnouncer } from './use-change-announcer.ts'

const orderDialog = lazyPart<AisleOrderDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.AisleOrderDialog,
)

const finishDialog = lazyPart<FinishDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.FinishDialog,
)

const marketDialog = lazyPart<MarketDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.MarketDialog,
)
const LazyMarketDialog = (props: MarketDialogProps) => <LazyDialog of={marketDialog} props={props} />

/** `/shopping/{id}/mercado`: the list in the supermarket. */
export function MarketPage() {
  const { id = '' } = useParams()
  const { lists } = useMessages()
  const list = useLive(liveList(useLocal(), id))
  if (!list) return null
  if (list.status !== 'here') return <MissingList list={list} errorText={lists.loadError} />
  return <Market key={id} list={list} />
}

const none: readonly ItemRow[] = []

function Market({ list }: { list: OpenList }) {
  const { market, shopping, appName } = useMessages()
  const local = useLocal()
  const items = useLive(liveItems(local, list.id))
  const aisles = useAisles(list.id)
  const area = useRef<HTMLDivElement>(null)
  const placement = usePlacement(area, items ?? none)
  const [isOrdering, setOrdering] = useState(false)
  const [isFinishing, setFinishing] = useState(false)
  const close = useClose(list.id)
  const now = useNow()
  const trip = useMemo(() => tripOf(items ?? none, now), [items, now])
  // With purchases of earlier trips only, everything counts as bought.
  const left = market.left(trip.left, trip.all || (items?.length ?? 0))
  const { isNew } = useNewItems(list.id, items)
  useChangeAnnouncer(items, left, { isNew, members: list.members })
  useOpenList(list.id, list.role)
  const canEdit = list.role !== 'viewer'
  // All at once: elements below the items would move.
  if (!items || !aisles) return null
  return (
    <div data-market="" className="sheet flex-1">
      <title>{`${market.titleOf(list.title)} · ${appName}`}</title>
      <MarketHeader title={list.title} trip={trip} left={left} onOrder={() => setOrdering(true)} onClose={close} />
      <AtMarket list={list} />
      {canEdit && (
        <div className="line border-rule border-b">
          <div className="col-start-2 min-w-0 px-4">
            <MarketLine listId={list.id} dialog={LazyMarketDialog} />
          </div>
        </div>
      )}
      <EndedTrip listId={list.id} members={list.members} />
      <BudgetLine listId={list.id} />
      <MarketList list={list} area={area} items={items} placement={placement} aisles={aisles.inOrder} isNew={isNew} />
      {items.length === 0 && (
        <EmptyState icon={<PencilLine aria-hidden="true" className="size-6" />} title={shopping.emptyTitle}>
          {canEdit ? market.emptyText : market.emptyForViewer(list.ownerName)}
        </EmptyState>
      )}
      <End trip={trip} canEdit={canEdit} onFinish={() => setFinishing(true)} onClose={close} />
      <CostLine list={list} />
      <div className="ruled" />
      {canEdit && <MarketFoot listId={list.id} trip={trip} items={items} onFinished={close} />}
      {isFinishing && (
        <LazyDialog
          of={finishDialog}
          props={{ list, items, nowMs: now, onFinished: close, onClose: () => setFinishing(false) }}
        />
      )}
      {isOrdering && (
        <LazyDialog
          of={orderDialog}
          props={{
            listId: list.id,
            market: currentMarket(list.id),
            chosen: aisles.chosen,
            present: aisles.present,
            onClose: () => setOrdering(false),
          }}
        />
      )}
    </div>
  )
}

interface EndProps {
  trip: Trip
  canEdit: boolean
  onFinish: () => void
  onClose: () => void
}

/** What is to be said below the items, and the ways out. */
function End({ trip, canEdit, onFinish, onClose }: EndProps) {
  const { market } = useMessages()
  const staysOn = useWakeLock()
  const unpriced = trip.total?.unpriced ?? 0
  return (
    <div className="line">
      <div className="col-start-2 px-4 py-6">
        {!canEdit && <p className="mb-2 text-soft">{market.viewOnly}</p>}
        {unpriced > 0 && <p className="mb-2 text-soft">{market.unpriced(unpriced)}</p>}
        <p className="text-soft">{staysOn ? market.staysOn : market.mayGoOff}</p>
        <div className="mt-4 flex max-w-sm flex-col gap-3">
          {canEdit && trip.inBasket > 0 && (
            <Button look={trip.left > 0 ? 'primary' : 'outline'} onClick={onFinish} className="min-h-14">
              {trip.left > 0 ? market.finish : market.receipt}
            </Button>
          )}
          <Button look="outline" onClick={onClose} className="min-h-14">
            {market.close}
          </Button>
        </div>
      </div>
    </div>
  )
}

function usePlacement(area: RefObject<HTMLElement | null>, items: readonly ItemRow[]): RowPlacement {
  const [places] = useState(() => createDeferredSorting(() => isWrittenIn(area.current)))
  useLayoutEffect(() => places.follow(items), [places, items])
  useEffect(() => places.close, [places])
  return useLive(places)
}

/** Leaves Modo mercado: to the page that led here, or else to the page of the list. */
function useClose(listId: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => void (state === cameFrom ? navigate(-1) : navigate(paths.list(listId), { replace: true }))
}

/** Keeps the screen on while the page is open and visible. Returns false if that is impossible or was refused. */
function useWakeLock(): boolean {
  const [works, setWorks] = useState(() => 'wakeLock' in navigator)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel> | undefined
    const release = () => void lock?.then((held) => held.release()).catch(() => undefined)
    // The system releases the lock whenever the page is hidden.
    const askInSight = () => {
      if (document.visibilityState !== 'visible') return
      release()
      lock = navigator.wakeLock.request('screen')
      // A low battery, or a browser without permission. A page that is hidden again asks when it becomes visible.
      lock.then(
        () => setWorks(true),
        () => setWorks(document.visibilityState !== 'visible'),
      )
    }
    askInSight()
    document.addEventListener('visibilitychange', askInSight)
    return () => {
      document.removeEventListener('visibilitychange', askInSight)
      release()
    }
  }, [])

  return works
}
