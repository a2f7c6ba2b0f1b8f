import type { ItemRow } from '#app/data/areas/shopping.ts'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import type { Receipt } from '#app/groceries/receipts/read-receipt.ts'
import { isoDay, writtenDay } from '#app/lib/dates.ts'
import { reais } from '#app/lib/money.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { marketMaxLength } from '#shared/markets.ts'
import { itemFor, type ReceiptRow } from './confirm-receipt.ts'
import { ReceiptRows } from './receipt-rows.tsx'
import { doubtOf } from './receipt-shop.ts'

interface ReceiptReviewProps {
  receipt: Receipt
  rows: readonly ReceiptRow[]
  /** The items of the list that can be ticked or priced. */
  items: readonly ItemRow[]
  /** The id for the list of their names. */
  names: string
  market: string
  onMarket: (market: string) => void
  onChange: (till: string, changes: Partial<ReceiptRow>) => void
  /** Goes back to the text. */
  onText: () => void
}

/** The products of a receipt: those of the list, then what was bought besides, and whether the sum agrees. */
export function ReceiptReview({ receipt, rows, items, names, onChange, onText, ...shop }: ReceiptReviewProps) {
  const texts = useReceiptTexts()
  const now = Date.now()
  const isOnList = (name: string) => itemFor(items, name, now) !== undefined
  const [here, besides] = [rows.filter(({ itemId }) => itemId), rows.filter(({ itemId }) => !itemId)]
  const taken = new Set(rows.filter(({ isTaken }) => isTaken).map(({ name }) => itemFor(items, name, now)?.id))
  const staying = items.filter(({ id, purchased }) => !purchased && !taken.has(id)).map(({ name }) => shownName(name))
  const row = { names, isOnList, onChange }
  return (
    <>
      <div>
        <p className="text-soft">{texts.text}</p>
        <Button look="quiet" onClick={onText} className="mt-1 -ml-4">
          {texts.changeText}
        </Button>
        <div className="mt-3 mb-4">
          <TextField
            label={texts.market}
            value={shop.market}
            onChange={({ target }) => shop.onMarket(target.value)}
            maxLength={marketMaxLength}
            autoComplete="off"
          />
        </div>
        <KeptBefore rows={rows} />
        <Sums receipt={receipt} />
      </div>
      <datalist id={names}>
        {items.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <ReceiptRows title={texts.onList(here.length)} rows={here} {...row} />
      <ReceiptRows title={texts.besides(besides.length)} rows={besides} {...row} />
      {staying.length > 0 && <p className="text-sm text-soft">{texts.staying(staying.join(', '))}</p>}
    </>
  )
}

/** Says that purchases of the receipt are kept already, so that nothing counts twice in Gastos. */
function KeptBefore({ rows }: Pick<ReceiptReviewProps, 'rows'>) {
  const texts = useReceiptTexts()
  const kept = rows.filter(({ isKept }) => isKept).length
  if (kept === 0) return
  return (
    <p role="status" className="border-margin border-l-4 bg-wash px-4 py-3">
      {texts.isKept(kept, kept === rows.length)}
    </p>
  )
}

/** The day of the receipt, its sums, and those of its lines. */
function Sums({ receipt }: { receipt: Receipt }) {
  const texts = useReceiptTexts()
  const { lines, discount, total, day } = receipt
  const doubt = doubtOf(receipt, isoDay(Date.now()))
  const sum = lines.reduce((cents, line) => cents + line.total, 0)
  const isSame = total === sum - discount
  const agreement = isSame ? texts.agrees : texts.differs(reais(sum - discount), reais(total ?? 0))
  const sums: [text: string, cents: number | undefined][] = [
    [texts.sum, isSame && discount === 0 ? undefined : sum],
    [texts.discount, discount === 0 ? undefined : -discount],
    [texts.total, total],
  ]
  return (
    <div className="mt-2 rounded-lg border border-rule bg-paper px-4 py-2">
      {day && <p className="font-bold">{texts.day(writtenDay(day))}</p>}
      {doubt && (
        <p role="status" className="mb-1 font-semibold text-pretty text-red text-sm">
          {texts.doubt[doubt]}
        </p>
      )}
      <dl>
        {sums.map(
          ([text, cents]) =>
            cents !== undefined && (
              <div key={text} className="flex flex-wrap justify-between gap-x-4 py-0.5">
                <dt className="text-soft">{text}</dt>
                <dd className="ml-auto whitespace-nowrap font-semibold tabular-nums">{reais(cents)}</dd>
              </div>
            ),
        )}
      </dl>
      <p role="status" className={`text-sm ${isSame || total === undefined ? 'text-soft' : 'font-semibold text-red'}`}>
        {total === undefined ? texts.noTotal : agreement}
      </p>
      {discount > 0 && <p className="text-sm text-soft">{texts.isSpread}</p>}
    </div>
  )
}
