/**
 * Reads day, time, repeat and priority from the line of a to-do. The words read are spans of the typed line, which a
 * chip shows and a person can refuse; all other text is the title.
 */
import { addDays, addMonths } from '#shared/days.ts'
import { anchored, occurrenceFrom } from '#shared/occurrences.ts'
import { formatRepeat, type Repeat } from '#shared/repeats.ts'
import { type Chosen, choosePhrases } from './choose-phrases.ts'
import { findPhrases, typedPart } from './find-phrases.ts'
import { foldLine } from './folded-line.ts'
import type { Meaning } from './phrases.ts'
import { type Cut, cutsOf, titleOf } from './title.ts'

export interface Span extends Cut {
  kind: 'day' | 'time' | 'repeat' | 'priority'
  /** The words of the phrase as typed. A person refuses the phrase by them. */
  words: string
}

export interface DayReading {
  title: string
  spans: Span[]
  /** `yyyy-MM-dd`. */
  dueDate: string | null
  /** `HH:mm`. */
  dueTime: string | null
  /** RFC 5545, as `formatRepeat` writes it. */
  repeat: string | null
  /** 1 low, 2 medium, 3 high. */
  priority: number | null
}

interface Options {
  /**
   * The time on the person's clock as `HH:mm`. If given, a typed time that is over means tomorrow, unless the line has
   * a day.
   */
  now?: string
  /** The words of the spans that the person refused (`Span.words`). */
  refused?: readonly string[]
}

/** The whole text of a longer line is the title. */
const longestLine = 300

/**
 * Reads a line. Days count from `today`, `yyyy-MM-dd`. If nothing would remain for the title, nothing is read: the
 * whole line is the title.
 */
export function readDay(line: string, today: string, { now, refused = [] }: Options = {}): DayReading {
  const nothing = { title: line.trim(), spans: [], dueDate: null, dueTime: null, repeat: null, priority: null }
  if (line.length > longestLine) return nothing
  const folded = foldLine(line)
  const found = choosePhrases(findPhrases(folded, line, today, new Set(refused)), folded.text)
  const fields = meaningOf(found, today, now)
  const chosen = isEndOver(found, fields) ? { ...found, end: undefined } : found
  const spans = spansOf(chosen, line, folded)
  const title = titleOf(line, spans)
  if (spans.length === 0 || title === '') return nothing
  return { title, spans, ...fields }
}

/** True for an end before the first day of the repeat: it is no part of the rule, and its words stay in the title. */
const isEndOver = ({ end }: Chosen, { dueDate }: Fields): boolean => {
  const last = lastDayOf(end?.meaning)
  return last !== undefined && dueDate !== null && last < dueDate
}

const lastDayOf = (end: Meaning | undefined): string | undefined =>
  end?.kind === 'day' || end?.kind === 'until' ? end.day : undefined

function spansOf(
  { day, time, also = [], repeat, end, priority }: Chosen,
  line: string,
  folded: ReturnType<typeof foldLine>,
): Span[] {
  const found = [day, time, ...also, repeat, end, priority].filter((each) => each !== undefined)
  const cores = found
    .sort((a, b) => a.start - b.start)
    .map(({ start, end: last, meaning }) => ({
      start: folded.places[start] ?? 0,
      end: folded.places[last] ?? line.length,
      kind: kindOf(meaning),
      words: typedPart(folded, line, start, last),
    }))
  return cutsOf(line, cores)
}

const kindOf = ({ kind }: Meaning): Span['kind'] =>
  kind === 'day' || kind === 'time' || kind === 'priority' ? kind : 'repeat'

type Fields = Pick<DayReading, 'dueDate' | 'dueTime' | 'repeat' | 'priority'>

function meaningOf(chosen: Chosen, today: string, now: string | undefined): Fields {
  const dueTime = timeOf(chosen)
  const isOver = now !== undefined && dueTime !== null && dueTime <= now
  const day = dayOf(chosen) ?? null
  const start = day ?? (isOver ? addDays(today, 1) : today)
  const priority = chosen.priority?.meaning.kind === 'priority' ? chosen.priority.meaning.priority : null
  if (chosen.repeat?.meaning.kind !== 'repeat') {
    return { dueDate: day ?? (dueTime === null ? null : start), dueTime, repeat: null, priority }
  }
  const rule = anchored(chosen.repeat.meaning.repeat, start)
  // The first day is the next one of the rule; its interval counts from there.
  const dueDate = occurrenceFrom({ ...rule, interval: 1 }, start, start) ?? start
  return { dueDate, dueTime, repeat: formatRepeat(ended(rule, chosen, dueDate)), priority }
}

const dayOf = ({ day }: Chosen): string | undefined => (day?.meaning.kind === 'day' ? day.meaning.day : undefined)

function timeOf({ time, repeat }: Chosen): string | null {
  if (time?.meaning.kind === 'time') return time.meaning.time
  return (repeat?.meaning.kind === 'repeat' && repeat.meaning.time) || null
}

/** The rule with its end, unless that is over. "Por 8 semanas" counts each weekday of the rule in those weeks. */
function ended(rule: Repeat, { end }: Chosen, dueDate: string): Repeat {
  const last = lastDayOf(end?.meaning)
  if (last !== undefined) return last < dueDate ? rule : { ...rule, until: last }
  if (end?.meaning.kind !== 'count') return rule
  const { count, frequency } = end.meaning
  if (frequency !== null && (frequency !== rule.frequency || rule.interval > 1)) {
    return { ...rule, until: addDays(later(dueDate, frequency, count), -1) }
  }
  const perPeriod = frequency !== null && rule.days?.kind === 'weekdays' ? rule.days.weekdays.length : 1
  return { ...rule, count: count * perPeriod }
}

const daysOf = { DAILY: 1, WEEKLY: 7 }
const monthsOf = { MONTHLY: 1, YEARLY: 12 }

/** The day that is `count` periods after another. */
const later = (day: string, frequency: Repeat['frequency'], count: number): string =>
  frequency === 'DAILY' || frequency === 'WEEKLY'
    ? addDays(day, count * daysOf[frequency])
    : addMonths(day, count * monthsOf[frequency])
