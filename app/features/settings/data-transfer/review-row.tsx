import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useToday } from '#app/data-react/use-today.ts'
import { reais } from '#app/lib/money.ts'
import { useDataTransferTexts } from '#app/messages/data-transfer.ts'
import { refusalText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { type When, whenText } from '#app/planning/when.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { TripLine } from '#shared/trip-lines.ts'
import type { ImportEntry } from './plan.ts'
import { ReviewedLine } from './review-line.tsx'
import type { ReviewRowContent } from './review-rows.ts'
import type { LineChange, ReviewLine } from './text-lines.ts'

export interface Choice {
  leftOut: ReadonlySet<string>
  onLeave: (keys: readonly string[], isLeft: boolean) => void
  /** The rows that were read from lines, which can be changed. */
  lines: ReadonlyMap<string, ReviewLine>
  onLine: (key: string, change: LineChange) => void
}

/** A row of the import's review, with the rows in it folded below it. */
export function ReviewRow({ row, ...choice }: Choice & { row: ReviewRowContent }) {
  const { entry, children } = row
  const { leftOut, lines } = choice
  const texts = useDataTransferTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(() => children.some(({ key }) => lines.has(key)))
  return (
    <li className="border-rule border-b py-1">
      <div className="flex items-start gap-1">
        <Entry entry={entry} details={useDetails(row, leftOut)} {...choice} />
        {children.length > 0 && (
          <button
            type="button"
            aria-label={texts.inside(entry.name)}
            title={texts.inside(entry.name)}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-ink"
          >
            <ChevronDown aria-hidden="true" className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        )}
      </div>
      <div id={id}>{isOpen && <Children entries={children} isLeft={leftOut.has(entry.key)} {...choice} />}</div>
    </li>
  )
}

const [rowsAtFirst, rowsMore] = [50, 200]

function Children({ entries, isLeft, ...choice }: Choice & { entries: readonly ImportEntry[]; isLeft: boolean }) {
  const texts = useDataTransferTexts()
  const detailsOf = useEntryDetails()
  const [shown, setShown] = useState(rowsAtFirst)
  const more = Math.min(rowsMore, entries.length - shown)
  return (
    <>
      <ul className="mb-2 ml-3 border-rule border-l-2 pl-5">
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} details={detailsOf(entry)} isDisabled={isLeft} {...choice} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button look="quiet" className="-ml-1" onClick={() => setShown(shown + rowsMore)}>
          {texts.moreRows(more)}
        </Button>
      )}
    </>
  )
}

interface EntryProps extends Choice {
  entry: ImportEntry
  details: string
  isDisabled?: boolean
}

/** A row with a checkbox; one that was read from a line can be changed. */
function Entry(props: EntryProps) {
  const line = props.lines.get(props.entry.key)
  return line ? <ReviewedLine line={line} {...props} /> : <Tick {...props} />
}

/** More is not shown of a name, which may be a whole file on one line. */
const longestName = 300

/** A checkbox with the name; for a row that cannot be imported, the name with the reason. */
function Tick({ entry: { key, name, status, reason }, details, isDisabled = false, leftOut, onLeave }: EntryProps) {
  const texts = useDataTransferTexts()
  const id = useId()
  const words = 'min-w-0 leading-snug [overflow-wrap:anywhere]'
  const shownName = name.trim() === '' ? texts.noTitle : name.slice(0, longestName)
  if (status === 'refused') {
    return (
      <p className={`min-h-11 py-2.5 pl-9 ${words}`}>
        <span className="line-clamp-3">{shownName}</span>
        <span className="block text-red text-sm">
          {texts.refused} {refusalText('invalid', reason)}
        </span>
      </p>
    )
  }
  const isTaken = !isDisabled && !leftOut.has(key)
  return (
    <label htmlFor={id} className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 py-2.5">
      <Checkbox
        id={id}
        checked={isTaken}
        disabled={isDisabled}
        aria-describedby={details ? `${id}-details` : undefined}
        onChange={(event) => onLeave([key], !event.target.checked)}
      />
      <span className={words}>
        <span className={isTaken ? '' : 'text-soft'}>{shownName}</span>
        {details && (
          <span id={`${id}-details`} aria-hidden="true" className="line-clamp-2 text-sm text-soft">
            {details}
          </span>
        )}
      </span>
    </label>
  )
}

/** The details of a row in words: for a list or a project the number of chosen new rows, for others their fields. */
function useDetails({ entry, children, isJoined }: ReviewRowContent, leftOut: ReadonlySet<string>): string {
  const texts = useDataTransferTexts()
  const detailsOf = useEntryDetails()
  if (entry.kind !== 'lists' && entry.kind !== 'projects') return detailsOf(entry)
  const chosen = children.filter(({ status, key }) => status === 'new' && !leftOut.has(key))
  const trips = chosen.filter(({ kind }) => kind === 'trips').length
  const purchases = chosen.filter(({ kind }) => kind === 'pricedPurchases').length
  const count = chosen.length - trips - purchases
  const refused = children.filter(({ status }) => status === 'refused').length
  const parts = [
    children.length > 0 && (entry.kind === 'projects' ? texts.tasks(count) : texts.items(count)),
    trips > 0 && texts.trips(trips),
    purchases > 0 && texts.purchases(purchases),
    refused > 0 && texts.refusedInside(refused),
    isJoined && texts.joins,
  ]
  return parts.filter(Boolean).join(' · ')
}

const longest = 160
const dayLength = 10

function useEntryDetails(): (entry: ImportEntry) => string {
  const { tasks, lists, dates } = useMessages()
  const planning = usePlanningTexts()
  const today = useToday()
  return ({ fields }) => {
    const {
      quantity,
      category,
      price,
      note,
      purchased,
      content,
      completed,
      status,
      dueDate,
      market,
      lines,
      dueTime,
      repeat,
      repeatFrom,
      priority,
    } = fields
    const isDone = completed === true || status === 'concluída'
    const when = { dueTime, repeat, repeatFrom } as Omit<When, 'reminder' | 'dueDate'>
    const parts = [
      quantity,
      category,
      typeof price === 'number' && reais(price),
      note,
      purchased === true && lists.bought,
      typeof content === 'string' && content.slice(0, longest),
      isDone && tasks.status.concluída,
      typeof dueDate === 'string' &&
        whenText({ ...when, dueDate: dueDate.slice(0, dayLength) }, today, planning, dates),
      market,
      Array.isArray(lines) && (lines as TripLine[]).map(({ name }) => name).join(', '),
      typeof priority === 'number' && tasks.priority[priority as 1],
    ]
    return parts.filter(Boolean).join(' · ')
  }
}
