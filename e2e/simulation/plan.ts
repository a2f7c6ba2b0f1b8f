/** What a person may do on a screen, and what an act looks like once it is decided upon. */
import type { LocalRow } from '#app/data/db.ts'
import type { NoteText } from '#app/data/notes.ts'
import type { MutationName } from '#shared/contract.ts'
import type { Typed } from './ledger.ts'

/** Changes of a thing that is there already, whatever it is. */
const changeKinds = ['rename', 'quantity', 'tick', 'delete', 'restore'] as const

export const editKinds = [
  'add',
  'add with quantity',
  ...changeKinds,
  'add list',
  'rename list',
  'delete list',
  'restore list',
  'add project',
  'add task',
  'add note',
  'add todo',
  'move task',
  'home page',
  'language',
  'price',
  'category',
  'erase',
  'aisle order',
  'correct',
  'poison',
] as const

/** What is done to long notes, in scripts of their own. */
const noteKinds = ['add long note', 'type', 'type much'] as const

export type EditKind = (typeof editKinds)[number] | (typeof noteKinds)[number]

export interface Edit {
  kind: EditKind
  /** Chooses the row, and the list or project of a new one. */
  pick: number
  /** Time since the last thing that happened, ms. */
  afterMs: number
  /** The browser dies at this write of the transaction. */
  abortAt?: number
}

export interface Plan {
  op: MutationName
  args: Record<string, unknown>
  row: LocalRow | undefined
  /** Of a row whose id the act does not name. */
  id?: string
  /** The list that it belongs to. */
  list?: string | undefined
  values: Record<string, unknown>
  /** Of a text of a note: upon which one it is written, and what was typed. */
  base?: NoteText
  typed?: Typed
}

export const at = <T>(rows: T[], pick: number): T | undefined => rows[pick % rows.length]
