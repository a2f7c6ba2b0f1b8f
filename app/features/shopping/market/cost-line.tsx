import { Calculator } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { roughly } from '#app/lib/money.ts'
import { useTripTexts } from '#app/messages/trips.ts'
import type { CostDialogProps } from './cost-dialog.tsx'
import { useEstimates } from './use-costs.ts'

export interface CostLineProps {
  list: CostDialogProps['list']
  /** Given by the caller: the dialogs of lists come in another part of the app. */
  dialog: ComponentType<CostDialogProps>
}

/** The expected cost of the list, below its items; nothing while no item has a price. */
export function CostLine({ list, dialog: CostDialog }: CostLineProps) {
  const texts = useTripTexts()
  const whole = useEstimates(list.id)?.whole
  const [isOpen, setOpen] = useState(false)
  if (!whole || whole.priced === 0) return null
  return (
    <div className="line border-rule border-b bg-desk/60">
      <Calculator aria-hidden="true" className="size-5 self-center justify-self-center text-margin" />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-12 min-w-0 px-4 py-1 text-left text-[0.9375rem] text-soft leading-snug hover:bg-wash"
      >
        <span className="font-semibold text-ink tabular-nums">{roughly(whole.cents)}</span>
        {` · ${texts.withPrice(whole.priced, whole.all)}`}
      </button>
      {isOpen && <CostDialog list={list} onClose={() => setOpen(false)} />}
    </div>
  )
}
