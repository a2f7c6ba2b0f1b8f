import { useId } from 'react'
import { reais } from '#app/lib/money.ts'
import { useReceiptTexts } from '#app/messages/receipt.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
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
  const id = useId()
  const { till, itemId, name, quantity, price, isTaken } = row
  const isHere = isOnList(name)
  // The heading says it, unless the person has changed the name.
  const moved = isHere !== (itemId !== undefined) && (isHere ? here : isBesides)
  const details = [till, quantity, moved].filter(Boolean).join(' · ')
  return (
    <li className="flex items-start gap-1 border-rule border-b py-1.5">
      <label
        htmlFor={`${id}-take`}
        className="-ml-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center"
      >
        <span className="sr-only">{take(till)}</span>
        <Checkbox
          id={`${id}-take`}
          checked={isTaken}
          aria-describedby={`${id}-details`}
          onChange={(event) => onChange(till, { isTaken: event.currentTarget.checked })}
        />
      </label>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3">
          <input
            type="text"
            value={name}
            list={names}
            aria-label={nameOf(till)}
            aria-describedby={`${id}-details`}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => onChange(till, { name: event.currentTarget.value, isTaken: true })}
            className={`min-h-11 w-full min-w-0 text-ellipsis bg-transparent text-lg outline-offset-2 ${isTaken ? '' : 'text-soft'}`}
          />
          <span className={`shrink-0 tabular-nums ${isTaken ? 'font-semibold' : 'text-soft'}`}>{reais(price)}</span>
        </div>
        <p id={`${id}-details`} className="text-sm text-soft [overflow-wrap:anywhere]">
          {details}
        </p>
      </div>
    </li>
  )
}
