import { ClipboardPaste, ExternalLink, QrCode } from 'lucide-react'
import { marketOfCompany } from '#app/device/receipt-markets.ts'
import { type ReceiptKey, receiptPageIn } from '#app/groceries/receipts/receipt-key.ts'
import { isoDay } from '#app/lib/dates.ts'
import { readerPath } from '#app/lib/paths.ts'
import { useLanguage } from '#app/messages/language.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { doubtOf } from './receipt-shop.ts'

/** A receipt of which only the address is known. */
export interface KnownReceipt {
  key: ReceiptKey
  /** The page with its text; undefined if the address is not one of its State. */
  page: string | undefined
}

export const knownReceipt = (text: string, key: ReceiptKey): KnownReceipt => ({ key, page: receiptPageIn(text, key) })

interface ReceiptTextProps {
  listId: string
  text: string
  error: string | undefined
  known: KnownReceipt | undefined
  /** True if the QR code was read just now: nothing leads there again. */
  isScanned: boolean
  onText: (text: string) => void
}

/** The field for the text of a receipt, below what its address says. */
export function ReceiptText({ listId, text, error, known, isScanned, onText }: ReceiptTextProps) {
  const texts = useReceiptTexts()
  const paste = () => void navigator.clipboard.readText().then(onText, () => undefined)
  return (
    <>
      {known && <AddressOfReceipt known={known} />}
      {/* A new document: only it may use the camera. */}
      {!isScanned && !known && (
        <a href={readerPath(listId)} className={`${buttonClass('outline')} self-start`}>
          <QrCode aria-hidden="true" className="size-5" />
          {texts.scan}
        </a>
      )}
      <TextArea
        label={texts.label}
        hint={known ? texts.hintOfPage : texts.hint}
        error={error}
        value={text}
        onChange={({ target }) => onText(target.value)}
        data-autofocus
        spellCheck={false}
        style={{ minHeight: known ? '5rem' : '9rem', maxHeight: '14rem' }}
      />
      {known && (
        <Button look="outline" onClick={paste} className="self-start">
          <ClipboardPaste aria-hidden="true" className="size-5" />
          {texts.paste}
        </Button>
      )}
    </>
  )
}

/** The market and month in the address of a receipt, and the way to its page. */
function AddressOfReceipt({ known: { key, page } }: { known: KnownReceipt }) {
  const texts = useReceiptTexts()
  const language = useLanguage()
  const month = new Date(`${key.month}-15`).toLocaleDateString(language, { month: 'long', year: 'numeric' })
  return (
    <section aria-label={texts.found} className="rounded-lg border border-rule bg-paper px-4 py-3">
      <p className="font-bold [overflow-wrap:anywhere]">{marketOfCompany(key.cnpj) ?? texts.company(key.cnpj)}</p>
      <p className="text-soft">{`${month} · ${key.state}`}</p>
      {doubtOf({ key, day: undefined }, isoDay(Date.now())) && (
        <p role="status" className="mt-1 font-semibold text-pretty text-red text-sm">
          {texts.notYet}
        </p>
      )}
      <p className="mt-2 text-pretty">{page ? texts.openPage : texts.otherPage(key.state)}</p>
      {page && (
        <a href={page} target="_blank" rel="noopener noreferrer" className={`${buttonClass()} mt-3`}>
          <ExternalLink aria-hidden="true" className="size-5" />
          {texts.open}
        </a>
      )}
    </section>
  )
}
