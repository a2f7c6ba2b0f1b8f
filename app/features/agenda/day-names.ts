/** Days and periods in words. */
import type { Messages } from '#app/messages/pt-br.ts'
import { columnOf, dayOfMonth, monthOf } from '#shared/days.ts'
import type { Span } from './agenda-range.ts'

type Texts = Messages['agenda']

const monthsOfYear = 12

const monthDay = (day: string, { months }: Texts) => ({
  day: dayOfMonth(day),
  month: months[monthOf(day) % monthsOfYear] ?? '',
})

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** `quinta-feira, 26 de novembro`. */
export const dayName = (day: string, texts: Texts): string =>
  texts.dayTitle(texts.weekdays[columnOf(day)] ?? '', monthDay(day, texts))

/** The shown month or week in words: `novembro de 2026`, or `22 a 28 de novembro`. */
export function periodName(day: string, span: Span, weeks: readonly (readonly string[])[], texts: Texts): string {
  if (span === 'month') return texts.monthTitle(monthDay(day, texts).month, yearOf(day))
  const [first = day, last = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  return texts.weekTitle(monthDay(first, texts), monthDay(last, texts))
}
