/** Actions on to-dos, each with an undo. */
import { removeRow } from '#app/actions/derived-rows.ts'
import { runAllWithUndo, runWithUndo } from '#app/actions/run-with-undo.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Input } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import type { Step } from '#shared/steps.ts'
import { withOccurrence } from '#shared/ticks.ts'

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
