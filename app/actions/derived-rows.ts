/**
 * The actions on the rows of derived areas, each with an undo and the toasts of its area. They throw if nothing was
 * written, after announcing that.
 */
import type { LocalRow } from '#app/data/store/db.ts'
import { changedFields, valuesOf } from '#app/lib/changed-fields.ts'
import type { RowToasts } from '#app/messages/area-texts.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { Input } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import type { DerivedTable } from '#shared/scopes.ts'
import { runWithUndo, type ToastOptions } from './run-with-undo.ts'

type More = Pick<ToastOptions, 'description' | 'drafts'>
type Id = { id: string }

/** Adds a row, and resolves with its id once it is on the device. */
export async function addRow<T extends DerivedTable>(
  table: T,
  fields: Omit<Input<`${T}.create`>, 'id'>,
  more: More = {},
): Promise<string> {
  const { added: title, addedText: description, addUndone: undone } = toastsOf(table)
  const id = newId()
  await runWithUndo(`${table}.create`, { ...fields, id } as never, { title, description, undone, ...more } as never)
  return id
}

/** Changes the fields that differ from `before`. */
export async function changeRow<T extends DerivedTable>(
  table: T,
  before: LocalRow<T>,
  fields: Partial<Omit<Input<`${T}.update`>, 'id'>>,
): Promise<void> {
  const { saved: title, savedText: description, saveUndone: undone } = toastsOf(table)
  const changed = changedFields<object>(before, fields)
  if (changed.length === 0) return
  const { id } = before as Id
  const toast = { kind: `${table}.update ${id} ${changed.join()}`, title, description, undone, before }
  await runWithUndo(`${table}.update`, { id, ...valuesOf(fields, changed) } as never, toast as never)
}

/** Moves a row to the trash. */
export function removeRow(table: DerivedTable, { id }: Id): void {
  const { removed: title, restored: undone } = toastsOf(table)
  runWithUndo(`${table}.delete`, { id }, { title, undone }).catch(() => undefined)
}

const toastsOf = (table: DerivedTable): RowToasts => currentMessages().areas[table].toasts
