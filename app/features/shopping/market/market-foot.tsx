import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { AddItem } from '#app/features/shopping/add-item.tsx'
import { endShop } from '#app/features/shopping/end-shop.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { footClass } from '#app/ui/add-line.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import type { Trip } from './market-rows.ts'

const nothing = () => undefined

interface MarketFootProps {
  listId: string
  trip: Trip
  items: readonly ItemRow[]
  /** Leaves Modo mercado. */
  onFinished: () => void
}

/** The line for the next item. Where nothing is left to buy and nothing is typed, the button that ends the shop. */
export function MarketFoot({ listId, trip, items, onFinished }: MarketFootProps) {
  const { shopping, market } = useMessages()
  const local = useLocal()
  const field = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  if (trip.left > 0 || trip.inBasket === 0 || isTyping) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the field inside
      <div className="contents" onFocus={() => setTyping(true)} onBlur={() => setTyping(field.current?.value !== '')}>
        <AddItem listId={listId} field={field} onAdded={nothing} isInMarket />
      </div>
    )
  }
  const total = trip.total && reais(trip.total.cents)
  const finish = () => {
    void endShop(local, listId, items, market.finished(trip.inBasket, total))
    onFinished()
  }
  const write = () => {
    flushSync(() => setTyping(true))
    field.current?.focus()
  }
  return (
    <div className={`sticky z-10 border-rule bg-paper ${footClass} flex min-h-16 items-center gap-2 px-2`}>
      <IconButton label={shopping.newItem} data-new="" aria-keyshortcuts="N" onClick={write}>
        <Plus aria-hidden="true" className="size-6 text-primary" strokeWidth={2.5} />
      </IconButton>
      <Button onClick={finish} className="min-h-12 flex-1">
        {total ? `${market.finish} · ${total}` : market.finish}
      </Button>
    </div>
  )
}
