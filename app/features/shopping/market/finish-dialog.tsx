import type { OpenList } from '#app/data/lists.ts'
import type { ItemRow } from '#app/data/shopping.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { clearBought } from '#app/features/shopping/clear-bought.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Receipt, receiptOf } from './receipt.ts'

export interface FinishDialogProps {
  list: OpenList
  items: readonly ItemRow[]
  nowMs: number
  /** Leaves modo mercado. */
  onFinished: () => void
  onClose: () => void
}

/** The end of a shop: a receipt of it, and the bought items leave the list. */
export function FinishDialog({ list, items, nowMs, onFinished, onClose }: FinishDialogProps) {
  const { market, lists, close } = useMessages()
  const local = useLocal()
  const nameOf = (id: string | null) =>
    id === local.user.id ? lists.you : (list.members.find((member) => member.id === id)?.name ?? lists.someone)
  const receipt = receiptOf(items, nowMs, nameOf)
  const finish = () => {
    void clearBought(local, items)
    onFinished()
  }
  return (
    <Dialog
      title={market.finish}
      closeLabel={close}
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            {market.goOn}
          </Button>
          <Button onClick={finish} data-autofocus>
            {market.keepAndClear}
          </Button>
        </>
      }
    >
      <ReceiptOf receipt={receipt} title={list.title} />
      <p className="mt-4 text-soft">{market.finishHint}</p>
    </Dialog>
  )
}

/** In the hand of the notebook: ruled lines, the sum at the foot. */
function ReceiptOf({ receipt, title }: { receipt: Receipt; title: string }) {
  const { market } = useMessages()
  const { bought, left, cents, unpriced, people, from, to } = receipt
  const lines = [
    [market.boughtItems, String(bought)],
    ...(left > 0 ? [[market.leftItems, String(left)]] : []),
    ...(people.length > 1 ? people.map(({ name, count }) => [name, String(count)]) : []),
    [market.time, from === to ? from : market.fromTo(from, to)],
    ...(cents === undefined ? [] : [[market.total, reais(cents)]]),
  ] as const
  return (
    <section aria-label={market.receipt} className="rounded-lg border border-rule bg-paper px-4 py-3">
      <h3 className="border-margin border-b-2 pb-2 font-bold text-lg [overflow-wrap:anywhere]">{title}</h3>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-rule border-b py-2 last:border-b-0">
            <dt className="min-w-0 text-soft [overflow-wrap:anywhere]">{name}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {cents !== undefined && unpriced > 0 && <p className="mt-1 text-sm text-soft">{market.unpriced(unpriced)}</p>}
    </section>
  )
}
