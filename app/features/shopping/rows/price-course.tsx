import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { PurchaseRow } from '#app/data/areas/priced-purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { usePrices } from '#app/features/shopping/items/use-prices.ts'
import { reais } from '#app/lib/money.ts'
import { usePriceTexts } from '#app/messages/prices.ts'
import { IconButton } from '#app/ui/button.tsx'
import { canonicalMarket } from '#shared/markets.ts'
import { comparedPrice, type UsualPrice, usualPrice } from '#shared/unit-prices.ts'

/** The line has so many points, and the newest of them are listed. */
const [pointsMax, listedMax] = [24, 5]

/** What a product has cost in this list, drawn and in words; nothing before its first purchase. */
export function PriceCourse({ item }: { item: ItemRow }) {
  const texts = usePriceTexts()
  const local = useLocal()
  const bought = usePrices(item.listId)?.all(item) ?? []
  const usual = usualPrice(bought)
  if (!usual) return null
  const shownPrice = ({ cents, per }: Pick<UsualPrice, 'cents' | 'per'>) =>
    per ? texts.each(reais(cents), per) : reais(cents)
  const comparable = bought.filter((one) => comparedPrice(one).per === usual.per).slice(0, pointsMax)
  const marketOf = canonicalMarket(bought.flatMap(({ market }) => market ?? []))
  const best = bestMarket(bought, usual.per, marketOf)
  return (
    <section aria-label={texts.title} className="text-sm">
      <h3 className="font-semibold">{texts.title}</h3>
      <Line cents={comparable.map((one) => comparedPrice(one).cents).reverse()} />
      <p>
        {texts.usual(shownPrice(usual))} {best && texts.best(best.market, shownPrice(best))}
      </p>
      <ul className="mt-1 text-soft tabular-nums">
        {bought.slice(0, listedMax).map((one) => (
          <PaidPrice key={one.id} purchase={one} market={one.market && marketOf(one.market)} />
        ))}
      </ul>
      <p className="mt-2 text-soft">{texts.seen}</p>
      <button
        type="button"
        className="-mx-2 min-h-11 rounded-lg px-2 text-left font-semibold text-primary underline-offset-2 hover:underline"
        onClick={() => void eraseHistory(local, item.listId, texts)}
      >
        {texts.erase}
      </button>
    </section>
  )
}

/** One purchase, and a button that takes it back. */
function PaidPrice({ purchase, market }: { purchase: PurchaseRow; market: string | null }) {
  const { day, quantity, price } = purchase
  const texts = usePriceTexts()
  const date = day.split('-').reverse().join('/')
  const erase = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('section')?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true })
    erasePrice(purchase, { title: () => texts.oneErased, undone: texts.oneBack }).catch(() => undefined)
  }
  return (
    <li className="flex min-h-9 items-center gap-2">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {[date, market, quantity, reais(price)].filter(Boolean).join(' · ')}
      </span>
      <span className="-my-1 -mr-3 flex">
        <IconButton label={texts.eraseOne(date)} onClick={erase}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
    </li>
  )
}

/** A purchase that is not sent yet goes with the price of its item: the server makes none then. */
const erasePrice = ({ id, itemId, price, rev }: PurchaseRow, toast: { title: () => string; undone: string }) =>
  rev > 0 || itemId === null
    ? runWithUndo('pricedPurchases.delete', { id }, { ...toast, back: ['pricedPurchases.restore', { id }] })
    : runWithUndo(
        'items.update',
        { id: itemId, price: null },
        { ...toast, back: ['items.update', { id: itemId, price }] },
      )

async function eraseHistory(local: LocalStore, id: string, texts: { erased: string; back: string }): Promise<void> {
  const pricesFrom = (await local.db.lists.get(id))?.pricesFrom ?? null
  const toast = { title: () => texts.erased, undone: texts.back }
  const back: ['lists.erasePrices', object] = ['lists.erasePrices', { id, pricesFrom }]
  await runWithUndo('lists.erasePrices', { id }, { ...toast, back: back as never }).catch(() => undefined)
}

/** The market with the lowest usual price, if there are several. */
function bestMarket(bought: readonly PurchaseRow[], per: UsualPrice['per'], marketOf: (name: string) => string) {
  const named = bought.filter(({ market }) => market !== null)
  const markets = new Set(named.map(({ market }) => marketOf(market ?? '')))
  const priced = [...markets].flatMap((name) => {
    const usual = usualPrice(
      named.filter(({ market }) => marketOf(market ?? '') === name),
      per,
    )
    return usual ? [{ ...usual, market: name }] : []
  })
  return priced.length > 1 ? priced.sort((a, b) => a.cents - b.cents)[0] : undefined
}

const [width, height, margin] = [240, 48, 4]

/** The course of a price, oldest first. The values are said in words beside it. */
function Line({ cents }: { cents: readonly number[] }) {
  if (cents.length < 2) return null
  const [low, high] = [Math.min(...cents), Math.max(...cents)]
  const across = (at: number) => margin + (at * (width - 2 * margin)) / (cents.length - 1)
  const up = (price: number) =>
    high === low ? height / 2 : height - margin - ((price - low) * (height - 2 * margin)) / (high - low)
  const points = cents.map((price, at) => `${across(at).toFixed(1)},${up(price).toFixed(1)}`)
  const [lastX, lastY] = (points.at(-1) ?? '').split(',')
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="my-1 h-12 w-full max-w-60 text-primary">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={lastX} cy={lastY} r="3.5" fill="currentColor" />
    </svg>
  )
}
