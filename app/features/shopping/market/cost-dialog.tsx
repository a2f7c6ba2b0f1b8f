import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { OpenList } from '#app/data/areas/lists.ts'
import { useKeptText } from '#app/data-react/use-kept-form.ts'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import type { Estimate, MarketEstimate } from '#app/lib/estimate.ts'
import { centsOf, reais, roughly, typedReais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { priceMaxCents } from '#shared/shopping.ts'
import { useBudget, useEstimates, useSpent } from './use-costs.ts'

export interface CostDialogProps {
  list: Pick<OpenList, 'id' | 'role'>
  onClose: () => void
}

/** 'Quanto vai dar': the cost of the open items, in each known market, and what of the month's budget is spent. */
export function CostDialog({ list, onClose }: CostDialogProps) {
  const estimates = useEstimates(list.id)
  const [budget, spent] = [useBudget(list.id), useSpent(list.id)]
  if (!estimates || budget === undefined || spent === undefined) return null
  return <Costs {...{ list, onClose, estimates, budget, spent }} />
}

type CostsProps = CostDialogProps & {
  estimates: NonNullable<ReturnType<typeof useEstimates>>
  budget: number | null
  spent: number
}

function Costs({ list: { id, role }, onClose, estimates: { whole, markets }, budget, spent }: CostsProps) {
  const { close, cancel, save, resumed, market } = useMessages()
  const texts = useTripTexts()
  const kept = useKeptText(`lists.budget ${id}`, budget === null ? '' : typedReais(budget))
  const typed = kept.text.trim()
  const cents = typed === '' ? null : centsOf(typed)
  const isWrong = cents === undefined || (cents ?? 0) > priceMaxCents
  const submit = () => {
    const toast = { title: () => texts.budgetSaved, undone: texts.budgetUndone, before: { id, budget } }
    if (cents !== undefined && cents !== budget)
      runWithUndo('lists.update', { id, budget: cents }, toast).catch(() => undefined)
    kept.draft.forgetAnd(onClose)()
  }
  return (
    <FormDialog
      title={market.cost}
      closeLabel={close}
      cancelLabel={role === 'owner' ? cancel : close}
      submitLabel={save}
      isDisabled={role !== 'owner' || isWrong}
      isReadFirst
      onSubmit={submit}
      draft={{ ...kept.draft, text: resumed }}
      onClose={onClose}
    >
      <Whole whole={whole} />
      {markets.length > 0 && (
        <ul aria-label={texts.markets} className="-mt-3">
          {markets.map((each) => (
            <Market key={each.market} estimate={each} first={markets[0]?.market ?? ''} />
          ))}
        </ul>
      )}
      <Missing names={whole.missing} />
      <section aria-label={texts.month}>
        <p className="mb-3 font-semibold">{texts.spentOf(reais(spent), budget === null ? undefined : reais(budget))}</p>
        {role === 'owner' && (
          <TextField
            label={texts.budget}
            hint={texts.budgetHint}
            error={isWrong ? market.badPrice : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={kept.text}
            onChange={({ target }) => kept.setText(target.value)}
          />
        )}
      </section>
    </FormDialog>
  )
}

function Whole({ whole: { cents, priced, all } }: { whole: Estimate }) {
  const texts = useTripTexts()
  if (priced === 0) return <p className="text-soft">{all === 0 ? texts.nothingToBuy : texts.noPrices}</p>
  return (
    <p>
      <span className="block font-bold text-3xl tabular-nums">{roughly(cents)}</span>
      <span className="text-soft">{texts.withPrice(priced, all)}</span>
    </p>
  )
}

/** A market with its sum. Sums of different items do not compare, so the difference is of what both markets have. */
function Market({ estimate, first }: { estimate: MarketEstimate; first: string }) {
  const texts = useTripTexts()
  const { market, cents, priced, all, beside } = estimate
  return (
    <li className="border-rule border-b py-2 leading-snug last:border-b-0">
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{market}</span>
        <span className="shrink-0 font-semibold tabular-nums">{roughly(cents)}</span>
      </span>
      <span className="block text-sm text-soft">{texts.withPrice(priced, all)}</span>
      {beside && beside.items > 0 && (
        <span className="block text-sm text-soft">
          {texts.beside(beside.items, reais(Math.abs(beside.more)), Math.sign(beside.more), first)}
        </span>
      )}
    </li>
  )
}

const shownMissing = 8

function Missing({ names }: { names: readonly string[] }) {
  const texts = useTripTexts()
  if (names.length === 0) return null
  const more = names.length - shownMissing
  return (
    <p className="text-sm text-soft [overflow-wrap:anywhere]">
      {`${texts.missing} ${names.slice(0, shownMissing).map(shownName).join(', ')}`}
      {more > 0 && ` ${texts.moreMissing(more)}`}
    </p>
  )
}
