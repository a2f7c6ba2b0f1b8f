import { useId } from 'react'
import { type Lessons, reader } from '#app/groceries/reader.ts'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
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
    note,
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
  const id = useId()
  const { name, quantity, category, price, purchased } = itemOf(line, lessons)
  const isTaken = quantity !== null || price !== null
  const paid = price !== null && groceries.inTotal(reais(price))
  const understood = line.isItem ? [quantity, isTaken && name, category, paid, purchased && lists.bought] : []
  const details = [...understood, line.isHere && groceries.here].filter(Boolean).join(' · ')
  return (
    <li className="flex items-start gap-1 border-rule border-b py-1.5">
      <label
        htmlFor={`${id}-take`}
        className="-ml-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center"
      >
        <span className="sr-only">{groceries.take(line.text)}</span>
        <Checkbox
          id={`${id}-take`}
          aria-describedby={line.isHere ? `${id}-details` : undefined}
          checked={line.isItem}
          onChange={(event) => onChange(line.key, { isItem: event.currentTarget.checked })}
        />
      </label>
      <div className="min-w-0 flex-1">
        <input
          type="text"
          value={line.text}
          aria-label={label}
          aria-describedby={`${id}-details`}
          maxLength={240}
          autoComplete="off"
          onChange={(event) => onChange(line.key, { text: event.currentTarget.value, isItem: true, isHere: false })}
          className={`min-h-11 w-full text-ellipsis bg-transparent text-lg outline-offset-2 ${line.isItem ? '' : 'text-soft'}`}
        />
        <p id={`${id}-details`} className="text-sm text-soft [overflow-wrap:anywhere]">
          {details}
        </p>
      </div>
    </li>
  )
}
