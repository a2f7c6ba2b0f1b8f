import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import { byList, liveGivenShares, liveReceivedLists } from '#app/data/areas/sharing.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Figures } from '#app/ui/figures.tsx'
import { isUnusedLink } from '#shared/sharing.ts'

/**
 * The numbers of open and of bought items of a list, and the number of shared lists: own ones that others can open, and
 * those of others. Nobody has an unused link yet.
 */
export function Counters({ listId }: { listId: string | undefined }) {
  return listId ? <CountersOfList listId={listId} /> : <CountersOf items={[]} />
}

function CountersOfList({ listId }: { listId: string }) {
  return <CountersOf items={useLive(liveItems(useLocal(), listId)) ?? []} />
}

function CountersOf({ items }: { items: readonly ItemRow[] }) {
  const { shopping } = useMessages()
  const received = useAnswer(liveReceivedLists) ?? []
  const given = useAnswer(liveGivenShares) ?? []
  const pending = firstPurchasedAt(items)
  const figures = [
    [shopping.pending, pending, shopping.onePending],
    [shopping.purchased, items.length - pending, shopping.onePurchased],
    [
      shopping.shared,
      received.length + byList(given.filter((share) => !isUnusedLink(share))).length,
      shopping.oneShared,
    ],
  ] as const
  return <Figures figures={figures} />
}
