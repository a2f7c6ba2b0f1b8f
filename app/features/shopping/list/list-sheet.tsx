import { ListX, PencilLine, SearchX } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { OpenList } from '#app/data/areas/lists.ts'
import { foldedName, type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { ListOrder } from '#app/device/list-order.ts'
import { usualItemsSetting } from '#app/device/settings.ts'
import { AddItem } from '#app/features/shopping/add-item.tsx'
import type { ReadyOfferProps } from '#app/features/shopping/adding/ready-offer.tsx'
import { historyOf, lastActionOf } from '#app/features/shopping/items/history.ts'
import { CostLine, EndedTrip, RepeatOffer } from '#app/features/shopping/market/trip-parts.tsx'
import { MarketDoor, useHasOpenItems } from '#app/features/shopping/market-door.tsx'
import { categoriesOf } from '#app/features/shopping/open-list/list-rows.ts'
import { useShoppers } from '#app/features/shopping/open-list/shoppers-line.tsx'
import { useNewItems } from '#app/features/shopping/open-list/use-new-items.ts'
import { useOpenList } from '#app/features/shopping/open-list/use-open-list.ts'
import type { Duplicates } from '#app/features/shopping/rows/duplicates.ts'
import { ItemList } from '#app/features/shopping/rows/item-list.tsx'
import type { ItemSheetProps } from '#app/features/shopping/rows/item-sheet.tsx'
import type { UsualListProps } from '#app/features/shopping/usual-items/usual-list.tsx'
import { isoDay } from '#app/lib/dates.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import { onceForEach } from '#app/lib/once.ts'
import { rowToShow } from '#app/lib/paths.ts'
import { LaterPart, LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { phoneFootClass } from '#app/ui/add-line.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useEdited } from '#app/ui/use-edited.ts'
import { useSettled } from '#app/ui/use-settled.ts'
import { fold } from '#shared/fold.ts'
import { ListTools } from './list-tools.tsx'
import { SearchItems } from './search-items.tsx'
import type { ItemSearch } from './use-item-search.tsx'
import { type ItemFilter, useListView } from './use-list-view.ts'

const itemSheet = lazyPart<ItemSheetProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.ItemSheet,
)

interface ListSheetProps {
  /** Without `ownerName` while the list itself is being read. */
  list: Pick<OpenList, 'id' | 'role' | 'members'> & { ownerName?: string }
  search: ItemSearch
  /** The order of the page, until the person chooses one for the list. */
  usual: ListOrder
}

/** The content of one list: the line for the next item, the search, the items, and the usual purchases. */
export function ListSheet({ list: { id, role, members, ownerName }, search, usual }: ListSheetProps) {
  const messages = useMessages()
  const local = useLocal()
  const items = useLive(liveItems(local, id))
  const { query, onQuery, clear, field, isShownOnPhones, isAsked } = search
  const { rowsOf, ...view } = useListView(id, usual)
  const [edited, edit] = useEdited<ItemRow>()
  useOpenList(id, role)
  const addField = useRef<HTMLInputElement>(null)
  const blank = useRef<HTMLDivElement>(null)
  const toField = useCallback(() => addField.current?.focus(), [])
  const wanted = fold(query)
  const found = useMemo(
    () => (wanted && items ? items.filter((item) => foldedName(item).includes(wanted)) : (items ?? [])),
    [items, wanted],
  )
  const rows = useMemo(() => rowsOf(found), [rowsOf, found])
  const duplicates = useDuplicates(useSettled(items) ?? none)
  const { state, key } = useLocation()
  const shownId = rowToShow(state)
  const shown = { index: shownId ? rows.findIndex((row) => 'id' in row && row.id === shownId) : -1, turn: key }
  const { isNew, isNewOrBought } = useNewItems(id, items)
  // Days appear only in shared lists, and the first one takes the browser a while.
  const today = members.length > 1 ? isoDay(Date.now()) : ''
  const viewer = useMemo(() => ({ userId: local.user.id, members, today }), [local, members, today])
  // Formatting dates is slow, and a changed row is another object.
  const lastActionOfItem = useMemo(
    () => onceForEach((item: ItemRow) => lastActionOf(item, viewer, messages)),
    [viewer, messages],
  )
  const canEdit = role !== 'viewer'
  return (
    <>
      {canEdit && <AddItem listId={id} field={addField} onAdded={clear} />}
      <ListTools listId={id} {...view} isShownOnPhones={isAsked} />
      <SearchItems {...{ field, isShownOnPhones, isAsked, query, onQuery }} found={wanted ? found.length : undefined} />
      <EndedTrip listId={id} members={members} />
      <ItemList
        listId={id}
        rows={rows}
        notice={useShoppers(id, members)}
        shown={shown}
        onEdit={canEdit ? edit : undefined}
        lastActionOf={lastActionOfItem}
        {...{ isNew, isNewOrBought }}
        duplicates={duplicates}
        onTop={toField}
        onEmptied={() => (canEdit && takesFocusQuietly() ? addField : blank).current?.focus()}
      />
      <div ref={blank} tabIndex={-1} className="outline-none">
        {items && rows.length === 0 && (
          <NoRows
            listId={id}
            isEmpty={items.length === 0}
            query={found.length === 0 ? query.trim() : ''}
            filter={view.filter}
            others={role === 'owner' ? undefined : ownerName}
            canEdit={canEdit}
          />
        )}
      </div>
      <CostLine list={{ id, role }} />
      {canEdit && <Again listId={id} />}
      {/* Not before the rows, which would push it down. */}
      {items && <div className="ruled" />}
      {!canEdit && <FootDoor listId={id} />}
      {edited && (
        <LazyDialog
          of={itemSheet}
          props={{
            ...edited,
            item: edited.row,
            categories: categoriesOf(items ?? none),
            history: historyOf(edited.row, viewer, messages),
          }}
        />
      )}
    </>
  )
}

const none: readonly ItemRow[] = []

const readyOffer = lazyPart<ReadyOfferProps>(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.ReadyOffer,
)

/** The way to the market at the foot of a phone, for people who cannot write there. */
const FootDoor = ({ listId }: { listId: string }) =>
  useHasOpenItems(listId) && (
    <div className={`line sticky z-10 border-rule bg-paper md:hidden ${phoneFootClass}`}>
      <MarketDoor listId={listId} className="col-start-2 m-2.5" />
    </div>
  )

interface NoRowsProps {
  listId: string
  isEmpty: boolean
  /** The search, if it finds nothing. */
  query: string
  filter: ItemFilter
  /** The owner's name, if that is another person. */
  others: string | undefined
  canEdit: boolean
}

/** Says why no row is shown. */
function NoRows({ listId, isEmpty, query, filter, others, canEdit }: NoRowsProps) {
  const { shopping, lists } = useMessages()
  const isOpen = filter === 'pending'
  const [Icon, title, text] = isEmpty
    ? [
        PencilLine,
        others ? lists.emptyShared : shopping.emptyTitle,
        others && !canEdit ? lists.emptySharedText(others) : shopping.emptyText,
      ]
    : query
      ? [SearchX, shopping.noMatchTitle, shopping.noMatchText(query)]
      : [
          ListX,
          isOpen ? lists.nothingPending : lists.nothingPurchased,
          isOpen ? lists.nothingPendingText : lists.nothingPurchasedText,
        ]
  return (
    <>
      <EmptyState icon={<Icon aria-hidden="true" className="size-6" />} title={title}>
        {text}
      </EmptyState>
      {isEmpty && canEdit && (
        <>
          <RepeatOffer listId={listId} />
          <LaterPart of={readyOffer} props={{ listId }} />
        </>
      )}
    </>
  )
}

/**
 * True if focusing a field opens no keyboard on the screen. On a phone it does, which is unwanted after a deletion:
 * there the empty page takes the focus instead.
 */
const takesFocusQuietly = (): boolean => matchMedia('(hover: hover)').matches

const lazyDuplicates = lazyValue(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.followDuplicates,
)

/**
 * The items of products that are on the list twice: by the id of the later item, the first one. The code is loaded
 * after everything else; until then the map is empty.
 */
function useDuplicates(items: readonly ItemRow[]): Duplicates {
  const followDuplicates = useLive(lazyDuplicates)
  useEffect(lazyDuplicates.fetchLater, [])
  const duplicatesIn = useMemo(() => followDuplicates?.(), [followDuplicates])
  return useMemo(() => duplicatesIn?.(items) ?? noDuplicates, [duplicatesIn, items])
}

const noDuplicates: Duplicates = new Map()

const usualList = lazyPart<UsualListProps>(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.UsualList,
)

/** The usual purchases of a list, below its items, unless the person has switched the learning off. */
const Again = (props: UsualListProps) => useLive(usualItemsSetting) && <LaterPart of={usualList} props={props} />
