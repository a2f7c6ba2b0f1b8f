/** Reads the line of a new to-do or task, and puts the reading into words. Loaded when somebody begins to type. */
import { type DayReading, type RefusedPart, readTodos } from '#app/days/read-day.ts'
import { withCapital } from '#app/lib/capital.ts'
import { type ClockWords, type DayWords, nearDay, spokenTime } from '#app/lib/dates.ts'
import { localClock } from '#app/lib/local-clock.ts'
import { planningTexts } from '#app/messages/planning.ts'
import type { PlanningTexts } from '#app/messages/pt-br/planning.ts'
import { reminderText } from '#app/messages/reminder-text.ts'
import { repeatText } from '#app/messages/repeat-text.ts'
import { type TodoContent, todosOfLines } from '#app/notebook-files/task-list.ts'
import type { Language } from '#shared/settings.ts'

/** A thing that was read in a line, such as the day, in words. The person refuses it as a whole. */
export interface LinePart {
  kind: RefusedPart
  text: string
  /** True if the person is reminded. */
  hasReminder: boolean
}

/** The fields of a to-do that a line says. */
export type LineRow = Pick<TodoContent, 'title' | 'dueDate' | 'dueTime' | 'repeat' | 'priority' | 'reminder'>

export interface LineReading {
  title: string
  parts: LinePart[]
  /** A row for each written time, the earliest first. */
  rows: [LineRow, ...LineRow[]]
}

export interface LineContext {
  today: string
  nowMs: number
  language: Language
  words: DayWords & ClockWords
  priorities: Record<number, string>
  /** True if a written time has a reminder. */
  timesRemind: boolean
  /** The day of a line that says none. */
  day?: string | undefined
}

/** Reads the day, time, repeat, priority and reminder in a line. Refused parts stay in the title. */
function read(line: string, refused: readonly RefusedPart[], context: LineContext): LineReading {
  const readings = readingsOf(line, refused, context)
  const [first, ...others] = readings
  const rows = [rowOf(first, context), ...others.map((each) => rowOf(each, context))] as const
  return { title: rows[0].title, parts: partsOf(readings, context), rows: [...rows] }
}

/** Reads each line of a text. */
const readLines = (text: string, context: LineContext): TodoContent[] =>
  todosOfLines(text, (line) => readingsOf(line, [], context).map((reading) => rowOf(reading, context)))

type Readings = [DayReading, ...DayReading[]]

function readingsOf(line: string, refused: readonly RefusedPart[], context: LineContext): Readings {
  const { today, nowMs, language, day } = context
  const options = { now: localClock(nowMs).slice(11), refused, isEnglish: language === 'en', day }
  return readTodos(line, today, options).sort((a, b) => momentOf(a).localeCompare(momentOf(b)))
}

const momentOf = ({ dueDate, dueTime }: DayReading): string => `${dueDate} ${dueTime}`

function rowOf(
  { title, dueDate, dueTime, repeat, priority, reminder }: DayReading,
  { timesRemind }: LineContext,
): LineRow {
  const remindsOnTime = timesRemind && dueTime !== null
  return {
    title: withCapital(title),
    dueDate,
    dueTime,
    repeat,
    priority,
    reminder: reminder ?? (remindsOnTime ? 0 : null),
  }
}

function partsOf(readings: Readings, context: LineContext): LinePart[] {
  const [first] = readings
  const priority = first.priority === null ? '' : (context.priorities[first.priority] ?? '')
  const isSaid = first.spans.some(({ kind }) => kind !== 'priority')
  const when = isSaid ? whenText(readings, context) : ''
  const parts: LinePart[] = [
    { kind: 'when', text: when, hasReminder: rowOf(first, context).reminder !== null },
    { kind: 'priority', text: priority, hasReminder: false },
  ]
  return parts.filter(({ text }) => text !== '')
}

/** Days, times, repeat and reminder: `qui, 10/12, 8h e 20h · todo dia · lembrete 10 minutos antes`. */
function whenText(readings: Readings, context: LineContext): string {
  const { today, language } = context
  const texts = planningTexts[language]
  const [{ repeat, reminder, isMonth }] = readings
  return [
    daysText(readings, context, texts),
    isMonth && repeat === null && texts.monthStart,
    repeat !== null && repeatText(repeat, null, today, texts.repeat),
    reminder !== null && texts.reminderOf(reminderText(reminder, texts.reminderWords)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The days, each with its times. */
function daysText(readings: Readings, { today, words }: LineContext, { listOf }: PlanningTexts): string {
  const days = [...new Set(readings.flatMap(({ dueDate }) => dueDate ?? []))]
  const dayText = (day: string) => {
    const times = readings.flatMap(({ dueDate, dueTime }) => (dueDate === day && dueTime) || [])
    return [nearDay(day, today, words), listOf(times.map((time) => spokenTime(time, words)))].filter(Boolean).join(', ')
  }
  return days.map(dayText).join('; ')
}

export const lineReader = { read, readLines }
