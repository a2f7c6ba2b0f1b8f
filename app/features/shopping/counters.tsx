import { liveReceivedLists } from '#app/data/sharing.ts'
import { type ItemRow, liveItems } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { firstPurchasedAt } from './first-purchased-at.ts'

/** How my list stands, and how many others are shared with me. */
export function Counters({ listId }: { listId: string | undefined }) {
  return listId ? <CountersOfList listId={listId} /> : <Figures items={[]} />
}

function CountersOfList({ listId }: { listId: string }) {
  return <Figures items={useLive(liveItems(useLocal(), listId)) ?? []} />
}

function Figures({ items }: { items: readonly ItemRow[] }) {
  const { shopping } = useMessages()
  const received = useLive(liveReceivedLists(useLocal()))
  const pending = firstPurchasedAt(items)
  const figures = [
    [shopping.pending, pending],
    [shopping.purchased, items.length - pending],
    [shopping.shared, received?.length ?? 0],
  ] as const
  return (
    <dl className="mt-3 flex flex-wrap gap-x-2.5 gap-y-1 min-[23rem]:gap-x-3.5 min-[24.25rem]:gap-x-5 md:gap-x-7">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse md:flex-row-reverse md:items-baseline md:gap-1.5">
          <dt className="text-soft text-xs leading-tight min-[23rem]:text-sm">{name}</dt>
          <dd className="font-bold text-xl leading-tight">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
