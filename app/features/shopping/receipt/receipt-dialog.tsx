import { useId, useState } from 'react'
import { sayFailure } from '#app/actions/run-with-undo.ts'
import { currentMarket, marketsOf } from '#app/data/areas/markets.ts'
import { readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { keepMarketOfCompany } from '#app/device/receipt-markets.ts'
import { isAtHand } from '#app/features/shopping/items/trip.ts'
import { isReceipt, type Receipt, readReceipt } from '#app/groceries/receipts/read-receipt.ts'
import { isReceiptAddress, receiptKeyIn } from '#app/groceries/receipts/receipt-key.ts'
import { isoDay } from '#app/lib/dates.ts'
import { createOnce } from '#app/lib/once.ts'
import { useMessages } from '#app/messages/language.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { confirmReceipt } from './confirm-receipt.ts'
import { ListChoice } from './list-choice.tsx'
import { ReceiptReview } from './receipt-review.tsx'
import { dayOf, marketFor, marketOfDay } from './receipt-shop.ts'
import { type KnownReceipt, knownReceipt, ReceiptText } from './receipt-text.tsx'
import { type Refusal, refusalOf } from './refusal.ts'
import { useReceiptRows } from './use-receipt-rows.ts'

export interface ReceiptDialogProps {
  listId: string
  /** A text that may be a receipt, such as that of the clipboard. */
  message: string
  /** True if the text is a receipt that the person has just pasted or shared: it is reviewed at once. */
  isChosen?: boolean
  /** True for a text that another app shared: its list is asked. */
  isShared?: boolean
  /** True if the message is the text of a QR code that was read just now. */
  isScanned?: boolean
  onConfirmed?: () => void
  onClose: () => void
}

/**
 * The text of a receipt, then its products, to confirm as one action. The text is nowhere but in this dialog: it may have
 * the CPF and the card of a person.
 */
export function ReceiptDialog({
  message,
  isChosen = false,
  isShared,
  isScanned = false,
  ...props
}: ReceiptDialogProps) {
  const { close, cancel } = useMessages()
  const texts = useReceiptTexts()
  const local = useLocal()
  const [listId, setListId] = useState(props.listId)
  const items = useLive(liveItems(local, listId))
  const { text, known, receipt, read, setText, setReceipt } = useReading(message, isChosen || isScanned)
  const { rows, change } = useReceiptRows(receipt, listId, items)
  const { market, setMarket, shop } = useShop(receipt, listId)
  const [error, setError] = useState<Refusal>()
  const [once] = useState(createOnce)
  const names = useId()

  const check = () => {
    if (!read()) setError({ text: text.trim() ? texts.unread : texts.missing })
  }
  const confirm = async () => {
    const taken = rows.filter(({ isTaken }) => isTaken).map((row) => ({ ...row, name: row.name.trim() }))
    const refusal = refusalOf(taken, receipt?.total, texts)
    setError(refusal)
    // A warning is confirmed by the second tap.
    if (refusal && !(refusal.isWarning && refusal.text === error?.text)) return false
    if (!receipt) return false
    if (receipt.cnpj && shop.market) keepMarketOfCompany(receipt.cnpj, shop.market)
    await sayFailure('items.update', confirmReceipt(local, listId, taken, items ?? none, { shop, receipt }))
    props.onConfirmed?.()
    props.onClose()
    return true
  }
  const act =
    <T extends unknown[]>(done: (...said: T) => void) =>
    (...said: T) => {
      setError(undefined)
      done(...said)
    }
  return (
    <FormDialog
      title={texts.title}
      closeLabel={close}
      cancelLabel={cancel}
      submitLabel={receipt ? texts.confirm : texts.check}
      onSubmit={receipt ? () => void once(confirm).catch(() => undefined) : check}
      draft={undefined}
      onClose={props.onClose}
    >
      {isShared && <ListChoice value={listId} onChoose={setListId} />}
      {receipt ? (
        <>
          <ReceiptReview
            receipt={receipt}
            rows={rows}
            items={(items ?? none).filter((item) => isAtHand(item, Date.now()))}
            names={names}
            market={market}
            onMarket={act(setMarket)}
            onChange={act(change)}
            onText={act(() => setReceipt(undefined))}
          />
          <FormFailure text={error?.text} />
        </>
      ) : (
        <ReceiptText
          listId={listId}
          text={text}
          error={error?.text}
          known={known}
          isScanned={isScanned}
          onText={act(setText)}
        />
      )}
    </FormDialog>
  )
}

const none: readonly ItemRow[] = []

/** The market, which the person can correct, and the day of the purchases. */
function useShop(receipt: Receipt | undefined, listId: string) {
  const local = useLocal()
  const known = marketsOf(local, listId)
  const purchases = useLive(readPricedPurchases(local, listId))
  const [typed, setMarket] = useState<string>()
  const today = isoDay(Date.now())
  const day = receipt ? dayOf(receipt, today) : null
  // A receipt of an earlier day is none of the present shop.
  const current = (day === null ? currentMarket(listId) : null) ?? marketOfDay(purchases ?? [], day ?? today)
  const market = typed ?? (receipt ? marketFor(receipt, known, current) : '')
  return { market, setMarket, shop: { market: market.trim() || null, day } }
}

/** The text that is being read, and what was read of it: the receipt, or only which one it is. */
function useReading(message: string, isChosen: boolean) {
  const [begun] = useState(() => begin(message, isChosen))
  const [text, setText] = useState(begun.text)
  const [known, setKnown] = useState(begun.known)
  const [receipt, setReceipt] = useState(begun.receipt)
  /** Reads the text. Returns false if it says nothing of a receipt. */
  const read = (): boolean => {
    const { key, ...next } = readReceipt(text)
    if (next.lines.length > 0) setReceipt({ ...next, key })
    else if (key) {
      setKnown(knownReceipt(text, key))
      setText('')
    }
    return next.lines.length > 0 || key !== undefined
  }
  return { text, known, receipt, read, setText, setReceipt }
}

interface Begin {
  text: string
  known?: KnownReceipt
  receipt?: Receipt
}

/** The first view. A text that may be no receipt is not shown; an address never is, as it may have a CPF. */
function begin(message: string, isChosen: boolean): Begin {
  if (isReceipt(message)) return { text: message, ...(isChosen && { receipt: readReceipt(message) }) }
  const key = isChosen || isReceiptAddress(message) ? receiptKeyIn(message) : undefined
  return { text: '', ...(key && { known: knownReceipt(message, key) }) }
}
