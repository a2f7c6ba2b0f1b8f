/**
 * Reads day, time, repeat, priority and reminder from the line of a to-do. The words read are spans of the typed line;
 * all other text is the title. Text in quotes is no date, and loses the quotes.
 */
import { addDays, addMonths } from '#shared/days.ts'
import { anchored, occurrenceFrom } from '#shared/occurrences.ts'
import { formatRepeat, type Repeat } from '#shared/repeats.ts'
import { type Chosen, choosePhrases } from './choose-phrases.ts'
import { fromEnglish } from './english.ts'
import { type Found, findPhrases } from './find-phrases.ts'
import { type FoldedLine, foldLine, literalIn, withoutQuotes } from './folded-line.ts'
import type { Meaning } from './phrases.ts'
import { timesEvery } from './times-phrases.ts'
import { type Cut, cutsOf, titleOf } from './title.ts'
import { fullWeekday } from './words.ts'

export interface Span extends Cut {
  kind: 'day' | 'time' | 'repeat' | 'priority' | 'reminder'
  /** True for words that stay in the title: those of a span, or of a rule without other words. */
  isKept: boolean
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
  /** Minutes before the time. */
  reminder: number | null
  /** True if only a month was written, whose first day is meant. */
  isMonth: boolean
}

/** The parts of a reading that a person refuses. */
export type RefusedPart = 'when' | 'priority'

interface Options {
  /**
   * The time on the person's clock as `HH:mm`. If given, a typed time that is over means tomorrow, unless the line has
   * a day.
   */
  now?: string
  /** True if English words are read, too. */
  isEnglish?: boolean
  /** The parts that are not read: their words stay in the title. */
  refused?: readonly RefusedPart[]
  /** The day of a line that says none; its times are never over. */
  day?: string | undefined
}

/** The whole text of a longer line is the title. */
const longestLine = 300

/**
 * Reads a line as one to-do; several times stay in its title. Days count from `today`, `yyyy-MM-dd`. If nothing would
 * remain for the title, the whole line is the title, and only a rule is read.
 */
export const readDay = (line: string, today: string, options: Options = {}): DayReading =>
  readingsOf(line, today, options, false)[0]

/** Reads a line as `readDay` does, but with several times as a to-do for each. */
export const readTodos = (line: string, today: string, options: Options = {}): [DayReading, ...DayReading[]] =>
  readingsOf(line, today, options, true)

function readingsOf(
  line: string,
  today: string,
  { now, isEnglish = false, refused = [], day }: Options,
  isMany: boolean,
): [DayReading, ...DayReading[]] {
  const typed = line.trim()
  const nothing: DayReading = { ...noFields, dueDate: day ?? null, title: typed, spans: [] }
  if (line.length > longestLine) return [nothing]
  const literal = literalIn(foldLine(line))
  const folded = isEnglish ? fromEnglish(literal) : literal
  const found = findPhrases(folded, line, today).filter(({ meaning }) => !refused.includes(partOf(meaning)))
  const chosen = choosePhrases(found, folded.text, isMany)
  const [first, ...others] = meaningsOf(chosen, day ?? today, day ? undefined : now)
  const spans = spansOf(isEndOver(chosen, first) ? { ...chosen, end: undefined } : chosen, line, folded)
  const unquoted = (title: string) => withoutQuotes(title, (text) => looksLikeDay(text, today, isEnglish))
  const title = unquoted(
    titleOf(
      line,
      spans.filter(({ isKept }) => !isKept),
    ),
  )
  const whole = refused.length > 0 ? typed : unquoted(typed)
  const isRule = title === '' && chosen.repeat?.certainty === 'sure'
  if (spans.length === 0 || (title === '' && !isRule)) return [{ ...nothing, title: whole }]
  const kept = isRule ? { title: whole, spans: spans.map((span) => ({ ...span, isKept: true })) } : { title, spans }
  const at = (fields: Fields) => ({ ...kept, ...fields, dueDate: fields.dueDate ?? day ?? null })
  return [at(first), ...others.map(at)]
}

const aWeekday = new RegExp(`(?<!\\p{L})${fullWeekday}(?!\\p{L})`, 'u')

function looksLikeDay(text: string, today: string, isEnglish: boolean): boolean {
  const folded = isEnglish ? fromEnglish(foldLine(text)) : foldLine(text)
  return aWeekday.test(folded.text) || findPhrases(folded, text, today).some(({ certainty }) => certainty === 'sure')
}

const partOf = ({ kind }: Meaning): RefusedPart => (kind === 'priority' ? kind : 'when')

/** True for an end before the first day of the repeat: it is no part of the rule, and its words stay in the title. */
const isEndOver = ({ end }: Chosen, { dueDate }: Fields): boolean => {
  const last = lastDayOf(end?.meaning)
  return last !== undefined && dueDate !== null && last < dueDate
}

const lastDayOf = (end: Meaning | undefined): string | undefined =>
  end?.kind === 'day' || end?.kind === 'until' ? end.day : undefined

function spansOf({ day, time, also = [], repeat, end, priority, reminder }: Chosen, line: string, folded: FoldedLine) {
  const found = [day, time, ...also, repeat, end, priority, reminder].filter((each) => each !== undefined)
  // A number of days may be the repeat and its end.
  const places = new Map(found.map((each) => [each.start, each]))
  const cores = [...places.values()]
    .sort((a, b) => a.start - b.start)
    .map((each) => coreOf(each, line, folded))
    // An English word that means a day and a time is cut once.
    .filter(({ start, end }) => end > start)
  const cut = cutsOf(
    line,
    cores.filter(({ isKept }) => !isKept),
  )
  return [...cores.filter(({ isKept }) => isKept), ...cut].sort((a, b) => a.start - b.start)
}

const coreOf = ({ start, end, meaning }: Found, line: string, { places }: FoldedLine): Span => ({
  start: places[start] ?? 0,
  end: places[end] ?? line.length,
  kind: kindOf(meaning),
  isKept: (meaning.kind === 'day' || meaning.kind === 'time') && meaning.isSpan === true,
})

const kinds = { day: 'day', time: 'time', times: 'time', priority: 'priority', reminder: 'reminder' } as const
const kindOf = ({ kind }: Meaning): Span['kind'] => (kind in kinds ? kinds[kind as keyof typeof kinds] : 'repeat')

type Fields = Omit<DayReading, 'title' | 'spans'>

const noFields: Fields = {
  dueDate: null,
  dueTime: null,
  repeat: null,
  priority: null,
  reminder: null,
  isMonth: false,
}

/** The fields of each to-do: one for each time. */
function meaningsOf(chosen: Chosen, today: string, now: string | undefined): [Fields, ...Fields[]] {
  const times = timesOf(chosen)
  const [first = null, ...others] = times
  const rule = chosen.repeat?.meaning.kind === 'repeat' ? chosen.repeat.meaning : undefined
  // A rule that follows its first day is the same for all times.
  const isDaily = !rule || (rule.repeat.frequency === 'DAILY' && rule.repeat.interval === 1)
  const clock = isDaily || times.every((time) => time <= (now ?? '')) ? now : undefined
  const at = (time: string) => {
    // Of times that go over midnight, those behind it are on the next day.
    const isNextDay = rule?.hours !== undefined && time < (first ?? '')
    return isNextDay ? meaningOf(chosen, time, addDays(today, 1), undefined) : meaningOf(chosen, time, today, clock)
  }
  return [meaningOf(chosen, first, today, clock), ...others.map(at)]
}

function meaningOf(chosen: Chosen, dueTime: string | null, today: string, now: string | undefined): Fields {
  const isOver = now !== undefined && dueTime !== null && dueTime <= now
  const said = chosen.day?.meaning.kind === 'day' ? chosen.day.meaning : undefined
  const day = said?.day ?? null
  const start = day ?? (isOver ? addDays(today, 1) : today)
  const fields = {
    ...noFields,
    dueTime,
    priority: chosen.priority?.meaning.kind === 'priority' ? chosen.priority.meaning.priority : null,
    reminder: chosen.reminder?.meaning.kind === 'reminder' ? chosen.reminder.meaning.minutes : null,
    isMonth: said?.isMonth === true,
  }
  if (chosen.repeat?.meaning.kind !== 'repeat') return { ...fields, dueDate: day ?? (dueTime === null ? null : start) }
  const rule = anchored(chosen.repeat.meaning.repeat, start)
  // The first day is the next one of the rule; its interval counts from there.
  const dueDate = occurrenceFrom({ ...rule, interval: 1 }, start, start) ?? start
  return { ...fields, dueDate, repeat: formatRepeat(ended(rule, chosen, dueDate)) }
}

/** The times of the to-dos; empty without one. */
function timesOf({ day, time, repeat }: Chosen): string[] {
  const said = time?.meaning.kind === 'time' ? time.meaning.time : day?.meaning.kind === 'day' && day.meaning.time
  const rule = repeat?.meaning.kind === 'repeat' ? repeat.meaning : undefined
  if (time?.meaning.kind === 'times') return [...new Set(time.meaning.times)]
  if (rule?.hours !== undefined) return timesEvery(rule.hours, said || null)
  return said ? [said] : (rule?.times ?? [])
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
