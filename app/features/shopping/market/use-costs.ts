import { useMemo } from 'react'
import { liveBudget } from '#app/data/areas/budgets.ts'
import { readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { liveTrips } from '#app/data/areas/trips.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { isoDay } from '#app/lib/dates.ts'
import { type Estimates, estimator } from '#app/lib/estimate.ts'
import { spentInMonth } from '#app/lib/spent-in-month.ts'
import { canonicalMarket } from '#shared/markets.ts'
import { productOf } from '#shared/purchase-changes.ts'
import { unitPrice } from '#shared/unit-prices.ts'

/** The expected cost of the open items of a list. Undefined until it is known. */
export function useEstimates(listId: string): Estimates | undefined {
  const local = useLocal()
  const items = useLive(liveItems(local, listId))
  const purchases = useLive(readPricedPurchases(local, listId))
  const today = isoDay(local.runtime.now())
  const estimate = useMemo(() => {
    if (!purchases) return
    const marketOf = canonicalMarket(purchases.flatMap(({ market }) => market ?? []))
    return estimator(purchases, { productOf, unitPrice, marketOf, today })
  }, [purchases, today])
  return useMemo(() => items && estimate?.(items.filter(({ purchased }) => !purchased)), [items, estimate])
}

/** The budget of this month and its spent part, in cents; undefined until it is known. */
export function useMonth(listId: string): { budget: number | null; spent: number } | undefined {
  const local = useLocal()
  const budget = useLive(liveBudget(local, listId))
  const purchases = useLive(readPricedPurchases(local, listId))
  const trips = useLive(liveTrips(local, listId))
  const today = isoDay(local.runtime.now())
  const spent = useMemo(() => purchases && trips && spentInMonth(today, purchases, trips), [purchases, trips, today])
  return budget === undefined || spent === undefined ? undefined : { budget, spent }
}
