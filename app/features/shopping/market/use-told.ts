import { useEffect, useRef } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'

/** Announces ticks, by anybody, and the number of remaining items. */
export function useTold(items: readonly ItemRow[] | undefined, left: string): void {
  const { market } = useMessages()
  const before = useRef<ReadonlyMap<string, boolean>>(undefined)
  useEffect(() => {
    if (!items) return
    const known = before.current
    before.current = new Map(items.map(({ id, purchased }) => [id, purchased]))
    const changed = items.filter(({ id, purchased }) => known?.has(id) && known.get(id) !== purchased)
    if (changed.length === 0) return
    const names = (isTicked: boolean) =>
      changed.flatMap(({ name, purchased }) => (purchased === isTicked ? [name] : [])).join(', ')
    const [ticked, unticked] = [names(true), names(false)]
    announce([ticked && market.ticked(ticked), unticked && market.unticked(unticked), left].filter(Boolean).join(' '))
  }, [items, market, left])
}
