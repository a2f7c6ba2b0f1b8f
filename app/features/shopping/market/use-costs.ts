import { useEffect, useMemo, useState } from 'react'
import { liveBudget } from '#app/data/areas/budgets.ts'
import { readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { liveSpendingOf } from '#app/data/areas/spending.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { isoDay } from '#app/lib/dates.ts'
import { type Estimates, estimator } from '#app/lib/estimate.ts'
import { inTurns } from '#app/lib/in-turns.ts'
import { spentInMonth } from '#app/lib/spent.ts'
import { canonicalMarket } from '#shared/markets.ts'
import { productOf } from '#shared/purchase-changes.ts'
import { timesOf } from '#shared/unit-prices.ts'

/** The expected cost of the open items of a list. Undefined until it is known. */
export function useEstimates(listId: string): Estimates | undefined {
  const local = useLocal()
  const items = useLive(liveItems(local, listId))
  const purchases = useLive(readPricedPurchases(local, listId))
  const today = isoDay(local.runtime.now())
  const estimate = useMemo(() => {
    if (!purchases) return
    const marketOf = canonicalMarket(purchases.flatMap(({ market }) => market ?? []))
    return estimator(purchases, { productOf, timesOf, marketOf, today })
  }, [purchases, today])
  return useMemo(() => items && estimate?.(items.filter(({ purchased }) => !purchased)), [items, estimate])
}

/** The budget of a month in cents; null without one, undefined until it is known. */
export const useBudget = (listId: string): number | null | undefined => useLive(liveBudget(useLocal(), listId))

/** Cents of what was spent this month. Undefined until it is known. */
export function useSpent(listId: string): number | undefined {
  const local = useLocal()
  const rows = useLive(useMemo(() => liveSpendingOf(local, listId), [local, listId]))
  const today = isoDay(local.runtime.now())
  const [spent, setSpent] = useState<number>()
  useEffect(() => {
    if (!rows) return
    let isWanted = true
    const sum = spentInMonth(today, rows.purchases, rows.trips, productOf)
    void inTurns(sum).then((cents) => isWanted && setSpent(cents))
    return () => {
      isWanted = false
    }
  }, [rows, today])
  return spent
}
