import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Input } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { addRow } from './derived-rows.ts'
import { runAllWithUndo } from './run-with-undo.ts'

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
