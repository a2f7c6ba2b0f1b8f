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

  const sessions = d.table(
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
      /** The last use, or up to a day before it. */
      seenAt: d.int().notNull().default(0),
      userAgent: d.text().notNull(),
      ip: d.text().notNull(),
    },
    (t) => [d.index('sessions_user').on(t.userId), d.index('sessions_expires').on(t.expiresAt)],
  )

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
    sessions,

    /**
     * Where a browser is told of news, one row per session and gone with it, and what it wants to hear. Minutes are those of
     * a day in `timeZone`; from and to the same minute is no silence at all.
     */
    pushSubscriptions: d.table('push_subscriptions', {
      sessionId: d
        .text()
        .primaryKey()
        .references(() => sessions.id, { onDelete: 'cascade' }),
      userId: d.text().notNull(),
      endpoint: d.text().notNull(),
      p256dh: d.text().notNull(),
      auth: d.text().notNull(),
      timeZone: d.text().notNull(),
      silenceFrom: d.int().notNull(),
      silenceTo: d.int().notNull(),
      tasks: d.bool().notNull().default(false),
      /** When tasks are looked at next, ms. */
      remindAt: d.int().notNull(),
      /** Nothing is sent before this, ms: somebody is sending, it has failed, or there is silence. */
      notBefore: d.int().notNull().default(0),
      /** How often in a row the push service could not be reached. */
      failures: d.int().notNull().default(0),
    }),
    /** Of which lists it wants to hear, and what of each was told or looked at already. */
    pushLists: d.table(
      'push_lists',
      {
        sessionId: d
          .text()
          .notNull()
          .references(() => sessions.id, { onDelete: 'cascade' }),
        listId: d.text().notNull(),
        toldRev: d.int().notNull(),
        /** Items that came up to then were told of, ms. */
        toldAt: d.int().notNull(),
      },
      (t) => [d.primaryKey({ columns: [t.sessionId, t.listId] })],
    ),

    /** People whose shares a person does not receive; gone with either account. */
    blocks: d.table(
      'blocks',
      {
        userId: d
          .text()
          .notNull()
          .references(() => users.id, { onDelete: 'cascade' }),
        blockedUserId: d
          .text()
          .notNull()
          .references(() => users.id, { onDelete: 'cascade' }),
        createdAt: d.int().notNull(),
      },
      (t) => [d.primaryKey({ columns: [t.userId, t.blockedUserId] }), d.index('blocks_blocked').on(t.blockedUserId)],
    ),

    /** Accounts that are gone and have left rows that are still to be erased. */
    closedAccounts: d.table('closed_accounts', { userId: d.text().primaryKey(), closedAt: d.int().notNull() }),

    /** Their sessions, so that a device which still has one learns why it ended. Whose they were is not kept. */
    closedSessions: d.table('closed_sessions', { id: d.text().primaryKey(), expiresAt: d.int().notNull() }, (t) => [
      d.index('closed_sessions_expires').on(t.expiresAt),
    ]),

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
