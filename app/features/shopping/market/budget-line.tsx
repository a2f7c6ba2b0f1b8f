import { useEffect } from 'react'
import { reais } from '#app/lib/money.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useBudget, useSpent } from './use-costs.ts'

/**
 * The spent part of the month's budget, for a list that has one. It is announced when a price passes the budget. Both
 * texts take one line on a phone, because the rows below must not move.
 */
export function BudgetLine({ listId }: { listId: string }) {
  const budget = useBudget(listId)
  return budget != null && <Line listId={listId} budget={budget} />
}

function Line({ listId, budget }: { listId: string; budget: number }) {
  const texts = useTripTexts()
  const spent = useSpent(listId)
  const isPassed = spent !== undefined && spent > budget
  useEffect(() => {
    if (isPassed) announce(texts.passed)
  }, [isPassed, texts])
  if (spent === undefined) return null
  const text = (isPassed ? texts.over : texts.spentOf)(reais(spent), reais(budget))
  return (
    <div className="line border-rule border-b">
      <p
        className={`col-start-2 min-h-11 px-4 py-2.5 text-[0.9375rem] tabular-nums ${isPassed ? 'font-semibold text-red' : 'text-soft'}`}
      >
        {text}
      </p>
    </div>
  )
}
