import { useRef, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { changeItem } from '#app/features/shopping/items/item-actions.ts'
import { priceIn, typedPrice } from '#app/features/shopping/items/price.ts'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import { useCommitOnLeave } from '#app/features/shopping/use-commit-on-leave.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'

/** The price of an item, as a button that a press replaces by a field. */
export function PriceField({ item }: { item: ItemRow }) {
  const { market } = useMessages()
  const [typing, setTyping] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const price = item.price ?? null
  const label = `${market.priceOf(shownName(item.name))}: ${price === null ? market.currency : reais(price)}`
  const end = (isFocused: boolean) => {
    setTyping(false)
    if (isFocused) queueMicrotask(() => button.current?.focus())
  }
  if (typing) return <PriceInput item={item} onDone={end} />
  return (
    <button
      ref={button}
      type="button"
      data-control="price"
      aria-label={label}
      onClick={() => setTyping(true)}
      className={`min-h-12 min-w-16 rounded-lg px-2 text-right tabular-nums hover:bg-wash ${price === null ? 'text-faint' : 'font-semibold'}`}
    >
      {price === null ? market.currency : reais(price)}
    </button>
  )
}

interface PriceFieldProps {
  item: ItemRow
  /**
   * Called when the field closes. `isFocused` is true if it closes by a key: then the focus must go to another element.
   */
  onDone: (isFocused: boolean) => void
}

/** A field for a price. The price is saved however the field disappears. With an invalid price the field stays. */
function PriceInput({ item, onDone }: PriceFieldProps) {
  const { market } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const [before] = useState(item)
  const [isWrong, setWrong] = useState(false)

  useCommitOnLeave(field, before.price ?? null, (typed, written) => {
    const price = priceIn(typed)
    if (price === undefined || price === written) return written
    changeItem(before, { price }).catch(() => undefined)
    return price
  })

  const end = (isFocused: boolean) => {
    const isPrice = priceIn(field.current?.value ?? '') !== undefined
    setWrong(!isPrice)
    if (isPrice) onDone(isFocused)
    else showToast({ tone: 'failure', title: market.badPrice })
  }

  return (
    <input
      ref={field}
      type="text"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      maxLength={20}
      aria-label={market.priceOf(shownName(item.name))}
      aria-invalid={isWrong || undefined}
      title={isWrong ? market.badPrice : undefined}
      defaultValue={typedPrice(before.price)}
      placeholder="0,00"
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.value = typedPrice(before.price)
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Otherwise the same Enter presses the button that replaces the field.
        event.preventDefault()
        end(true)
      }}
      onBlur={() => end(false)}
      className={`min-h-12 w-24 border-b-2 bg-transparent px-2 text-right text-lg tabular-nums outline-none ${isWrong ? 'border-red' : 'border-primary'}`}
    />
  )
}
