import { ListOrdered, ShoppingCart, X } from 'lucide-react'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ProgressTrack } from '#app/ui/progress-track.tsx'
import type { Trip } from './market-rows.ts'

interface MarketHeaderProps {
  title: string
  trip: Trip
  /** The remaining items in words. */
  left: string
  onOrder: () => void
  onClose: () => void
}

/**
 * The remaining items and the cost so far: of constant height, and always visible, unless letters are so large that it
 * would leave no room for the rows.
 */
export function MarketHeader({ title, trip, left, onOrder, onClose }: MarketHeaderProps) {
  const { market } = useMessages()
  const { all, inBasket, total } = trip
  return (
    <header className="line z-10 border-rule border-b bg-paper pt-[env(safe-area-inset-top)] pb-2 [@media(height>=30rem)]:@min-[15rem]:sticky top-0">
      <div className="flex justify-center pt-4 text-margin">
        <ShoppingCart aria-hidden="true" className="size-6" />
      </div>
      <div className="min-w-0 pl-4">
        {/* With large letters the name is below the buttons. */}
        <div className="flex flex-wrap-reverse items-center justify-end">
          <h1 className="min-w-0 flex-1 basis-28 font-semibold text-soft">
            <span className="sr-only">{market.title}: </span>
            <span className="line-clamp-2 [overflow-wrap:anywhere]">{title}</span>
          </h1>
          <div className="flex shrink-0 items-center">
            <IconButton label={market.order} aria-haspopup="dialog" onClick={onOrder}>
              <ListOrdered aria-hidden="true" className="size-6" />
            </IconButton>
            <button
              type="button"
              aria-label={market.close}
              title={market.close}
              onClick={onClose}
              className="inline-flex size-14 shrink-0 items-center justify-center rounded-lg text-ink hover:bg-wash"
            >
              <X aria-hidden="true" className="size-8" />
            </button>
          </div>
        </div>
        <p className="pr-4 font-bold text-[min(1.875rem,12vw)] leading-tight tracking-[-0.01em] tabular-nums">{left}</p>
        {/* Of constant height without a total, which may appear during a tap on the rows below. */}
        <div className="mt-1 flex min-h-8 items-center gap-4 pr-4">
          <ProgressTrack
            aria-label={market.progress(inBasket, all)}
            value={inBasket}
            max={Math.max(all, 1)}
            look="bg-primary transition-[width]"
            className="min-w-0 flex-1"
          />
          {total && (
            <p className="font-semibold text-xl leading-tight tabular-nums">
              <span className="sr-only">{market.inBasket} </span>
              {reais(total.cents)}
            </p>
          )}
        </div>
      </div>
    </header>
  )
}
