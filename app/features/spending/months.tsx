import { scaleLinear } from 'd3-scale'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { reais } from '#app/lib/money.ts'
import { monthOfDay } from '#app/lib/spent.ts'
import { useMessages } from '#app/messages/language.ts'
import { useSpendingTexts } from '#app/messages/spending.ts'
import { IconButton } from '#app/ui/button.tsx'
import { placeAfter } from '#app/ui/key-steps.ts'
import { useWidthRem } from '#app/ui/use-width.tsx'
import { percent, shortReais } from './amounts.ts'
import { Part } from './part.tsx'
import type { Month } from './sums.ts'

interface MonthsProps {
  months: readonly Month[]
  /** The place of the month that the page shows. */
  at: number
  /** A day in Brazil. */
  today: string
  onChoose: (month: string) => void
}

/** The sum of the chosen month, and a column for each month. */
export function Months({ months, at, today, onChoose }: MonthsProps) {
  const texts = useSpendingTexts()
  const nameOf = useMonthName()
  const month = months[at]
  if (!month) return null
  const step = (by: number) => {
    const next = months[at + by]
    if (next) onChoose(next.month)
  }
  return (
    <Part title={texts.months}>
      <div className="flex flex-wrap items-center gap-1">
        <p aria-live="polite" className="min-w-0 flex-1 basis-52 leading-snug">
          <span className="block text-soft first-letter:uppercase">
            {nameOf(month.month)}
            {month.month === monthOfDay(today) && `, ${texts.soFar}`}
          </span>
          <span className="block font-bold text-[min(1.875rem,10vw)] tabular-nums leading-tight tracking-[-0.01em] [overflow-wrap:anywhere]">
            {reais(month.cents)}
          </span>
        </p>
        {months.length > 1 && (
          <span className="-mx-2 flex shrink-0 print:hidden">
            <IconButton label={texts.earlier} aria-disabled={at === 0} onClick={() => step(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label={texts.later} aria-disabled={at === months.length - 1} onClick={() => step(1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </IconButton>
          </span>
        )}
      </div>
      <Compared month={month} before={months[at - 1]} />
      {months.length > 1 && <Columns months={months} at={at} onChoose={onChoose} />}
    </Part>
  )
}

function Compared({ month, before }: { month: Month; before: Month | undefined }) {
  const texts = useSpendingTexts()
  const { agenda } = useMessages()
  const wordsOf = () => {
    if (month.entries.length === 0) return texts.nothingIn
    if (!before) return texts.firstMonth
    if (before.cents === 0) return
    const name = monthName(before.month, agenda.months)
    if (before.cents === month.cents) return texts.same(name)
    const part = percent(Math.abs(month.cents / before.cents - 1))
    return (month.cents > before.cents ? texts.more : texts.less)(part, name, reais(before.cents))
  }
  return <p className="mt-1 text-soft">{wordsOf()}</p>
}

const monthName = (month: string, names: readonly string[]): string => names[Number(month.slice(-2)) - 1] ?? ''

/** The name of a month with its year, such as `novembro de 2026`. */
export function useMonthName(): (month: string) => string {
  const { agenda } = useMessages()
  return (month) => agenda.monthTitle(monthName(month, agenda.months), Number(month.slice(0, -3)))
}

/** Room for `12.345` and for `nov`. */
const columnRem = 3.75
const [fewest, most] = [2, 12]
const highestRem = 8

/** One tab stop; the arrow keys choose the month. */
function Columns({ months, at, onChoose }: Omit<MonthsProps, 'today'>) {
  const { agenda } = useMessages()
  const texts = useSpendingTexts()
  const nameOf = useMonthName()
  const group = useRef<HTMLFieldSetElement>(null)
  const { width, ruler } = useWidthRem()
  const room = Math.min(most, Math.max(fewest, Math.floor(width / columnRem)))
  const end = at >= months.length - room ? months.length : at + 1
  const shown = months.slice(Math.max(0, end - room), end)
  const heightOf = scaleLinear([0, Math.max(1, ...shown.map(({ cents }) => cents))], [0, highestRem])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = months[placeAfter(event.key, at, months.length, ['ArrowLeft', 'ArrowRight']) ?? -1]
    if (!next) return
    event.preventDefault()
    onChoose(next.month)
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus())
  }
  return (
    <>
      {ruler}
      <fieldset ref={group} onKeyDown={onKeyDown} className="mt-4 flex min-w-0 items-end gap-1.5 border-edge">
        <legend className="sr-only">{texts.month}</legend>
        {shown.map(({ month, cents }) => (
          <button
            key={month}
            type="button"
            aria-pressed={month === months[at]?.month}
            aria-label={`${nameOf(month)}: ${reais(cents)}`}
            tabIndex={month === months[at]?.month ? 0 : -1}
            onClick={() => onChoose(month)}
            className="group flex min-w-0 max-w-24 flex-1 flex-col text-center text-sm text-soft leading-tight aria-pressed:font-bold aria-pressed:text-ink"
          >
            <span className="tabular-nums">{shortReais(cents)}</span>
            <svg
              className="mt-1 block w-full overflow-visible"
              style={{ height: `${heightOf(cents)}rem` }}
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect
                width="1"
                height="1"
                vectorEffect="non-scaling-stroke"
                className="fill-wash stroke-edge group-hover:fill-rule group-aria-pressed:fill-primary group-aria-pressed:stroke-primary"
              />
            </svg>
            <span className="border-edge border-t-2 pt-1 group-aria-pressed:border-primary">
              {monthName(month, agenda.months).slice(0, 3)}
              <span className="block text-xs">
                {month.endsWith('-01') || month === shown[0]?.month ? month.slice(0, -3) : '\u00a0'}
              </span>
            </span>
          </button>
        ))}
      </fieldset>
      <MonthTable months={months} />
    </>
  )
}

function MonthTable({ months }: { months: readonly Month[] }) {
  const texts = useSpendingTexts()
  const nameOf = useMonthName()
  return (
    <div className="sr-only">
      <table>
        <caption>{texts.months}</caption>
        <thead>
          <tr>
            <th>{texts.month}</th>
            <th>{texts.value}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, cents }) => (
            <tr key={month}>
              <th scope="row">{nameOf(month)}</th>
              <td>{reais(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
