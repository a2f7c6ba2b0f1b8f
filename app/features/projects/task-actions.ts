/** Actions on the tasks of projects, each with an undo. */
import { runAllWithUndo, runWithUndo } from '#app/actions/run-with-undo.ts'
import { tickOf } from '#app/actions/tick.ts'
import type { TaskRow } from '#app/data/areas/tasks.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { changedFields, valuesOf } from '#app/lib/changed-fields.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Input } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { mergeSteps, type Step } from '#shared/steps.ts'
import { withOccurrence } from '#shared/ticks.ts'

export type TaskFields = Pick<TaskRow, 'title' | 'description' | 'priority' | 'status' | 'dueDate'>

/** Adds a task to a project. Throws if it was not written, after announcing that. */
export function addTask(fields: Input<'tasks.create'>, drafts?: readonly StoredDraft[]): Promise<void> {
  const { tasks } = currentMessages()
  const id = newId()
  const toast = { title: tasks.added, undone: tasks.addUndone, failureHint: tasks.addFailedHint, drafts }
  return runWithUndo('tasks.create', { ...fields, id }, toast)
}

/** Adds at least one task to a project, all as one action. Throws if they were not written, after announcing that. */
export function addTasks(rows: readonly Input<'tasks.create'>[], drafts: readonly StoredDraft[]): Promise<void> {
  const { tasks } = currentMessages()
  const adds = rows.map((row) => ['tasks.create', { ...row, id: newId() }] as Mutation<'tasks.create'>)
  const title = () => tasks.added(rows.length)
  const toast = {
    kind: `tasks.create ${newId()}`,
    title,
    undone: tasks.addUndone,
    failureHint: tasks.addFailedHint,
    drafts,
  }
  return runAllWithUndo(adds as Several, { ...toast, back: adds.map((add) => inverseOf(add)) as Several })
}

type Several = [Mutation, ...Mutation[]]

export type TaskChanges = Omit<Input<'tasks.update'>, 'id'>

/**
 * Changes a task: writes the `fields` that differ from `before`, and all of `more`. A repeating task that becomes
 * completed goes on to its next day. If a write fails, the person is notified and the function throws.
 */
export async function changeTask(
  before: TaskRow,
  fields: Partial<TaskFields>,
  more: Omit<TaskChanges, keyof TaskFields> = {},
): Promise<void> {
  const { tasks } = currentMessages()
  const changes = withOccurrence(before, { ...valuesOf(fields, changedFields<TaskFields>(before, fields)), ...more })
  if (Object.keys(changes).length === 0) return
  const toast = { kind: `tasks.update ${before.id}`, title: () => tasks.saved, undone: tasks.saveUndone }
  const { status, ...others } = changes
  const ticked = status === 'concluída' ? tickOf('tasks', changedTask(before, others)) : undefined
  if (!ticked) return write(before, changes, toast)
  // Both change the task, and one transaction changes a row once.
  const act = newId()
  if (Object.keys(others).length > 0) await write(before, others, { ...toast, act })
  await runAllWithUndo(ticked.mutations, { ...toast, act, back: ticked.back })
}

/** The task as it is after the changes. */
const changedTask = (before: TaskRow, { steps, ...others }: Omit<TaskChanges, 'status'>): TaskRow =>
  ({
    ...before,
    ...others,
    steps: steps === undefined ? before.steps : mergeSteps(before.steps, steps),
  }) as TaskRow

/** Ticks a step of a task, or opens it again. */
export function tickStep(before: TaskRow, { id, title, done }: Step): void {
  const { tasks, todos } = currentMessages()
  const toast = done
    ? { kind: 'tasks.openStep', title: todos.stepsOpened, undone: tasks.ticked(title) }
    : { kind: 'tasks.tickStep', title: todos.stepsTicked, undone: tasks.unticked(title) }
  write(before, { steps: [{ id, done: !done }] }, toast).catch(() => undefined)
}

const write = (
  before: TaskRow,
  changes: TaskChanges,
  toast: { kind: string; title: (n: number) => string; undone: string; act?: string },
): Promise<void> => runWithUndo('tasks.update', { id: before.id, ...changes }, { ...toast, before })

/** Moves a task to the trash. */
export function removeTask({ id }: TaskRow): void {
  const { tasks } = currentMessages()
  const toast = { title: tasks.removed, undone: tasks.restored }
  runWithUndo('tasks.delete', { id }, toast).catch(() => undefined)
}
