import Dexie, { type DexieOptions, type EntityTable, type PromiseExtended, type Table, type Transaction } from 'dexie'
import type { MutationName } from '#shared/contract.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import type { Mutation } from '#shared/sync.ts'
import type { SyncedRow } from '#shared/synced-tables.ts'
import { schemaVersion } from '#shared/versions.ts'

/** A synced row as it lies on the device. */
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
  /** The row that it changes; null once this device has given it up: only its place in the sequence is still sent. */
  key: RowKey | null
  /** It was in a request: the server may have it, so nothing takes its place any more. Noted of texts alone. */
  left?: true
}

/** Whether this is a long text that says upon which one it was written. */
export const isEdit = ({ op, base }: OutboxEntry): boolean => op === 'notes.update' && base !== undefined

/** Something the user must know about a change of theirs, kept until seen. */
export interface Problem {
  mid: string
  kind: 'rejected' | 'superseded' | 'row_deleted' | 'lost_access' | 'parked'
  op: MutationName
  /** What they wrote: nothing typed is ever only in here and nowhere to be read. */
  args: unknown
  /** The difference of a text to the one that it was made of. */
  replaces?: OutboxEntry['replaces']
  /** The row as they saw it, to put the change into words. */
  row: LocalRow | null
  /** What was in it, where that has gone as well: the items of a list, the tasks of a project. */
  inside?: LocalRow[]
  /** The list of somebody else in which they may not write any more, to name it. */
  list?: { id: string; title: string; ownerName: string }
  /** Its place among what was filed at the same time. */
  seq?: number
  code?: string
  message?: string
  /** Of a server that failed: the build that it was. */
  build?: string
  /** Device clock, ms. */
  at: number
}

/** What a person has seen of a list, ms of server time. */
export interface Visit {
  listId: string
  /** When the newest item was written down. */
  newest: number
  /** When the last item was bought; rows of an older app have none. */
  bought?: number
}

export interface Identity {
  key: 'identity'
  user: string
  client: string
  epoch: string | null
  /** What the server said of itself with the last answer that was applied; null before one of this epoch. */
  bookmark: string | null
  schema: number
  nextSeq: number
  ack: number
}

export interface SyncMeta {
  key: 'sync'
  lastSuccessAt: number | null
  /** Why sync waits for the person: sign in again, update the app, or see that the account is gone. */
  blocked: 'signed_out' | 'upgrade' | 'deleted' | null
  /** The build of the server, as it said last. */
  build?: string
  /** Its last answer was not the whole of what it had. */
  more?: boolean
  /** Of the app that was blocked: tabs of an older and a newer one share this. */
  version?: string
}

/** The person is signing out: nothing more is written, for the database is about to be deleted. */
export interface Closing {
  key: 'closing'
}

/** Problems without words that were forgotten, because there were too many. */
export interface Forgotten {
  key: 'forgotten'
  count: number
}

/** The passages of this device in a note that has others beside them; see note-passages.ts. */
export interface OwnPassages {
  key: `passages ${string}`
  passages: string[]
  at: string
  otherAt: string | null
}

/** How much of a scope this device has. */
export interface Cursor {
  scope: string
  rev: number
  /** The server may not have all of it any more: the next page replaces what is here. */
  stale?: true
}

/** When something was bought for a list, as this device has seen it. It is never sent. */
export interface Purchases {
  /** The list and the words of the name. */
  key: string
  listId: string
  /** As it was the last time. */
  name: string
  quantity: string | null
  category: string | null
  /** Ms, the oldest first. */
  times: number[]
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
  meta: Table<Identity | SyncMeta | Closing | Forgotten | OwnPassages, string>
}

export type LocalDb = Dexie & Tables

export const databaseName = (userId: string): string => `caderneta-${userId}`

/** The local database of one person: a table per entity, which screens read, and those of the sync engine. */
export function createDb(userId: string, options: DexieOptions = {}): LocalDb {
  const db = new Dexie(databaseName(userId), {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
    ...options,
  }) as LocalDb
  // Dexie compares this with what is there and adds what is missing. The trash is what has a `deletedAt`: null is in no index.
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
  // A newer version of the app, or signing out, wants the database: let go and stay away.
  db.on('versionchange', () => {
    letGo(db)
    return false
  })
  return db
}

/** What older versions have left waiting: mutations named a list of rows once, of which there was never more than one. */
const giveOneKey = (tx: Transaction) =>
  tx
    .table('outbox')
    .toCollection()
    .modify((entry: OutboxEntry & { keys?: [RowKey] | [] }) => {
      entry.key ??= entry.keys?.[0] ?? null
      delete entry.keys
    })

const gone = new WeakSet<LocalDb>()

/** Closes the database for good: it belongs to a newer version of the app now, or is about to be deleted. */
export function letGo(db: LocalDb): void {
  gone.add(db)
  db.close({ disableAutoOpen: true })
}

export const isLetGo = (db: LocalDb): boolean => gone.has(db)

export const rowKey = (table: TableName, id: string): RowKey => `${table}/${id}`

export function splitKey(key: RowKey): [TableName, string] {
  const at = key.indexOf('/')
  return [key.slice(0, at) as TableName, key.slice(at + 1)]
}

export function rowOf(db: LocalDb, key: RowKey): PromiseExtended<LocalRow | undefined> {
  const [table, id] = splitKey(key)
  return rowTable(db, table).get(id)
}

/** The table that holds rows of this name, typed loosely for code that treats all alike. */
export const rowTable = (db: LocalDb, table: TableName): Table<LocalRow, string> => db.table<LocalRow, string>(table)
