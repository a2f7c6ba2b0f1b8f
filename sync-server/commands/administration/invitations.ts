import { dayMs } from '#shared/days.ts'
import { notFound } from '#shared/errors.ts'
import { invitationMark } from '#shared/registration.ts'
import { requireAdmin } from '#sync-server/access/account.ts'
import type { Actions } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { type Party, recordAudit } from '#sync-server/db/queries/audit-events.ts'
import {
  createInvitation,
  newestInvitations,
  revokeInvitation,
} from '#sync-server/db/queries/registration-invitations.ts'

interface Inviting {
  actor: Party
  appUrl: string
  /** The person it is for, in the words of the actor. */
  note: string
  days: number
  /** ms. */
  now: number
}

/** Makes an invitation, over REST and by `npm run people`. Its link is known only now. */
export async function makeInvitation(tx: WriteTx, { actor, appUrl, note, days, now }: Inviting) {
  const { secret, ...made } = await createInvitation(tx, { note, createdBy: actor.id, now, lifeMs: days * dayMs })
  await recordAudit(tx, { action: 'invitation-made', actor, subject: { id: null, email: note }, now })
  return { ...made, note, createdAt: now, link: `${appUrl}/auth#${invitationMark}${secret}` }
}

type Name = Extract<keyof Actions, `admin.invitations.${string}`> | 'admin.registration'

export const invitationActions: Pick<Actions, Name> = {
  'admin.invitations.list': (c) =>
    c.store.read(async (tx) => {
      await requireAdmin(tx, c.userId)
      return { invitations: await newestInvitations(tx) }
    }),

  'admin.invitations.create': (c, wish) =>
    c.store.write(async (tx) => {
      const actor = await requireAdmin(tx, c.userId)
      const made = await makeInvitation(tx, { ...wish, actor, appUrl: c.appUrl, now: c.now() })
      return { ...made, createdBy: actor.email, usedAt: null, usedBy: null, revokedAt: null }
    }),

  'admin.invitations.revoke': (c, { id }) =>
    c.store.write(async (tx) => {
      const actor = await requireAdmin(tx, c.userId)
      const note = await revokeInvitation(tx, id, c.now())
      if (note === undefined) throw notFound()
      const subject = { id: null, email: note }
      await recordAudit(tx, { action: 'invitation-revoked', actor, subject, now: c.now() })
    }),

  'admin.registration': (c) =>
    c.store.read(async (tx) => {
      await requireAdmin(tx, c.userId)
      const { registration, domains, reach } = c.doors
      return { registration, domains, reach }
    }),
}
