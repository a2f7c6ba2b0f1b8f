/** Reads the line of a new to-do, and puts the reading into words. Loaded when somebody begins to type. */
import { type DayReading, readDay } from '#app/days/read-day.ts'
import type { ClockWords, DayWords } from '#app/lib/dates.ts'
import { localClock } from '#app/lib/local-clock.ts'
import { planningTexts } from '#app/messages/planning.ts'
import type { PlanningTexts } from '#app/messages/pt-br/planning.ts'
import { type TodoContent, todosOfLines } from '#app/notebook-files/task-list.ts'
import { whenText } from '#app/planning/when.ts'
import type { Language } from '#shared/settings.ts'

/** A part of a reading, such as the day. It is refused as a whole. */
export interface LinePart {
  kind: 'when' | 'priority'
  text: string
  /** The words that the part was read from. They stay in the title if the part is refused. */
  words: string[]
}

export interface LineReading extends DayReading {
  parts: LinePart[]
}

interface Words extends DayWords, ClockWords {}

interface Context {
  today: string
  nowMs: number
  language: Language
  words: Words
  priorities: Record<number, string>
}

/** Reads the day, time, repeat and priority in a line. Refused words stay in the title. */
function read(line: string, refused: readonly string[], context: Context): LineReading {
  const { today, nowMs, language } = context
  const reading = readDay(line, today, { now: localClock(nowMs).slice(11), refused })
  return { ...reading, parts: partsOf(reading, context, planningTexts[language]) }
}

/** Reads each line of a text as a to-do. */
const readLines = (text: string, { today, nowMs }: Context): TodoContent[] =>
  todosOfLines(text, (line) => {
    const { title, dueDate, dueTime, repeat, priority } = readDay(line, today, { now: localClock(nowMs).slice(11) })
    return { title, dueDate, dueTime, repeat, priority }
  })

function partsOf(reading: DayReading, { today, words, priorities }: Context, texts: PlanningTexts): LinePart[] {
  const { spans, priority } = reading
  const wordsOf = (isPriority: boolean) =>
    spans.filter(({ kind }) => (kind === 'priority') === isPriority).map((span) => span.words)
  const when = whenText({ ...reading, repeatFrom: null }, today, texts, words)
  const parts: LinePart[] = [
    { kind: 'when', text: when, words: wordsOf(false) },
    { kind: 'priority', text: priority === null ? '' : (priorities[priority] ?? ''), words: wordsOf(true) },
  ]
  return parts.filter(({ text }) => text !== '')
}

export const lineReader = { read, readLines }
