import { liveReceivedLists } from '#app/data/sharing.ts'
import { type ItemRow, liveItems } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Figures } from '#app/ui/figures.tsx'
import { firstPurchasedAt } from './first-purchased-at.ts'

/** How my list stands, and how many others are shared with me. */
export function Counters({ listId }: { listId: string | undefined }) {
  return listId ? <CountersOfList listId={listId} /> : <CountersOf items={[]} />
}

function CountersOfList({ listId }: { listId: string }) {
  return <CountersOf items={useLive(liveItems(useLocal(), listId)) ?? []} />
}

function CountersOf({ items }: { items: readonly ItemRow[] }) {
  const { shopping } = useMessages()
  const received = useLive(liveReceivedLists(useLocal()))
  const pending = firstPurchasedAt(items)
  const figures = [
    [shopping.pending, pending],
    [shopping.purchased, items.length - pending],
    [shopping.shared, received?.length ?? 0],
  ] as const
  return <Figures figures={figures} />
}
