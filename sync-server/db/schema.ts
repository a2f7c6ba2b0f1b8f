/**
 * Every table, declared once in the words of a dialect. Synced tables carry `scope, rev, stamps, deletedAt`
 * and an index on (scope, rev): that pair is what a pull reads.
 */
import { isNotNull, isNull } from 'drizzle-orm'
import type { MutationResult } from '#shared/sync.ts'
import { type Dialect, sqlite } from './dialects.ts'

/** Field → stamp of its last write. */
export type Stamps = Record<string, number>

const defineSchema = (d: Dialect) => {
  const synced = () => ({
    id: d.text().primaryKey(),
    scope: d.text().notNull(),
    rev: d.int().notNull(),
    stamps: d.json<Stamps>().notNull(),
    deletedAt: d.int(),
  })

  const users = d.table('users', {
    id: d.text().primaryKey(),
    email: d.text().notNull().unique(),
    emailVerifiedAt: d.int(),
    firstName: d.text(),
    passwordHash: d.text(),
    authEpoch: d.int().notNull().default(0),
    createdAt: d.int().notNull(),
  })

  const linkToken = () => ({
    id: d.text().primaryKey(),
    userId: d
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: d.int().notNull(),
    expiresAt: d.int().notNull(),
  })

  return {
    users,
    sessions: d.table(
      'sessions',
      {
        id: d.text().primaryKey(),
        userId: d
          .text()
          .notNull()
          .references(() => users.id, { onDelete: 'cascade' }),
        authEpoch: d.int().notNull(),
        createdAt: d.int().notNull(),
        expiresAt: d.int().notNull(),
        absoluteExpiresAt: d.int().notNull(),
        userAgent: d.text().notNull(),
        ip: d.text().notNull(),
      },
      (t) => [d.index('sessions_user').on(t.userId), d.index('sessions_expires').on(t.expiresAt)],
    ),

    /** Who a person is at another provider: `subject` is their id there and never changes. */
    userIdentities: d.table(
      'user_identities',
      {
        id: d.text().primaryKey(),
        userId: d
          .text()
          .notNull()
          .references(() => users.id, { onDelete: 'cascade' }),
        issuer: d.text().notNull(),
        subject: d.text().notNull(),
        createdAt: d.int().notNull(),
      },
      (t) => [
        d.uniqueIndex('user_identities_issuer_subject').on(t.issuer, t.subject),
        d.uniqueIndex('user_identities_user_issuer').on(t.userId, t.issuer),
      ],
    ),
    /** Tokens of mailed links, by their SHA-256: to choose a new password, and to confirm the address. */
    passwordResetTokens: d.table('password_reset_tokens', linkToken(), (t) => [
      d.index('password_reset_tokens_user').on(t.userId),
      d.index('password_reset_tokens_expires').on(t.expiresAt),
    ]),
    emailTokens: d.table('email_tokens', linkToken(), (t) => [
      d.index('email_tokens_user').on(t.userId),
      d.index('email_tokens_expires').on(t.expiresAt),
    ]),
    /** What happened to accounts, for whoever has to find out; no token, no password, no whole address. */
    securityEvents: d.table(
      'security_events',
      {
        id: d.text().primaryKey(),
        at: d.int().notNull(),
        kind: d.text().notNull(),
        userId: d.text().references(() => users.id, { onDelete: 'set null' }),
        ipKey: d.text().notNull(),
      },
      (t) => [d.index('security_events_at').on(t.at), d.index('security_events_user').on(t.userId)],
    ),

    settings: d.table(
      'settings',
      { ...synced(), homePage: d.text().notNull(), language: d.text().notNull(), defaultListId: d.text().notNull() },
      (t) => [d.index('settings_scope_rev').on(t.scope, t.rev)],
    ),
    memberships: d.table(
      'memberships',
      {
        ...synced(),
        userId: d.text().notNull(),
        listId: d.text().notNull(),
        role: d.text().notNull(),
        ownerName: d.text().notNull(),
      },
      (t) => [
        d.index('memberships_scope_rev').on(t.scope, t.rev),
        d.uniqueIndex('memberships_user_list').on(t.userId, t.listId),
        d.index('memberships_list').on(t.listId),
        d.index('memberships_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    /** Whom a list is shared with: one live row per list and address, in the owner's scope. */
    shares: d.table(
      'shares',
      {
        ...synced(),
        ownerId: d.text().notNull(),
        listId: d.text().notNull(),
        email: d.text().notNull(),
        canEdit: d.bool().notNull(),
        token: d.text().notNull().unique(),
        /** The item by which a caller named the list; it stays as long as the share does. */
        referencedItemId: d.text(),
        acceptedAt: d.int(),
        createdAt: d.int().notNull(),
      },
      (t) => [
        d.index('shares_scope_rev').on(t.scope, t.rev),
        d.uniqueIndex('shares_email_list').on(t.email, t.listId).where(isNull(t.deletedAt)),
        d.index('shares_list').on(t.listId),
        d.index('shares_referenced').on(t.referencedItemId).where(isNotNull(t.referencedItemId)),
        d.index('shares_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    lists: d.table(
      'lists',
      { ...synced(), ownerId: d.text().notNull(), title: d.text().notNull(), createdAt: d.int().notNull() },
      (t) => [
        d.index('lists_scope_rev').on(t.scope, t.rev),
        d.index('lists_owner').on(t.ownerId),
        d.index('lists_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    items: d.table(
      'items',
      {
        ...synced(),
        listId: d.text().notNull(),
        name: d.text().notNull(),
        purchased: d.bool().notNull(),
        quantity: d.text(),
        category: d.text(),
        createdAt: d.int().notNull(),
      },
      (t) => [
        d.index('items_scope_rev').on(t.scope, t.rev),
        d.index('items_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    projects: d.table(
      'projects',
      { ...synced(), title: d.text().notNull(), description: d.text(), status: d.text().notNull() },
      (t) => [
        d.index('projects_scope_rev').on(t.scope, t.rev),
        d.index('projects_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    tasks: d.table(
      'tasks',
      {
        ...synced(),
        projectId: d.text().notNull(),
        title: d.text().notNull(),
        description: d.text(),
        priority: d.int().notNull(),
        status: d.text().notNull(),
        dueDate: d.text(),
      },
      (t) => [
        d.index('tasks_scope_rev').on(t.scope, t.rev),
        d.index('tasks_project').on(t.projectId),
        d.index('tasks_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    notes: d.table(
      'notes',
      { ...synced(), title: d.text().notNull(), content: d.text().notNull(), updatedAt: d.text().notNull() },
      (t) => [
        d.index('notes_scope_rev').on(t.scope, t.rev),
        d.index('notes_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
      ],
    ),
    todos: d.table('todos', { ...synced(), title: d.text().notNull(), completed: d.bool().notNull() }, (t) => [
      d.index('todos_scope_rev').on(t.scope, t.rev),
      d.index('todos_deleted').on(t.deletedAt).where(isNotNull(t.deletedAt)),
    ]),

    scopes: d.table('scopes', {
      id: d.text().primaryKey(),
      rev: d.int().notNull(),
      /** Deleted rows up to this rev are forgotten: a cursor below it must start anew. */
      floor: d.int().notNull().default(0),
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
      (t) => [d.index('clients_seen').on(t.seenAt)],
    ),
    /** What became of each mutation, a row per push, until the device confirms their receipt. */
    results: d.table(
      'results',
      { clientId: d.text().notNull(), lastSeq: d.int().notNull(), results: d.json<MutationResult[]>().notNull() },
      (t) => [d.primaryKey({ columns: [t.clientId, t.lastSeq] })],
    ),
    /** Mutations that made the server fail; from the third failure on they are parked for an operator. */
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
    /** What is to be done after a write, such as mail; see db/jobs.ts. */
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
    /** One row per fact about this database, such as its epoch. */
    facts: d.table('facts', { key: d.text().primaryKey(), value: d.text().notNull() }),
    rateLimits: d.table(
      'rate_limits',
      { key: d.text().primaryKey(), points: d.int().notNull(), expire: d.date() },
      (t) => [d.index('rate_limits_expire').on(t.expire)],
    ),
  }
}

export const schema = defineSchema(sqlite)

/** For the migration generator, which looks for tables among a module's exports. */
export const {
  users,
  sessions,
  userIdentities,
  passwordResetTokens,
  emailTokens,
  securityEvents,
  settings,
  memberships,
  shares,
  lists,
  items,
  projects,
  tasks,
  notes,
  todos,
  scopes,
  clients,
  results,
  failures,
  jobs,
  facts,
  rateLimits,
} = schema
