/** Accounts and what belongs to them: sessions, identities at other providers, mailed links, and what happened. */
import type { Dialect } from './dialects.ts'

export const accountTables = (d: Dialect) => {
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
    /** Secrets of mailed invitations, by their SHA-256: whoever has one reads the mail of `email`, account or not. */
    emailProofs: d.table(
      'email_proofs',
      {
        id: d.text().primaryKey(),
        email: d.text().notNull(),
        createdAt: d.int().notNull(),
        expiresAt: d.int().notNull(),
      },
      (t) => [d.index('email_proofs_expires').on(t.expiresAt)],
    ),
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
  }
}
