/** The days, repeats and reminders in the rows of a sheet of tasks. */
import { fold } from '#shared/fold.ts'
import { formatRepeat } from '#shared/repeats.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import { minutesBetween, minutesOf, reminderOfAlarms, repeatOfRule, skipsPeriods } from './foreign-repeats.ts'
import type { Found } from './found.ts'
import type { Cells } from './sheet-cells.ts'
import { readTodoistDate } from './todoist-dates.ts'
import {
  type DayAndTime,
  type DayOrder,
  dayInDigits,
  inBrazil,
  saysDone,
  saysUndone,
  timeOf,
} from './written-values.ts'

export interface SheetReader {
  found: Found
  file: string
  words: FileWords
  today: string
  order: DayOrder
  isTickTick: boolean
}

/** A day such as `todo dia 5` has its repeat. A task may start on an earlier day. */
type SheetDay = DayAndTime & { repeat?: string | null; start?: DayAndTime }

/** The day of a task. Its cells are taken if they are understood; a start that is the same says nothing more. */
export function dayOf({ order, today }: SheetReader, row: Cells, timeZone: string): SheetDay | undefined {
  const written = row.see('due', 'start')
  const allDay = row.takeEach(['allDay'], (cell) => saysDone(cell) || saysUndone(cell))
  const day: SheetDay | undefined = dayInDigits(written, order, timeZone) ?? readTodoistDate(cleanLine(written), today)
  if (!day) return undefined
  row.take('due', 'start')
  const start = dayInDigits(row.see('start'), order, timeZone)
  if (start) row.take('start')
  const clockOf = ({ time }: DayAndTime) =>
    allDay.some(saysDone) || (allDay.length === 0 && time === '00:00') ? null : time
  const time = timeOf(row.see('time'))
  if (time) row.take('time')
  const due = { ...day, time: time ?? clockOf(day) }
  const from = start && { day: start.day, time: clockOf(start) }
  return from && inBrazil(from) !== inBrazil(due) ? { ...due, start: from } : due
}

const tickTickDone = ['1', '2', '-1']

/** Done if any column says so, maybe with the day. Cells that say something else are not taken. */
export function doneIn(
  { isTickTick, order }: SheetReader,
  row: Cells,
  timeZone: string,
): { isDone: boolean; doneOn?: DayAndTime | undefined } {
  const dayIn = (cell: string) => dayInDigits(cell, order, timeZone)
  const days = row.takeEach(['doneOn'], (cell) => saysUndone(cell) || saysDone(cell) || dayIn(cell) !== undefined)
  const doneOn = days.map(dayIn).find((day) => day !== undefined)
  if (isTickTick) return { isDone: tickTickDone.includes(row.take('status')), doneOn }
  const marks = row.takeEach(['status'], (cell) => isFull(cell) || saysUndone(cell))
  const isDone = marks.some(isFull) || row.see('doneOn') !== '' || days.some((cell) => !saysUndone(cell))
  return { isDone, doneOn }
}

const isFull = (cell: string): boolean => saysDone(cell) || fold(cell) === '100'

const noRepeat = /^(?:|-|nao|no|false|none|never|nunca|nenhuma|nao se repete|0)$/
const spoken: Record<string, string> = {
  diario: 'todo dia',
  diaria: 'todo dia',
  diariamente: 'todo dia',
  semanal: 'toda semana',
  semanalmente: 'toda semana',
  mensal: 'todo mês',
  mensalmente: 'todo mês',
  anual: 'todo ano',
  anualmente: 'todo ano',
}

interface Repeating {
  day: string
  rule: string
  /** True for a rule that leaves months out, for which the one here takes their last day. */
  isClamped?: boolean
}

/** Undefined without a repeat, and null for one that no rule here says. */
export function repeatOf(
  { today, isTickTick }: SheetReader,
  row: Cells,
  timeZone: string,
  day: SheetDay | undefined,
  isDone: boolean,
): Repeating | null | undefined {
  // A done copy of TickTick has the rule of its task.
  if (isDone && isTickTick && row.take('repeat')) return undefined
  const cell = row.see('repeat')
  if (noRepeat.test(fold(cell))) {
    row.take('repeat')
    return day?.repeat ? { day: day.day, rule: day.repeat } : undefined
  }
  const said = repeatIn(cell, timeZone, day?.day ?? today)
  const first = day?.day ?? said?.day ?? ''
  if (!said || first === '') return null
  row.take('repeat')
  return { ...said, day: first }
}

function repeatIn(cell: string, timeZone: string, from: string): Repeating | undefined {
  const rule = /FREQ=/i.test(cell) ? repeatOfRule(cell, timeZone) : undefined
  if (rule) return { day: '', rule: formatRepeat(rule), isClamped: skipsPeriods(cell, rule, from) }
  const read = readTodoistDate(spoken[fold(cell)] ?? cleanLine(cell), from)
  return read?.repeat ? { day: read.day, rule: read.repeat } : undefined
}

interface SheetReminder {
  reminder: number | null
  /** The time of a reminder that has no field here. */
  remindedAt?: DayAndTime | undefined
}

/** The reminder of an open task. Its cells are taken if they are understood. */
export function reminderOf(reader: SheetReader, row: Cells, title: string, day: SheetDay | undefined): SheetReminder {
  const [isOff = false] = row.takeEach(['reminderOn'], (cell) => saysDone(cell) || saysUndone(cell)).map(saysUndone)
  const written = dayInDigits(`${row.see('reminderDay')} ${row.see('reminderTime')}`, reader.order)
  for (const column of written ? (['reminderDay', 'reminderTime'] as const) : []) row.take(column)
  const remindedAt = isOff ? undefined : written
  const minutes = reader.isTickTick
    ? row
        .take('reminder')
        .split(/[\n,;]/)
        .filter(Boolean)
        .map(minutesOf)
    : []
  if (day && remindedAt) minutes.push(minutesBetween(day, remindedAt))
  if (!day || minutes.length === 0) return { reminder: null, remindedAt }
  const reminder = reminderOfAlarms(minutes, day.time)
  if (reminder === null || minutes.length > 1) reader.found.left.reminders.push(cleanLine(title))
  return { reminder, remindedAt: reminder === null ? remindedAt : undefined }
}
