import { notFound } from '#shared/errors.ts'
import type { SessionView } from '#shared/sessions.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import { raiseEpoch } from '#sync-server/db/queries/accounts.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import {
  endSession,
  endSessionsOf,
  moveSession,
  publicIdOf,
  type SessionRow,
  sessionsOf,
} from '#sync-server/db/queries/sessions.ts'
import { eventSource } from './event-source.ts'
import { markDevice } from './known-devices.ts'
import { signedOut } from './proof-of-person.ts'
import { userAgentLabel } from './user-agent-label.ts'

export const sessionActions: Pick<Actions, 'sessions.all' | 'sessions.end' | 'sessions.endOthers'> = {
  'sessions.all': async (c) => {
    const userId = signedIn(c)
    const rows = await c.store.read((tx) => sessionsOf(tx, userId, c.now()))
    const views = rows.map((row) => viewSession(c, row))
    return views.sort((a, b) => Number(b.current) - Number(a.current))
  },

  'sessions.end': async (c, { id }) => {
    const userId = signedIn(c)
    await c.store.write(async (tx) => {
      const session = (await sessionsOf(tx, userId, c.now())).find((one) => publicIdOf(one.id) === id)
      if (!session) throw notFound()
      await endSession(tx, session.id)
      await recordSecurityEvent(tx, { kind: 'session-ended', userId, ...eventSource(c) })
      c.streams.closeSession(tx, session.id)
      tx.afterCommit(() => session.id === c.session.id && c.session.clear())
    })
  },

  /**
   * Ends all other sessions. The new epoch of the account also ends sign-ins in progress, and voids the marks by which
   * other browsers are known and the address of the calendar.
   */
  'sessions.endOthers': async (c) => {
    const userId = signedIn(c)
    await c.store.write(async (tx) => {
      const account = await raiseEpoch(tx, userId)
      if (!account) throw signedOut()
      const ended = await endSessionsOf(tx, userId, c.session.id)
      await moveSession(tx, c.session.id ?? '', account.authEpoch)
      await markDevice(c, tx, account)
      await recordSecurityEvent(tx, { kind: 'sessions-ended', userId, ...eventSource(c) })
      for (const ending of ended) c.streams.closeSession(tx, ending)
    })
  },
}

/** The public part of a session: neither its token, nor its hash, nor its IP address. */
const viewSession = (
  { session }: Pick<ActionContext, 'session'>,
  { id, createdAt, seenAt, userAgent }: SessionRow,
): SessionView => ({
  id: publicIdOf(id),
  current: id === session.id,
  createdAt,
  seenAt,
  ...userAgentLabel(userAgent),
})
