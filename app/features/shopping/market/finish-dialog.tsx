import { ReceiptText } from 'lucide-react'
import type { OpenList } from '#app/data/areas/lists.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { endShop } from '#app/features/shopping/end-shop.ts'
import { useReadReceipt } from '#app/features/shopping/use-paste-list.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { MarketDialog } from './market-dialog.tsx'
import { MarketLine } from './market-line.tsx'
import { buyerNames, receiptOf } from './receipt.ts'
import { sendReceiptPicture } from './receipt-picture.ts'
import { ReceiptOf } from './receipt-view.tsx'
import { useMarket } from './use-market.ts'

export interface FinishDialogProps {
  list: OpenList
  items: readonly ItemRow[]
  nowMs: number
  /** Leaves Modo mercado. */
  onFinished: () => void
  onClose: () => void
}

/** Ends a shop: shows its receipt, keeps it, and moves the bought items to the trash. */
export function FinishDialog({ list, items, nowMs, onFinished, onClose }: FinishDialogProps) {
  const { market, lists, groceries, close } = useMessages()
  const [readReceipt, receiptDialog] = useReadReceipt(list.id)
  const local = useLocal()
  const { current } = useMarket(list.id)
  const names = buyerNames(list.members, local.user.id, lists)
  const receipt = receiptOf(items, nowMs, names.forUser)
  const send = () => void sendReceiptPicture(list.title, receiptOf(items, nowMs, names.forOthers))
  const finish = () => {
    void endShop(local, list.id, items)
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
            {market.finishAndClear}
          </Button>
        </>
      }
    >
      <ReceiptOf receipt={receipt} title={[list.title, current].filter(Boolean).join(' · ')} onSend={send} />
      <Button look="quiet" onClick={readReceipt} className="mt-2 -ml-4">
        <ReceiptText aria-hidden="true" className="size-5" />
        {groceries.readReceipt}
      </Button>
      <MarketLine listId={list.id} dialog={MarketDialog} />
      <p className="mt-2 text-soft">{market.finishHint}</p>
      {receiptDialog}
    </Dialog>
  )
}
