import { Check, Keyboard } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { loadReader, readerNow, useReader } from '#app/features/shopping/items/grocery-reader.ts'
import { changeItem } from '#app/features/shopping/items/item-actions.ts'
import { changesByPrice, shelfTextOf, typedPrice } from '#app/features/shopping/items/price.ts'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import { useCommitOnLeave } from '#app/features/shopping/use-commit-on-leave.ts'
import { centsOf, reais, typedReais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'

/** The price of an item, as a button that a press replaces by a field. */
export function PriceField({ item, last }: { item: ItemRow; last: number | undefined }) {
  const { market } = useMessages()
  const [typing, setTyping] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const price = item.price ?? null
  const written = shelfTextOf(item)
  const label = `${market.priceOf(shownName(item.name))}: ${price === null ? market.currency : reais(price)}${written ? ` (${written})` : ''}`
  const end = (isFocused: boolean) => {
    setTyping(false)
    if (isFocused) queueMicrotask(() => button.current?.focus())
  }
  if (typing) return <PriceInput item={item} last={last} onDone={end} />
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
  /** What it cost last, cents: offered while the field is empty. */
  last: number | undefined
  /**
   * Called when the field closes. `isFocused` is true if it closes by a key: then the focus must go to another element.
   */
  onDone: (isFocused: boolean) => void
}

/**
 * A field for a price, also as a shelf writes it, with the total that is made of that. The price is saved however the
 * field disappears. With an invalid price the field stays.
 */
function PriceInput({ item, last, onDone }: PriceFieldProps) {
  const { market } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const [before] = useState(item)
  const [typed, setTyped] = useState(() => typedPrice(before))
  const [isWrong, setWrong] = useState(false)
  // Before it is loaded, only plain prices are understood.
  useReader(true)

  useCommitOnLeave(field, typedPrice(before), (text, written) => {
    if (text === written) return written
    if (readerNow()) save(before, text)
    else
      void loadReader().then(
        () => save(before, text),
        () => save(before, text),
      )
    return text
  })

  const end = (isFocused: boolean) => {
    const isPrice = changesByPrice(field.current?.value ?? '', before) !== undefined
    setWrong(!isPrice)
    if (isPrice) onDone(isFocused)
    else showToast({ tone: 'failure', title: market.badPrice })
  }
  const take = () => {
    if (field.current) field.current.value = typedReais(last ?? 0)
    end(true)
  }
  const total = centsOf(typed) === undefined ? totalOf(typed, before) : undefined

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the field and the button inside
    <div
      className={`flex min-h-12 items-center border-b-2 ${isWrong ? 'border-red' : 'border-primary'}`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || end(false)}
    >
      {last !== undefined && typed === '' && (
        <button
          type="button"
          onClick={take}
          aria-label={market.takeLast(reais(last))}
          className="flex size-11 items-center justify-center text-primary"
        >
          <Check aria-hidden="true" className="size-5" strokeWidth={2.5} />
        </button>
      )}
      <LettersButton field={field} label={market.letters} />
      <span className={typed.length > shortText ? 'w-36' : 'w-20'}>
        <input
          ref={field}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={60}
          aria-label={market.priceOf(shownName(item.name))}
          aria-invalid={isWrong || undefined}
          title={isWrong ? market.badPrice : undefined}
          defaultValue={typed}
          placeholder={last === undefined ? '0,00' : typedReais(last)}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.value = typedPrice(before)
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            // Otherwise the same Enter presses the button that replaces the field.
            event.preventDefault()
            end(true)
          }}
          className={`${typeof total === 'number' ? 'h-7' : 'h-11'} w-full bg-transparent px-2 text-right text-lg tabular-nums outline-none`}
        />
        <output className="block px-2 text-right text-soft text-sm tabular-nums leading-4 empty:hidden">
          {typeof total === 'number' && `= ${reais(total)}`}
        </output>
      </span>
    </div>
  )
}

const shortText = 9

function totalOf(typed: string, before: ItemRow): number | null | undefined {
  const changes = changesByPrice(typed, before)
  return changes && (changes.price === undefined ? before.price : changes.price)
}

/** Writes the fields that a typed price changes; nothing if it is no price. */
function save(before: ItemRow, typed: string): void {
  const changes = changesByPrice(typed, before) ?? {}
  if (Object.keys(changes).length > 0) changeItem(before, changes).catch(() => undefined)
}

/** Gives a phone its keyboard with letters, for `3 por 10` and `39,90/kg`. */
function LettersButton({ field, label }: { field: RefObject<HTMLInputElement | null>; label: string }) {
  const show = () => {
    const input = field.current
    if (!input) return
    input.inputMode = 'text'
    // Some keyboards change only with the focus, which is on the button by now.
    input.focus()
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={show}
      className="flex size-11 items-center justify-center text-soft pointer-fine:hidden"
    >
      <Keyboard aria-hidden="true" className="size-5" />
    </button>
  )
}
