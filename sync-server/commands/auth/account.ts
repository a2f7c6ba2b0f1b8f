import { signedIn } from '#sync-server/access/signed-in.ts'
import { leaveEveryList, tellName } from '#sync-server/commands/memberships.ts'
import { settingsOf } from '#sync-server/commands/settings.ts'
import { writeRows } from '#sync-server/commands/write-rows.ts'
import type { ActionContext, Actions } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, renameAccount, viewUser } from '#sync-server/db/queries/accounts.ts'
import { closeAccount } from '#sync-server/db/queries/closed-accounts.ts'
import { deleteProofsOf } from '#sync-server/db/queries/email-proofs.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { languageOf } from '#sync-server/db/queries/languages.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { eventSource } from './event-source.ts'
import { accountOfSession, proveAgain, signedOut } from './proof-of-person.ts'

export const accountActions: Pick<Actions, 'account.rename' | 'account.delete'> = {
  'account.rename': async (c, { firstName = null }) => {
    const userId = signedIn(c)
    await c.limits.take({ rename: userId })
    return writeRows(c, async (writer) => {
      const account = await renameAccount(writer.tx, userId, firstName)
      if (!account) throw signedOut()
      await tellName(writer, account)
      writer.tx.afterCommit(() => c.limits.spend(userId, writer.characters))
      const about = { mailConfigured: c.mailConfigured, sessionId: c.session.id }
      return viewUser(account, await settingsOf(writer.tx, userId), about)
    })
  },

  /** One transaction ends account, sessions and shares. A job erases the account's rows later (docs/decisions/044). */
  'account.delete': (c, { password }) =>
    c.passwords.admit({ userId: signedIn(c) }, async (hashing) => {
      const proved = await proveAgain(c, hashing, password)
      const { email, firstName } = await c.store.read((tx) => accountOfSession(c, tx))
      const notice = await c.limits.take({ deletionMail: email })
      await c.store.write(async (tx) => {
        const account = await proved(tx)
        const language = await languageOf(tx, account.id)
        await endAccount(c, tx, account)
        await recordSecurityEvent(tx, { kind: 'account-deleted', ...eventSource(c) })
        if (!notice.silenced)
          await addJob(tx, { kind: 'account-deleted-mail', payload: { email, firstName, language } }, c.now())
      })
    }),
}

/** Ends an account with its sessions and shares. A job erases its rows later. */
export async function endAccount(
  c: Pick<ActionContext, 'now' | 'streams'>,
  tx: WriteTx,
  account: Account,
): Promise<void> {
  await leaveEveryList(c, tx, account)
  await deleteProofsOf(tx, account.email)
  const ended = await closeAccount(tx, account.id, c.now())
  await addJob(tx, { kind: 'erase-accounts', payload: {} }, c.now())
  for (const session of ended) c.streams.closeSession(tx, session)
}
