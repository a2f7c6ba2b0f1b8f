import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { liveShoppers } from '#app/data/areas/shoppers.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import type { Member } from '#shared/shopping.ts'

/** The other members who are at the market with this list now, in words; empty without any. */
export function useShoppers(listId: string, members: readonly Member[]): string {
  const { lists } = useMessages()
  const { user } = useLocal()
  const there = useLive(liveShoppers)?.[listId]
  const names = members
    .filter(({ id }) => id !== user.id && there?.includes(id))
    .map(({ name }) => name.split(' ')[0] ?? name)
  return names.length > 0 ? lists.atMarket(names) : ''
}

/** A line above the items, announced when it appears or changes. */
export function ShoppersLine({ text }: { text: string }) {
  useEffect(() => announce(text), [text])
  return (
    <div className="line border-rule border-b bg-wash">
      <ShoppingCart aria-hidden="true" className="size-5 self-center justify-self-center text-margin" />
      <p className="px-4 py-1.5 font-medium text-sm [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}
