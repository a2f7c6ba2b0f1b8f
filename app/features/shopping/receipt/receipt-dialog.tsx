import { useId, useState } from 'react'
import { sayFailure } from '#app/actions/run-with-undo.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { isAtHand } from '#app/features/shopping/items/trip.ts'
import { isReceipt, type Receipt, readReceipt } from '#app/groceries/receipts/read-receipt.ts'
import { createOnce } from '#app/lib/once.ts'
import { useMessages } from '#app/messages/language.ts'
import type { ReceiptTexts } from '#app/messages/pt-br/receipt.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { confirmReceipt, type ReceiptRow } from './confirm-receipt.ts'
import { ReceiptReview } from './receipt-review.tsx'
import { useReceiptRows } from './use-receipt-rows.ts'

export interface ReceiptDialogProps {
  listId: string
  /** A text that may be a receipt, such as that of the clipboard. */
  message: string
  /** True if the text is a receipt that the person has just pasted or shared: it is reviewed at once. */
  isChosen?: boolean
  onClose: () => void
}

/**
 * The text of a receipt, then its products, to confirm as one action. The text is nowhere but in this dialog: it may have
 * the CPF and the card of a person.
 */
export function ReceiptDialog({ listId, message, isChosen = false, onClose }: ReceiptDialogProps) {
  const { close, cancel } = useMessages()
  const texts = useReceiptTexts()
  const local = useLocal()
  const items = useLive(liveItems(local, listId)) ?? none
  const [text, setText] = useState(() => (isChosen || isReceipt(message) ? message : ''))
  const [receipt, setReceipt] = useState<Receipt | undefined>(() => (isChosen ? readReceipt(message) : undefined))
  const { rows, change } = useReceiptRows(receipt, items)
  const [error, setError] = useState<string>()
  const [once] = useState(createOnce)
  const names = useId()

  const check = () => {
    const next = readReceipt(text)
    if (next.lines.length === 0) return setError(unreadText(text, next, texts))
    setReceipt(next)
  }
  const confirm = async () => {
    const taken = rows.filter(({ isTaken }) => isTaken).map((row) => ({ ...row, name: row.name.trim() }))
    const refusal = refusalOf(taken, texts)
    setError(refusal)
    if (refusal) return false
    await sayFailure('items.update', confirmReceipt(local, listId, taken, items))
    onClose()
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
      onClose={onClose}
    >
      {receipt ? (
        <>
          <ReceiptReview
            receipt={receipt}
            rows={rows}
            items={items.filter((item) => isAtHand(item, Date.now()))}
            names={names}
            onChange={act(change)}
            onText={act(() => setReceipt(undefined))}
          />
          <FormFailure text={error} />
        </>
      ) : (
        <TextArea
          label={texts.label}
          hint={texts.hint}
          error={error}
          value={text}
          onChange={act(({ target }) => setText(target.value))}
          data-autofocus
          spellCheck={false}
          style={{ minHeight: '9rem', maxHeight: '14rem' }}
        />
      )}
    </FormDialog>
  )
}

const none: readonly ItemRow[] = []

function refusalOf(taken: readonly ReceiptRow[], texts: ReceiptTexts): string | undefined {
  if (taken.length === 0) return texts.nothingTaken
  return taken.some(({ name }) => name === '') ? texts.nameMissing : undefined
}

function unreadText(text: string, { key }: Receipt, texts: ReceiptTexts): string {
  if (!text.trim()) return texts.missing
  if (!key) return texts.unread
  const cnpj = key.cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return texts.onlyKey(cnpj, key.month.split('-').reverse().join('/'))
}
