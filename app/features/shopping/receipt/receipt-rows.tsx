import { reais } from '#app/lib/money.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { ReviewedRow } from '#app/ui/reviewed-row.tsx'
import type { ReceiptRow } from './confirm-receipt.ts'

interface ReceiptRowsProps {
  title: string
  rows: readonly ReceiptRow[]
  /** The id of the list of names to choose from. */
  names: string
  isOnList: (name: string) => boolean
  onChange: (till: string, changes: Partial<ReceiptRow>) => void
}

/** Products of a receipt, each to leave out or to name. */
export function ReceiptRows({ title, rows, ...row }: ReceiptRowsProps) {
  if (rows.length === 0) return
  return (
    <section aria-label={title}>
      <h3 className="border-margin border-b-2 pb-1 font-bold">{title}</h3>
      <ul>
        {rows.map((each) => (
          <Row key={each.till} row={each} {...row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row, names, isOnList, onChange }: Omit<ReceiptRowsProps, 'title' | 'rows'> & { row: ReceiptRow }) {
  const { take, nameOf, isOnList: here, isBesides } = useReceiptTexts()
  const { till, itemId, name, quantity, price, isTaken } = row
  const isHere = isOnList(name)
  // The heading says it, unless the person has changed the name.
  const moved = isHere !== (itemId !== undefined) && (isHere ? here : isBesides)
  const details = [till, quantity, moved].filter(Boolean).join(' · ')
  return (
    <ReviewedRow
      takeLabel={take(till)}
      isTaken={isTaken}
      onTake={(next) => onChange(till, { isTaken: next })}
      isTickDescribed
      label={nameOf(till)}
      text={name}
      maxLength={200}
      onText={(next) => onChange(till, { name: next, isTaken: true })}
      choices={names}
      end={<span className={`shrink-0 tabular-nums ${isTaken ? 'font-semibold' : 'text-soft'}`}>{reais(price)}</span>}
      details={details}
    />
  )
}
