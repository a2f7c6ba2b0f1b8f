import { Share2 } from 'lucide-react'
import type { OpenList } from '#app/data/lists.ts'
import type { ItemRow } from '#app/data/shopping.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { clearBought } from '#app/features/shopping/clear-bought.ts'
import { shownName } from '#app/features/shopping/shown-name.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Receipt, receiptOf } from './receipt.ts'
import { sendReceiptPicture, sumsOf } from './receipt-picture.ts'

export interface FinishDialogProps {
  list: OpenList
  items: readonly ItemRow[]
  nowMs: number
  /** Leaves Modo mercado. */
  onFinished: () => void
  onClose: () => void
}

/** The end of a shop: its receipt, and the bought items leave the list. */
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
          <Button look="outline" onClick={onClose} className="max-sm:grow">
            {market.goOn}
          </Button>
          <Button onClick={finish} data-autofocus className="max-sm:grow">
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

/** In the style of the notebook: ruled lines, the sum at the bottom. */
function ReceiptOf({ receipt, title }: { receipt: Receipt; title: string }) {
  const { lists, market } = useMessages()
  const { cents, unpriced, people } = receipt
  return (
    <section aria-label={market.receipt} className="rounded-lg border border-rule bg-paper px-4 pt-1 pb-1">
      <div className="flex items-center gap-2 border-margin border-b-2">
        <h3 className="min-w-0 flex-1 py-2 font-bold text-lg leading-tight [overflow-wrap:anywhere]">{title}</h3>
        <IconButton label={lists.share} onClick={() => void sendReceiptPicture(title, receipt)}>
          <Share2 aria-hidden="true" className="size-5 text-primary" />
        </IconButton>
      </div>
      {people.map(({ name, items }) => (
        <p key={name} className="border-rule border-b py-2 leading-snug [overflow-wrap:anywhere]">
          {people.length > 1 && <strong className="font-semibold">{`${name} (${items.length}): `}</strong>}
          <span className="text-soft">{items.map((item) => shownName(item.name)).join(', ')}</span>
        </p>
      ))}
      <dl>
        {sumsOf(receipt, market).map(({ text, value, look }) => (
          <div
            key={text}
            className={`flex items-baseline justify-between gap-4 border-rule border-b py-2 last:border-b-0 ${look === 'total' ? 'font-bold text-xl' : ''}`}
          >
            <dt className={`min-w-0 [overflow-wrap:anywhere] ${look === 'total' ? '' : 'text-soft'}`}>{text}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {cents !== undefined && unpriced > 0 && <p className="pb-2 text-sm text-soft">{market.unpriced(unpriced)}</p>}
    </section>
  )
}
