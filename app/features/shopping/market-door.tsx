import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useLivePart } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { cameFrom, marketPath } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { type ButtonLook, buttonClass } from '#app/ui/button.tsx'

export const useHasOpenItems = (listId: string): boolean | undefined =>
  useLivePart(liveItems(useLocal(), listId), (items) => items && firstPurchasedAt(items) > 0)

interface MarketDoorProps {
  listId: string
  look?: ButtonLook
  className?: string
}

/** A link to Modo mercado. Callers show it while something is to be bought; the menu of the list always has one. */
export function MarketDoor({ listId, look = 'primary', className = '' }: MarketDoorProps) {
  const { market } = useMessages()
  return (
    <Link to={marketPath(listId)} state={cameFrom} className={`${buttonClass(look)} shrink-0 ${className}`}>
      <ShoppingCart aria-hidden="true" className="size-5 shrink-0" />
      {market.go}
    </Link>
  )
}
