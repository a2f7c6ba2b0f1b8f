/** Actions on to-dos, each with an undo. */
import { addRow, removeRow } from '#app/actions/derived-rows.ts'
import { runAllWithUndo, runWithUndo } from '#app/actions/run-with-undo.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { nearDay } from '#app/lib/dates.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Input } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import type { Step } from '#shared/steps.ts'
import { withOccurrence } from '#shared/ticks.ts'

interface AddOptions {
  drafts?: readonly StoredDraft[]
  /** The day, repeat and priority in words, for the toast. */
  description?: string | undefined
}

/** Adds a to-do. Throws if it was not written, after announcing that. */
export async function addTodo(fields: Input<'todos.create'>, more?: AddOptions): Promise<void> {
  await addRow('todos', fields, more)
}

/**
 * Adds at least one to-do, all as one action, shown in this order: the newest is the first. Throws if they were not
 * written, after announcing that.
 */
export function addTodos(
  rows: readonly Input<'todos.create'>[],
  { drafts, description = '' }: AddOptions = {},
): Promise<void> {
  const { added, addUndone } = currentMessages().areas.todos.toasts
  const adds = rows.toReversed().map((row) => ['todos.create', { ...row, id: newId() }] as Mutation<'todos.create'>)
  const title = () => added(rows.length)
  const toast = { kind: `todos.create ${newId()}`, title, description, undone: addUndone, drafts }
  return runAllWithUndo(adds as Several, { ...toast, back: adds.map((add) => inverseOf(add)) as Several })
}

type Several = [Mutation, ...Mutation[]]

export type TodoChanges = Omit<Input<'todos.update'>, 'id'>

/**
 * Changes some fields of a to-do. Without changes nothing is written. Throws if it was not written, after announcing
 * that.
 */
export async function changeTodo(before: TodoRow, changes: TodoChanges): Promise<void> {
  const { todos, areas } = currentMessages()
  const { saved, saveUndone } = areas.todos.toasts
  const names = Object.keys(changes)
  if (names.length === 0) return
  const undone = names.join() === 'title' ? todos.renameUndone : saveUndone
  await write(before, changes, { kind: `todos.change ${before.id}`, title: saved, undone })
}

/** Moves a to-do to another day, or to none. */
export function moveTodo(before: TodoRow, dueDate: string | null, today: string): void {
  if (before.dueDate === dueDate) return
  const { todos, dates, areas } = currentMessages()
  const day = dueDate === null ? null : nearDay(dueDate, today, dates)
  const undone = areas.todos.toasts.saveUndone
  const toast = { kind: `todos.move ${before.id}`, title: () => todos.moved(day), undone }
  write(before, { dueDate }, toast).catch(() => undefined)
}

/** Moves at least one to-do to the day `today`, all as one action. */
export function bringTodos(late: readonly TodoRow[], today: string): void {
  const { todoList, areas } = currentMessages()
  const updateOf = (before: TodoRow) => ({ id: before.id, ...withOccurrence(before, { dueDate: today }) })
  const moves = late.map((before) => ['todos.update', updateOf(before)] as Mutation<'todos.update'>)
  const back = moves.map((move, at) => inverseOf(move, late[at] as TodoRow))
  const toast = {
    kind: `todos.bring ${newId()}`,
    title: () => todoList.brought(late.length),
    undone: areas.todos.toasts.saveUndone,
  }
  runAllWithUndo(moves as Several, { ...toast, back: back as Several }).catch(() => undefined)
}

/** Ticks a step of a to-do, or opens it again. */
export function tickStep(before: TodoRow, { id, title, done }: Step): void {
  const { todos } = currentMessages()
  const toast = done
    ? { kind: 'todos.openStep', title: todos.stepsOpened, undone: todos.ticked(title) }
    : { kind: 'todos.tickStep', title: todos.stepsTicked, undone: todos.unticked(title) }
  write(before, { steps: [{ id, done: !done }] }, toast).catch(() => undefined)
}

/** Moves a to-do to the trash. */
export const removeTodo = (todo: TodoRow): void => removeRow('todos', todo)

const write = (
  before: TodoRow,
  changes: TodoChanges,
  toast: { kind: string; title: (n: number) => string; undone: string },
): Promise<void> =>
  runWithUndo('todos.update', { id: before.id, ...withOccurrence(before, changes) }, { ...toast, before })
