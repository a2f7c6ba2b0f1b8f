/** Every table, declared once in the types of a dialect: accounts, synced tables, and here the server's own tables. */
import { isNotNull, isNull, sql } from 'drizzle-orm'
import type { MutationResult } from '#shared/sync.ts'
import { accountTables } from './account-tables.ts'
import { type Dialect, sqlite } from './dialects.ts'
import { syncedTables } from './synced-tables.ts'

const serverTables = (d: Dialect) => ({
  scopes: d.table('scopes', {
    id: d.text().primaryKey(),
    rev: d.int().notNull(),
    /** Deleted rows up to this rev are pruned: a device with a lower cursor must start over. */
    horizon: d.int().notNull().default(0),
  }),
  clients: d.table(
    'clients',
    {
      id: d.text().primaryKey(),
      userId: d.text().notNull(),
      lastSeq: d.int().notNull(),
      ackedSeq: d.int().notNull(),
      lastStamp: d.int().notNull(),
      seenAt: d.int().notNull(),
    },
    (t) => [d.index('clients_seen').on(t.seenAt), d.index('clients_user').on(t.userId)],
  ),
  /** The results of mutations, one row per transaction of a push, until the device acknowledges them. */
  results: d.table(
    'results',
    { clientId: d.text().notNull(), lastSeq: d.int().notNull(), results: d.json<MutationResult[]>().notNull() },
    (t) => [d.primaryKey({ columns: [t.clientId, t.lastSeq] })],
  ),
  /** Mutations that made the server fail; after the third failure they are parked for an operator. */
  failures: d.table(
    'failures',
    {
      mid: d.text().primaryKey(),
      clientId: d.text().notNull(),
      userId: d.text().notNull(),
      mutation: d.json<unknown>().notNull(),
      error: d.text().notNull(),
      count: d.int().notNull(),
      at: d.int().notNull(),
    },
    (t) => [d.index('failures_user').on(t.userId)],
  ),
  /** Work to do after a write, such as mail; see db/queries/jobs.ts. */
  jobs: d.table(
    'jobs',
    {
      id: d.text().primaryKey(),
      kind: d.text().notNull(),
      payload: d.json<unknown>().notNull(),
      attempts: d.int().notNull().default(0),
      nextAt: d.int().notNull(),
      doneAt: d.int(),
      error: d.text(),
      createdAt: d.int().notNull(),
    },
    (t) => [
      d.index('jobs_next').on(t.nextAt).where(isNull(t.doneAt)),
      d.index('jobs_done').on(t.doneAt).where(isNotNull(t.doneAt)),
    ],
  ),
  /** The list of an owner that a person has opened last by a link: the meaning of `?ownerId=`. */
  openedLists: d.table(
    'opened_lists',
    { userId: d.text().notNull(), ownerId: d.text().notNull(), listId: d.text().notNull() },
    (t) => [d.primaryKey({ columns: [t.userId, t.ownerId] })],
  ),
  /**
   * The versions of notes and their parents (docs/decisions/041). `content` is null for the version with the current
   * text of the note, and for a pruned version, whose parents may lead to an older text.
   */
  noteVersions: d.table(
    'note_versions',
    {
      noteId: d.text().notNull(),
      /** The mid of the mutation that made the version; for a merged text, an id of the server. */
      id: d.text().notNull(),
      scope: d.text().notNull(),
      parentId: d.text(),
      /** The version into which this one and another were merged; its own id if the note had no room for its text. */
      mergedId: d.text(),
      content: d.text(),
      at: d.int().notNull(),
      /** The device that sent the version: the public id of its session, and its labels; null if unknown. */
      session: d.text(),
      browser: d.text(),
      system: d.text(),
    },
    (t) => [
      d.primaryKey({ columns: [t.noteId, t.id] }),
      d.index('note_versions_at').on(t.noteId, t.at),
      d.index('note_versions_age').on(t.at),
      d.index('note_versions_texts').on(t.scope, t.at).where(isNotNull(t.content)),
    ],
  ),
  /** One row per fact about this database, such as its epoch. */
  facts: d.table('facts', { key: d.text().primaryKey(), value: d.text().notNull() }),
  /**
   * Each process that has written to this SQLite in this epoch, and the number of its first commit; see bookmarks.ts. On
   * PostgreSQL the beginning of the epoch, and connections of servers of the build before.
   */
  starts: d.table('starts', { id: d.text().primaryKey(), firstCommit: d.int().notNull() }, (t) => [
    d.uniqueIndex('starts_first_commit').on(t.firstCommit),
  ]),
  /**
   * Each opening of a connection that has written to this PostgreSQL in this epoch, with the number of its commits; see
   * postgres/epochs.ts. Empty on SQLite, except for copied rows (scripts/migrate-store.mjs).
   */
  connections: d.table(
    'connections',
    {
      id: d.text().primaryKey(),
      commits: d.int().notNull(),
      /** The position in the log at its newest commit. Without an index, so that a commit changes no index. */
      at: d.int().notNull().default(0),
      /** True if it may be among the newest, which bookmarks list. */
      isListed: d.bool().notNull().default(false),
    },
    (t) => [d.index('connections_listed').on(t.id).where(sql`${t.isListed}`)],
  ),
  rateLimits: d.table(
    'rate_limits',
    { key: d.text().primaryKey(), points: d.int().notNull(), expire: d.date() },
    (t) => [d.index('rate_limits_expire').on(t.expire)],
  ),
})

/** The tables in the types of a dialect. */
export const defineSchema = (d: Dialect) => ({ ...accountTables(d), ...syncedTables(d), ...serverTables(d) })

export const schema = defineSchema(sqlite)
