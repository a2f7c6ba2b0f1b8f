import { useEffect, useRef } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import type { Member } from '#shared/shopping.ts'

interface Additions {
  isNew: (item: ItemRow) => boolean
  members: readonly Member[]
}

/** Announces to screen readers ticks by anybody, additions by others, and the number of remaining items. */
export function useChangeAnnouncer(
  items: readonly ItemRow[] | undefined,
  left: string,
  { isNew, members }: Additions,
): void {
  const { market, lists } = useMessages()
  const before = useRef<ReadonlyMap<string, boolean>>(undefined)
  useEffect(() => {
    if (!items) return
    const known = before.current
    before.current = new Map(items.map(({ id, purchased }) => [id, purchased]))
    const changed = items.filter(({ id, purchased }) => known?.has(id) && known.get(id) !== purchased)
    const added = known ? items.filter((item) => !known.has(item.id) && isNew(item)) : []
    if (changed.length + added.length === 0) return
    const adder = ({ addedBy }: ItemRow) => members.find(({ id }) => id === addedBy)?.name ?? lists.someone
    const additions = added.map((item) => market.added(adder(item), shownName(item.name)))
    const names = (isTicked: boolean) =>
      changed.flatMap(({ name, purchased }) => (purchased === isTicked ? [shownName(name)] : [])).join(', ')
    const [ticked, unticked] = [names(true), names(false)]
    const ticks = [ticked && market.ticked(ticked), unticked && market.unticked(unticked)]
    announce([...additions, ...ticks, left].filter(Boolean).join(' '))
  }, [items, market, lists, left, isNew, members])
}
