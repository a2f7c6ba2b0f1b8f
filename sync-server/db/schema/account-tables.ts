/** Accounts and their data: sessions, identities at other providers, mailed links, and events. */
import { administrationTables } from './administration-tables.ts'
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
    isAdmin: d.bool().notNull().default(false),
    /** Time since which the person cannot sign in, ms; null for everybody else. */
    disabledAt: d.int(),
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
      /** Time of the last use of the session, ms, up to a day too early. */
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
    ...administrationTables(d, users),

    /**
     * Push subscriptions, one per session and deleted with it, with their settings. The quiet hours last from
     * `silenceFrom` to `silenceTo`, minutes of the day in `timeZone`; there are none if both are equal.
     */
    pushSubscriptions: d.table(
      'push_subscriptions',
      {
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
        /** Time of the next morning reminder, ms. */
        remindAt: d.int().notNull(),
        /** Nothing is sent before this time, ms: it is set during sending, after a failure, and in quiet hours. */
        notBefore: d.int().notNull().default(0),
        /** Consecutive failures of the push service. */
        failures: d.int().notNull().default(0),
        /** Time of the next search for due reminders of rows, ms; 0 after a row with a new reminder was written. */
        lookAt: d.int().notNull().default(0),
        /** Reminders of rows up to this time, ms, are not sent: the subscription is younger. */
        remindFrom: d.int().notNull().default(0),
      },
      (t) => [
        d.index('push_subscriptions_look').on(t.lookAt, t.sessionId),
        d.index('push_subscriptions_user').on(t.userId),
      ],
    ),
    /** The reminders sent to the browser of a subscription, with their times, so that none is sent twice. */
    sentReminders: d.table(
      'sent_reminders',
      {
        sessionId: d
          .text()
          .notNull()
          .references(() => sessions.id, { onDelete: 'cascade' }),
        rowId: d.text().notNull(),
        /** The time of the reminder, as in `reminders`. */
        at: d.text().notNull(),
        /** Time of the sending by the server's clock, ms. */
        sentAt: d.int().notNull(),
      },
      (t) => [
        d.primaryKey({ columns: [t.sessionId, t.rowId] }),
        d.index('sent_reminders_sent').on(t.sessionId, t.sentAt),
      ],
    ),
    /** The reminder of each open to-do and task that has one: a time on the clock of each browser (shared/reminders.ts). */
    reminders: d.table(
      'reminders',
      { rowId: d.text().primaryKey(), kind: d.text().notNull(), userId: d.text().notNull(), at: d.text().notNull() },
      (t) => [d.index('reminders_at').on(t.userId, t.at)],
    ),
    /** The lists of a subscription, with the position up to which each was notified or checked. */
    pushLists: d.table(
      'push_lists',
      {
        sessionId: d
          .text()
          .notNull()
          .references(() => sessions.id, { onDelete: 'cascade' }),
        listId: d.text().notNull(),
        toldRev: d.int().notNull(),
        /** Items that arrived up to this time, ms, need no notification any more. */
        toldAt: d.int().notNull(),
      },
      (t) => [d.primaryKey({ columns: [t.sessionId, t.listId] })],
    ),

    /**
     * The secret address of a person's calendar, at most one. `id` is the hash of its secret. It is valid during the
     * epoch of the account in which it was made, as sessions are.
     */
    calendarAddresses: d.table('calendar_addresses', {
      userId: d
        .text()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
      id: d.text().notNull().unique(),
      authEpoch: d.int().notNull(),
      timeZone: d.text().notNull(),
      createdAt: d.int().notNull(),
    }),

    /** People whose shares a person refuses; deleted with either account. */
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

    /** Deleted accounts whose rows are not yet erased. */
    closedAccounts: d.table('closed_accounts', { userId: d.text().primaryKey(), closedAt: d.int().notNull() }),

    /** Sessions of deleted accounts, so that a device learns the cause of its sign-out. The person is not stored. */
    closedSessions: d.table('closed_sessions', { id: d.text().primaryKey(), expiresAt: d.int().notNull() }, (t) => [
      d.index('closed_sessions_expires').on(t.expiresAt),
    ]),

    /** A person's identity at another provider: `subject` is their permanent id there. */
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
    /**
     * SHA-256 hashes of tokens in mailed links: here for a new password, in `emailTokens` for the confirmation of the
     * address.
     */
    passwordResetTokens: d.table('password_reset_tokens', linkToken(), (t) => [
      d.index('password_reset_tokens_user').on(t.userId),
      d.index('password_reset_tokens_expires').on(t.expiresAt),
    ]),
    emailTokens: d.table('email_tokens', linkToken(), (t) => [
      d.index('email_tokens_user').on(t.userId),
      d.index('email_tokens_expires').on(t.expiresAt),
    ]),
    /**
     * SHA-256 hashes of secrets in mailed invitations: the holder of one reads the mail of `email`, with or without an
     * account.
     */
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
    /** Account events for investigations; no token, no password, no full IP address. */
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
