import Dexie, { type DexieOptions, type EntityTable, type PromiseExtended, type Table, type Transaction } from 'dexie'
import type { MutationName } from '#shared/notebook-contract.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import type { Mutation } from '#shared/sync.ts'
import type { SyncedRow } from '#shared/synced-tables.ts'
import { schemaVersion } from '#shared/versions.ts'

/** A synced row as stored on the device, with its scope. */
export type LocalRow<T extends TableName = TableName> = SyncedRow<T> & { scope: string }

/** `<table>/<id>`: names one row of any table. */
export type RowKey = `${TableName}/${string}`

/** The server's state of a row that has pending mutations; `row: null` when the server has none. */
export interface BaseRow {
  key: RowKey
  row: LocalRow | null
}

/** A mutation written here and not yet acknowledged. */
export interface OutboxEntry extends Mutation {
  op: MutationName
  scope: string
  /**
   * The key of the row that the mutation changes. Null once the device has given the mutation up: then only its
   * sequence number is still sent.
   */
  key: RowKey | null
  /** True once a request has contained the mutation: a later text must not replace it. Only note texts record this. */
  left?: true
}

/** True for an edit of a note that names its base, the version that the text was made of. */
export const isEdit = ({ op, base }: OutboxEntry): boolean => op === 'notes.update' && base !== undefined

/** A notice for the person about one of their changes, kept until it is dismissed. */
export interface Problem {
  mid: string
  kind: 'rejected' | 'superseded' | 'row_deleted' | 'lost_access' | 'parked'
  op: MutationName
  /**
   * The arguments of the mutation. A screen must offer their typed text for reading, because it may exist nowhere else.
   */
  args: unknown
  /** For a note: the difference between the text and its base. */
  replaces?: OutboxEntry['replaces']
  /**
   * The row as the person saw it, to describe the change. Null if the device did not have it, or if others wrote it in
   * a list that the person has lost.
   */
  row: LocalRow | null
  /** The contents of the row if they are gone as well: the items of a list, the tasks of a project. */
  inside?: LocalRow[]
  /** Another person's list that the person has lost, or may no longer edit. */
  list?: { id: string; title: string; ownerName: string }
  /** The sequence number of the mutation, which orders problems that were filed at the same time. */
  seq?: number
  code?: string
  message?: string
  /** The build of a server that failed. */
  build?: string
  /** Device clock, ms. */
  at: number
}

/**
 * The times of the newest item and of the last purchase in a list, as a person has last seen them. In ms of server
 * time.
 */
export interface Visit {
  listId: string
  /** The time when the newest item was created. */
  newest: number
  /** The time of the last purchase. Rows of an older app have none. */
  bought?: number
  /** The time at which the last trip that the person was told of had ended. */
  trip?: number
  /** The market named last for the list, and the time of that, device clock; null if it was taken back. */
  market?: { name: string; since: number | null }
}

export interface Identity {
  key: 'identity'
  user: string
  client: string
  epoch: string | null
  /** The server's bookmark from the last applied answer. Null before the first answer of this epoch. */
  bookmark: string | null
  schema: number
  nextSeq: number
  ack: number
}

export interface SyncMeta {
  key: 'sync'
  lastSuccessAt: number | null
  /**
   * The reason why sync waits for the person: to sign in again, to update the app, or to see that the account is gone.
   * Null if it does not wait.
   */
  blocked: 'signed_out' | 'upgrade' | 'deleted' | null
  /** The last known build of the server. */
  build?: string
  /** True if the server has more rows than its last answer contained. */
  more?: boolean
  /** The version of the app that met the block, because tabs of an older and a newer one share this record. */
  version?: string
}

/** The person is signing out: nothing more is written, because the database is about to be deleted. */
export interface Closing {
  key: 'closing'
}

/** The number of problems that were deleted because there were too many; see areas/forgotten.ts. */
export interface Forgotten {
  key: 'forgotten'
  count: number
}

/** The passages of this device in a note with conflicts; see note-passages.ts. */
export interface OwnPassages {
  key: `passages ${string}`
  passages: string[]
  at: string
  otherAt: string | null
}

/** The revision up to which this device has the rows of a scope. */
export interface Cursor {
  scope: string
  rev: number
  /** The scope is read anew: its last page removes the local rows that have not arrived since; see reread.ts. */
  stale?: true
}

/** The rows that arrived with a page of a scope that is read anew. */
export interface Arrived {
  key: `arrived ${string}`
  rows: string[]
}

/** Purchases of a product for a list, as seen by this device. They are never sent. */
export interface Purchases {
  /** The id of the list, and the words of the product's name. */
  key: string
  listId: string
  /** The name at the last purchase. */
  name: string
  quantity: string | null
  category: string | null
  /** The times of the purchases in ms, oldest first. */
  times: number[]
  /** The days after which the person needs it again, if they have said so. */
  everyDays?: number
}

type EntityTables = { [T in TableName]: EntityTable<LocalRow<T>, 'id'> }

interface Tables extends EntityTables {
  base: EntityTable<BaseRow, 'key'>
  outbox: EntityTable<OutboxEntry, 'seq'>
  cursors: EntityTable<Cursor, 'scope'>
  problems: EntityTable<Problem, 'mid'>
  drafts: EntityTable<{ key: string; text: string }, 'key'>
  visits: EntityTable<Visit, 'listId'>
  purchases: EntityTable<Purchases, 'key'>
  meta: Table<Identity | SyncMeta | Closing | Forgotten | OwnPassages | Arrived, string>
}

export type LocalDb = Dexie & Tables

export const databaseName = (userId: string): string => `caderneta-${userId}`

/** The local database of one person: a table per entity for the screens, and the tables of the sync engine. */
export function createDb(userId: string, options: DexieOptions = {}): LocalDb {
  const db = new Dexie(databaseName(userId), {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    ...options,
  }) as LocalDb
  // Dexie adds missing tables and indexes by comparison. Indexing `deletedAt` finds the trash: null is in no index.
  const stores = {
    ...Object.fromEntries(tableNames.map((name) => [name, 'id, scope, deletedAt'])),
    base: 'key',
    outbox: 'seq',
    cursors: 'scope',
    problems: 'mid',
    drafts: 'key',
    visits: 'listId',
    purchases: 'key, listId',
    meta: 'key',
  }
  db.version(schemaVersion).stores(stores).upgrade(giveOneKey)
  // A newer version of the app, or a sign-out, needs the database: close it and stay away.
  db.on('versionchange', () => {
    release(db)
    return false
  })
  return db
}

/** Migrates pending mutations of older versions: their list of rows, which never had more than one, becomes one key. */
const giveOneKey = (tx: Transaction) =>
  tx
    .table('outbox')
    .toCollection()
    .modify((entry: OutboxEntry & { keys?: [RowKey] | [] }) => {
      entry.key ??= entry.keys?.[0] ?? null
      delete entry.keys
    })

const gone = new WeakSet<LocalDb>()

/** Closes the database for good: a newer version of the app owns it now, or it is about to be deleted. */
export function release(db: LocalDb): void {
  gone.add(db)
  db.close({ disableAutoOpen: true })
}

export const isReleased = (db: LocalDb): boolean => gone.has(db)

export const rowKey = (table: TableName, id: string): RowKey => `${table}/${id}`

export function splitKey(key: RowKey): [TableName, string] {
  const at = key.indexOf('/')
  return [key.slice(0, at) as TableName, key.slice(at + 1)]
}

export function rowOf(db: LocalDb, key: RowKey): PromiseExtended<LocalRow | undefined> {
  const [table, id] = splitKey(key)
  return rowTable(db, table).get(id)
}

/** The table with that name, loosely typed for code that treats all tables alike. */
export const rowTable = (db: LocalDb, table: TableName): Table<LocalRow, string> => db.table<LocalRow, string>(table)
