/** The possible actions on a screen, and the form of a planned action. */

import type { NoteText } from '#app/data/areas/notes.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { emptyOf, textsOf } from '#shared/fields.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import { derivedTables } from '#shared/scopes.ts'
import type { Typed } from './ledger.ts'

/** The typed fields that an item may lack: each is written by the action of its name. */
export const itemTexts = textsOf('items').filter((field) => emptyOf('items', field) === null)

/** Changes of an existing row of any kind. */
const changeKinds = ['rename', 'quantity', 'tick', 'delete', 'restore'] as const

/**
 * Changes of a repeating row, and ticks that name no occurrence. `old tick`: by an app of 1.0.0. `tick by form`: by an
 * app of today that does not know yet that the row repeats. `give rule`: another device gives the row a repeat.
 */
export const dayChanges = ['tick day', 'move day', 'change day', 'old tick', 'tick by form', 'give rule'] as const

export type DayChange = (typeof dayChanges)[number]

export const editKinds = [
  'add',
  'add with quantity',
  ...changeKinds,
  'add list',
  'rename list',
  'delete list',
  'restore list',
  'add task',
  'add repeating',
  ...dayChanges,
  'untick day',
  'add note',
  ...derivedTables.map((table) => `add to ${table}` as const),
  'move task',
  'home page',
  'language',
  'price',
  ...itemTexts.filter((field) => field !== 'quantity'),
  'erase',
  'aisle order',
  'correct',
  'poison',
] as const

/** Purchases with a price, in steps of their own. */
const shopKinds = ['buy', 'say market'] as const

/** Actions on long notes, in scripts of their own. */
const noteKinds = ['add long note', 'type', 'type much'] as const

export type EditKind = (typeof editKinds)[number] | (typeof noteKinds | typeof shopKinds)[number]

export interface Edit {
  kind: EditKind
  /** Chooses the row, and the list or project of a new one. */
  pick: number
  /** Time since the last event, ms. */
  afterMs: number
  /** The browser dies after this many writes of the transaction. */
  abortAt?: number
}

export interface Plan {
  op: MutationName
  args: Record<string, unknown>
  row: LocalRow | undefined
  /** The id of the row, if `args` do not contain it. */
  id?: string
  /** The list of the row. */
  list?: string | undefined
  values: Record<string, unknown>
  /** For a text of a note: its base and the typed words. */
  base?: NoteText
  typed?: Typed
  /** Further mutations of the same transaction, each of another row. */
  more?: Plan[]
  /** The shape of an older app that writes it. */
  shape?: number
  /** For a tick: the mutations that undo it. */
  back?: readonly Mutation[]
}

export const at = <T>(rows: T[], pick: number): T | undefined => rows[pick % rows.length]
