/** The doors of the server and its administration: tokens of programs, invitations to register, and what was done. */
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Dialect } from './dialects.ts'

export const administrationTables = (d: Dialect, users: { id: SQLiteColumn }) => ({
  /** Tokens of a person's programs; `hash` is the SHA-256 of the secret. Each is valid during one epoch of the account. */
  accessTokens: d.table(
    'access_tokens',
    {
      id: d.text().primaryKey(),
      hash: d.text().notNull().unique(),
      userId: d
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      authEpoch: d.int().notNull(),
      name: d.text().notNull(),
      /** The rights of the token, separated by spaces. */
      scopes: d.text().notNull(),
      createdAt: d.int().notNull(),
      expiresAt: d.int(),
      lastUsedAt: d.int(),
    },
    (t) => [d.index('access_tokens_user').on(t.userId)],
  ),
  /** Invitations to register, each for one account; `hash` is the SHA-256 of the secret in the link. */
  registrationInvitations: d.table(
    'registration_invitations',
    {
      id: d.text().primaryKey(),
      hash: d.text().notNull().unique(),
      /** The person it is for, in the words of the administrator. */
      note: d.text().notNull(),
      createdBy: d.text().references(() => users.id, { onDelete: 'set null' }),
      createdAt: d.int().notNull(),
      expiresAt: d.int().notNull(),
      usedAt: d.int(),
      usedBy: d.text().references(() => users.id, { onDelete: 'set null' }),
      revokedAt: d.int(),
    },
    (t) => [
      d.index('registration_invitations_created_at').on(t.createdAt),
      d.index('registration_invitations_created_by').on(t.createdBy),
      d.index('registration_invitations_used_by').on(t.usedBy),
    ],
  ),
  /**
   * Acts of administrators and of `npm run people`, without any content. They outlive both accounts, so the names are
   * stored: the e-mail addresses at the time.
   */
  auditEvents: d.table(
    'audit_events',
    {
      id: d.text().primaryKey(),
      at: d.int().notNull(),
      action: d.text().notNull(),
      /** Null for an act of the command. */
      actorId: d.text(),
      actorName: d.text().notNull(),
      subjectId: d.text(),
      subjectName: d.text().notNull(),
    },
    (t) => [d.index('audit_events_at').on(t.at, t.id), d.index('audit_events_subject').on(t.subjectId, t.at)],
  ),
  /** Facts about the running of the server, such as its last backup, each with the time at which it was stored. */
  serverFacts: d.table('server_facts', {
    key: d.text().primaryKey(),
    value: d.text().notNull(),
    at: d.int().notNull(),
  }),
})
