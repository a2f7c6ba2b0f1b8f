/** The tasks in a sheet of TickTick, of Microsoft To Do and Outlook, or of a person. */
import { fold } from '#app/lib/fold.ts'
import { reminders } from '#shared/day-fields.ts'
import { formatRepeat } from '#shared/repeats.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import { minutesBefore, minutesOf, repeatOfRule } from './foreign-repeats.ts'
import type { Found } from './found.ts'
import { addStep, type Numbered, nestedRows } from './nested-rows.ts'
import type { SheetHead } from './sheet.ts'
import { type Cells, cellsReader } from './sheet-cells.ts'
import { isNamed, labelsOf, paragraphsOf, type TodoContent, todoOf } from './task-list.ts'
import { readTodoistDate } from './todoist-dates.ts'
import {
  type DayAndTime,
  type DayOrder,
  dayInDigits,
  dayOrderOf,
  priorityNamed,
  saysDone,
  saysUndone,
  timeOf,
} from './written-values.ts'

interface SheetReader {
  found: Found
  file: string
  words: FileWords
  today: string
  order: DayOrder
  isTickTick: boolean
}

/** Adds the tasks of a sheet to those found, one list for each name in its column of lists. */
export function* readTaskSheet(
  into: Pick<SheetReader, 'found' | 'file' | 'words' | 'today'>,
  title: string,
  head: SheetHead,
  rows: readonly string[][],
): Generator<void, void> {
  const read = cellsReader(head)
  const cells = rows.map(read)
  const days = cells.flatMap((row) => [row.see('due'), row.see('start')])
  const isEnglish = /\b(?:date|due)\b/.test(head.folded.join(' '))
  const isTickTick = head.folded.includes('is check list')
  const reader: SheetReader = { ...into, order: dayOrderOf(days, isEnglish), isTickTick }
  const lists = new Map<string, Numbered<TodoContent>[]>()
  for (const [at, row] of cells.entries()) {
    yield
    const list = cleanLine(row.take('list'))
    const task = taskOf(reader, row)
    const tasks = lists.get(list) ?? []
    if (task) tasks.push(task)
    if (task) lists.set(list, tasks)
    else into.found.left.unnamed.push(into.words.row(into.file, at + 1))
  }
  for (const [list, tasks] of lists) {
    yield
    const todos = nestedRows(tasks, (row, parent) => {
      row.notes = paragraphsOf([row.notes, into.words.partOf(parent)])
    })
    into.found.taskLists.push({ title: list || title, isNamed: isNamed(list), todos })
  }
}

function taskOf(reader: SheetReader, row: Cells): Numbered<TodoContent> | undefined {
  const title = row.take('task', 'product', 'name')
  const isDone = isDoneIn(reader, row)
  const checklist = checklistOf(reader, row)
  const timeZone = row.take('timezone')
  const day = dayOf(reader, row, timeZone)
  // A done copy of TickTick has the rule of its task.
  const repeat = isDone && reader.isTickTick && row.take('repeat') ? undefined : repeatOf(reader, row, timeZone, day)
  const priority = priorityOf(reader, row)
  const reminder = day && !isDone ? reminderOf(reader, row, title, day) : null
  const [id, parentId, labels] = [row.take('id'), row.take('parent'), row.takeAll('tags')]
  const [notes, unsaid] = [row.takeAll('notes'), repeat === null ? row.take('repeat') : '']
  const todo = todoOf(title, {
    notes: paragraphsOf([
      ...notes,
      ...row.left().map(([name, cell]) => reader.words.field(name, cell)),
      unsaid && reader.words.repeat(unsaid),
      labelsOf(labels.flatMap((tags) => tags.split(/[,;]/))),
    ]),
    completed: isDone,
    priority,
    dueDate: (repeat || day)?.day ?? null,
    dueTime: day?.time ?? null,
    repeat: repeat && !isDone ? repeat.rule : null,
    reminder,
  })
  if (!todo) return undefined
  if (repeat === null && !isDone) reader.found.left.repeats.push(todo.title)
  const isBare = todo.notes === null && !day && priority === null && checklist.length === 0
  const kept = checklist.filter(([step, isStepDone]) => !addStep(todo, step, isStepDone)).map(([step]) => step)
  todo.notes = paragraphsOf([todo.notes, kept.join('\n')])
  return { row: todo, id, parentId, isBare, isDone }
}

/** A day such as `todo dia 5` has its repeat. */
type SheetDay = DayAndTime & { repeat?: string | null }

/** The day of a task. Its cells are taken if they are understood; a first day that is the same says nothing more. */
function dayOf({ order, today }: SheetReader, row: Cells, timeZone: string): SheetDay | undefined {
  const written = row.see('due', 'start')
  const allDay = row.takeEach(['allDay'], (cell) => saysDone(cell) || saysUndone(cell))
  const day: SheetDay | undefined = dayInDigits(written, order, timeZone) ?? readTodoistDate(cleanLine(written), today)
  if (!day) return undefined
  row.take('due', 'start')
  if (row.see('start') === written) row.take('start')
  const isAllDay = allDay.some(saysDone) || (allDay.length === 0 && day.time === '00:00')
  const time = timeOf(row.see('time'))
  if (time) row.take('time')
  return { ...day, time: time ?? (isAllDay ? null : day.time) }
}

const tickTickDone = ['1', '2', '-1']

/** True if any column says so. Cells that say something else are not taken. */
function isDoneIn({ isTickTick }: SheetReader, row: Cells): boolean {
  const days = row.takeEach(['doneOn'], (cell) => saysUndone(cell) || saysDone(cell) || inDigits.test(cell))
  if (isTickTick) return tickTickDone.includes(row.take('status'))
  const marks = row.takeEach(['status'], (cell) => isFull(cell) || saysUndone(cell))
  return marks.some(isFull) || row.see('doneOn') !== '' || days.some((cell) => !saysUndone(cell))
}

/** A day and a time as any app writes them. */
const inDigits = /^\d[\d/.,:\s+apmtz-]*$/i

const isFull = (cell: string): boolean => saysDone(cell) || fold(cell) === '100'

const tickTickPriorities: Record<string, number | null> = { 0: null, 1: 1, 3: 2, 5: 3 }
const noPriority = /^(?:|-|0|normal|nenhuma?|none|sem prioridade|padrao)$/

/** The cell of a priority in unknown words or numbers is not taken. */
function priorityOf({ isTickTick }: SheetReader, row: Cells): number | null {
  const cell = fold(row.see('priority'))
  const named = isTickTick ? (tickTickPriorities[cell] ?? null) : priorityNamed(cell)
  if (named !== null || noPriority.test(cell)) row.take('priority')
  return named
}

/** The steps in a cell, with the marks of TickTick or of Markdown. */
function checklistOf({ isTickTick }: SheetReader, row: Cells): [title: string, isDone: boolean][] {
  const isChecklist = row.take('checklist') === 'Y' && isTickTick
  const text = isChecklist ? row.take('notes') : row.take('steps')
  return text
    .split(isChecklist ? /\n|(?=[▫▪])/ : /\n|;/)
    .map((line): [string, boolean] => {
      const [, mark = '', words = ''] = /^\s*((?:[-*•] *)?(?:[▫▪☐☑✓✔]|\[[ xX]?\])?)\s*(.*)$/u.exec(line) ?? []
      return [cleanLine(words), /[▪☑✓✔xX]/.test(mark)]
    })
    .filter(([title]) => title !== '')
}

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
}

/** Undefined without a repeat, and null for one that no rule here says. */
function repeatOf({ today }: SheetReader, row: Cells, timeZone: string, day: SheetDay | undefined) {
  const cell = row.see('repeat')
  if (noRepeat.test(fold(cell))) {
    row.take('repeat')
    return day?.repeat ? { day: day.day, rule: day.repeat } : undefined
  }
  const said = repeatIn(cell, timeZone, day?.day ?? today)
  const first = day?.day ?? said?.day ?? ''
  if (!said || first === '') return null
  row.take('repeat')
  return { day: first, rule: said.rule }
}

function repeatIn(cell: string, timeZone: string, from: string): Repeating | undefined {
  const rule = /FREQ=/i.test(cell) ? repeatOfRule(cell, timeZone) : undefined
  if (rule) return { day: '', rule: formatRepeat(rule) }
  const read = readTodoistDate(spoken[fold(cell)] ?? cleanLine(cell), from)
  return read?.repeat ? { day: read.day, rule: read.repeat } : undefined
}

function reminderOf(
  { isTickTick, found }: SheetReader,
  row: Cells,
  title: string,
  { time }: DayAndTime,
): number | null {
  const written = isTickTick ? row.take('reminder') : ''
  if (written === '') return null
  const all = written.split(/[\n,;]/).map(minutesOf)
  const before = all.flatMap((minutes = Number.NaN) => minutesBefore(minutes, time))
  const known = before.find((minutes) => reminders.some((one) => one === minutes))
  if (known === undefined || all.length > 1) found.left.reminders.push(cleanLine(title))
  return known ?? null
}
