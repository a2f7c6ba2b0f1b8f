/** The tasks in a sheet of TickTick, of Microsoft To Do and Outlook, or of a person. */
import { fold } from '#shared/fold.ts'
import { cleanLine } from './file-text.ts'
import { nameLost } from './found.ts'
import { addStep, type Numbered, nestedRows } from './nested-rows.ts'
import { placeOf, type SheetHead, type SheetRow } from './sheet.ts'
import { type Cells, cellsReader } from './sheet-cells.ts'
import { dayOf, doneIn, reminderOf, repeatOf, type SheetReader } from './sheet-days.ts'
import { isNamed, labelsOf, paragraphsOf, type TodoContent, todoOf } from './task-list.ts'
import { dayOrderOf, daySaid, priorityNamed } from './written-values.ts'

/** Adds the tasks of a sheet to those found, one list for each name in its column of lists. */
export function* readTaskSheet(
  into: Pick<SheetReader, 'found' | 'file' | 'words' | 'today'>,
  title: string,
  head: SheetHead,
  rows: readonly SheetRow[],
): Generator<void, void> {
  const read = cellsReader(head)
  const cells = rows.map((row) => read(row.cells))
  const days = cells.flatMap((row) => [row.see('due'), row.see('start'), row.see('doneOn'), row.see('reminderDay')])
  const isEnglish = /\b(?:date|due)\b/.test(head.folded.join(' '))
  const isTickTick = head.folded.includes('is check list')
  const reader: SheetReader = { ...into, order: dayOrderOf(days, isEnglish), isTickTick }
  const lists = new Map<string, Numbered<TodoContent>[]>()
  for (const [at, row] of cells.entries()) {
    yield
    const written = rows[at]
    const list = [row.take('folder'), row.take('list')].map(cleanLine).filter(Boolean).join(' / ')
    const task = taskOf(reader, row)
    const tasks = lists.get(list) ?? []
    if (task) tasks.push(task)
    if (task) lists.set(list, tasks)
    else if (written) into.found.left.unnamed.push(placeOf(into.file, written, into.words))
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
  const timeZone = row.take('timezone')
  const { isDone, doneOn } = doneIn(reader, row, timeZone)
  const checklist = checklistOf(reader, row)
  const day = dayOf(reader, row, timeZone)
  const repeat = repeatOf(reader, row, timeZone, day, isDone)
  const priority = priorityOf(reader, row)
  const { reminder, remindedAt } = reminderOf(reader, row, title, isDone ? undefined : day)
  const [id, parentId, labels] = [row.take('id'), row.take('parent'), row.takeAll('tags')]
  const [notes, unsaid] = [row.takeAll('notes'), repeat === null ? row.take('repeat') : '']
  const todo = todoOf(title, {
    notes: paragraphsOf([
      ...notes,
      ...row.takeAll('section').map(reader.words.section),
      ...row.left(reader.words.field),
      daySaid(day?.start, reader.words.start),
      daySaid(remindedAt, reader.words.reminder),
      unsaid && reader.words.repeat(unsaid),
      labelsOf(labels.flatMap((tags) => tags.split(/[,;]/))),
    ]),
    completed: isDone,
    priority,
    dueDate: (repeat || day)?.day ?? null,
    dueTime: day?.time ?? null,
    repeat: (!isDone && repeat?.rule) || null,
    reminder,
  })
  if (!todo) return undefined
  if (!isDone) nameLost(reader.found.left, todo.title, { repeats: repeat === null, clamped: repeat?.isClamped })
  const isBare = todo.notes === null && !day && priority === null && checklist.length === 0
  const kept = checklist.filter(([step, isStepDone]) => !addStep(todo, step, isStepDone)).map(([step]) => step)
  todo.notes = paragraphsOf([todo.notes, daySaid(isDone && doneOn, reader.words.doneOn), kept.join('\n')])
  return { row: todo, id, parentId, isBare, isDone }
}

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
