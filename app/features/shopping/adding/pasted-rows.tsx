import { type Lessons, reader } from '#app/groceries/reader.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { ReviewedRow } from '#app/ui/reviewed-row.tsx'
import { noteWith } from '#shared/items.ts'
import type { Line } from './message-lines.ts'

/**
 * The item of a line. Its category is the one that the person has chosen before for the product, else that of the
 * heading above the line, else the aisle of the product in the dictionary.
 */
export function itemOf(line: Line, lessons: Lessons) {
  const { category, isBought, isCopied } = line
  const { name, quantity, aisle, ownAisle, price, note } = reader.pasted(line, lessons)
  return {
    name,
    quantity,
    category: ownAisle ? aisle : (category ?? aisle),
    price,
    note: noteWith(note, line.note ?? null) ?? note,
    purchased: isBought,
    isCopied,
  }
}

interface PastedRowsProps {
  lines: readonly Line[]
  lessons: Lessons
  onChange: (key: string, changes: Partial<Line>) => void
}

/** The lines of a message, each to edit or exclude. */
export function PastedRows({ lines, ...row }: PastedRowsProps) {
  const { groceries } = useMessages()
  return (
    <ul>
      {lines.map((line, index) => (
        <PastedRow key={line.key} line={line} label={groceries.line(index + 1)} {...row} />
      ))}
    </ul>
  )
}

interface PastedRowProps extends Omit<PastedRowsProps, 'lines'> {
  line: Line
  label: string
}

function PastedRow({ line, lessons, label, onChange }: PastedRowProps) {
  const { groceries, lists } = useMessages()
  const { name, quantity, category, price, purchased, note } = itemOf(line, lessons)
  const isTaken = !line.isOwn && (quantity !== null || price !== null)
  const paid = price !== null && groceries.inTotal(reais(price))
  const understood = line.isItem
    ? [!line.isOwn && quantity, isTaken && name, note, category, paid, purchased && lists.bought]
    : []
  const here = line.isHere && (line.isItem ? groceries.joinsHere : groceries.here)
  const details = [
    ...understood,
    here && [here, line.amountHere].filter(Boolean).join(': '),
    line.from && `“${line.from}”`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <ReviewedRow
      takeLabel={groceries.take(line.text)}
      isTaken={line.isItem}
      onTake={(isItem) => onChange(line.key, { isItem })}
      isTickDescribed={line.isHere}
      label={label}
      text={line.text}
      maxLength={240}
      onText={(text) => onChange(line.key, { text, isItem: true, isHere: false, isOwn: false })}
      details={details}
    />
  )
}
