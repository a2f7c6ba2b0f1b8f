import type { RefObject } from 'react'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { useAddLine } from '#app/data-react/use-add-line.ts'
import { addTask, addTasks } from '#app/features/projects/task-actions.ts'
import { dueDateOf } from '#app/lib/due-dates.ts'
import { unbroken, writtenLines } from '#app/lib/line-ends.ts'
import { lineRefusal } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { useLineReading } from '#app/planning/line/use-line-reading.ts'
import type { Input } from '#shared/contract.ts'
import type { Todo } from '#shared/todos.ts'
import { type MoreFields, useMoreFields } from './use-more-fields.ts'

const onlyPriority = ['when'] as const
const everything = [] as const

/**
 * The line for the next task, with the reading of its text and the other fields of the form. A day in the form counts,
 * and none is read from the line. It is added as typed if the reader does not come.
 */
export function useTaskLine(projectId: string, field: RefObject<HTMLInputElement | null>) {
  const { project: texts, mutations } = useMessages()
  const more = useMoreFields(projectId)
  const tasksOf = (rows: readonly Row[], fields: MoreFields) =>
    rows.map((row) => ({ projectId, ...taskOf(row, fields) }))
  const add = (typed: string, draft: StoredDraft) =>
    more.add(async (fields, described) => {
      const [task, ...others] = tasksOf((await reading.readLine(typed))?.rows ?? [{ title: typed }], fields)
      const drafts = [draft, described]
      if (task) await (others.length === 0 ? addTask(task, drafts) : addTasks([task, ...others], drafts))
    })
  const addLines = (text: string, draft: StoredDraft) =>
    more.add(async (fields, described) => {
      const rows = (await reading.readLines(text)) ?? writtenLines(text).map((title) => ({ title }))
      const drafts = [draft, described]
      if (rows.length === 0) return addTask({ projectId, title: unbroken(text), ...fields }, drafts)
      await addTasks(tasksOf(rows, fields), drafts)
    })
  const line = useAddLine({
    form: `tasks.create ${projectId}`,
    field,
    missing: texts.taskTitleRequired,
    add,
    addLines,
    refusal: lineRefusal(mutations['tasks.create'].failed),
  })
  const reading = useLineReading(line.text, { always: more.day === '' ? everything : onlyPriority })
  return { line, reading, more }
}

type Row = Partial<Todo> & Pick<Todo, 'title'>

/** The task of a row of the line. What the line does not say is that of the form. */
function taskOf(
  { title, notes, completed, priority, dueDate, dueTime = null, repeat = null, reminder = null }: Row,
  fields: MoreFields,
): Omit<Input<'tasks.create'>, 'projectId'> {
  return {
    title,
    description: [notes, fields.description].filter(Boolean).join('\n\n') || null,
    priority: priority ?? fields.priority,
    dueDate: dueDate ? dueDateOf(dueDate) : fields.dueDate,
    dueTime,
    repeat,
    reminder,
    ...(completed && { status: 'concluída' }),
  }
}
