/**
 * The acts of administrators on other people's accounts: over REST and by `npm run people`. Each is recorded in the
 * transaction that does it, and none reads what a person has written.
 */

import { DomainError, forbidden, notFound } from '#shared/errors.ts'
import type { AuditAction } from '#shared/security-events.ts'
import { endAccount } from '#sync-server/commands/auth/account.ts'
import type { ActionContext } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import {
  type Account,
  findAccount,
  hasOtherAdmin,
  isDemo,
  raiseEpoch,
  setAdmin,
  setDisabled,
} from '#sync-server/db/queries/accounts.ts'
import { type Party, recordAudit } from '#sync-server/db/queries/audit-events.ts'
import { deleteCalendarAddress } from '#sync-server/db/queries/calendar-addresses.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { languageOf } from '#sync-server/db/queries/languages.ts'
import { endSessionsOf } from '#sync-server/db/queries/sessions.ts'
import { createToken, deleteTokens } from '#sync-server/db/queries/tokens.ts'

/** The services of an act, and who does it. */
export interface Acting extends Pick<ActionContext, 'now' | 'streams'> {
  actor: Party
}

/** An act on the account with this id, within a transaction. Throws `not_found` without the account. */
export type Act<Result = void> = (c: Acting, tx: WriteTx, id: string) => Promise<Result>

/** Ends every entrance to an account at once; the next epoch ends those that are no rows. What its person shared stays with the others. */
export const disablePerson: Act = (c, tx, id) =>
  recorded(c, tx, id, 'person-disabled', async (account) => {
    await requireOtherAdmin(tx, account)
    if (account.disabledAt !== null) return unchanged
    await setDisabled(tx, id, c.now())
    await endEntrances(c, tx, id)
  })

/** Lets a person sign in again. What the disabling ended stays ended. */
export const enablePerson: Act = (c, tx, id) =>
  recorded(c, tx, id, 'person-enabled', async ({ disabledAt }) => {
    if (disabledAt === null) return unchanged
    await setDisabled(tx, id, null)
  })

/** Signs a person out everywhere, and ends the address of their calendar and the tokens of their programs. */
export const endSessionsOfPerson: Act = (c, tx, id) =>
  recorded(c, tx, id, 'person-sessions-ended', async () => {
    await raiseEpoch(tx, id)
    await endEntrances(c, tx, id)
  })

/** Makes a link by which a person chooses a new password, and returns its token. */
export const makeResetToken: Act<string> = (c, tx, id) =>
  recorded(c, tx, id, 'person-reset-link', async (account) => {
    requireLasting(account)
    return createToken(tx, 'reset', { userId: id, now: c.now() })
  })

/** Mails such a link to the person, so that nobody else sees it. */
export const mailResetLink: Act = (c, tx, id) =>
  recorded(c, tx, id, 'person-reset-link', async (account) => {
    requireLasting(account)
    await addJob(tx, { kind: 'reset-mail', payload: { email: account.email } }, c.now())
  })

export const makeAdmin: Act = (c, tx, id) =>
  recorded(c, tx, id, 'admin-made', async (account) => {
    requireLasting(account)
    await setAdmin(tx, id, true)
  })

export const unmakeAdmin: Act = (c, tx, id) =>
  recorded(c, tx, id, 'admin-ended', async (account) => {
    await requireOtherAdmin(tx, account)
    await setAdmin(tx, id, false)
  })

/** Deletes an account as its person could: with all that is in it, and with what it shared. */
export const deletePerson: Act = (c, tx, id) =>
  recorded(c, tx, id, 'person-deleted', async (account) => {
    await requireOtherAdmin(tx, account)
    const language = await languageOf(tx, id)
    await endAccount(c, tx, account)
    const { email, firstName } = account
    await addJob(tx, { kind: 'account-deleted-mail', payload: { email, firstName, byAdmin: true, language } }, c.now())
  })

/** The result of an act on an account that was in that state already. Nothing is recorded. */
const unchanged = Symbol('unchanged')

async function recorded<Result>(
  { actor, now }: Acting,
  tx: WriteTx,
  id: string,
  action: AuditAction,
  act: (account: Account) => Promise<Result | typeof unchanged>,
): Promise<Result> {
  const account = await findAccount(tx, id)
  if (!account) throw notFound()
  const result = await act(account)
  if (result === unchanged) return undefined as Result
  await recordAudit(tx, { action, actor, subject: account, now: now() })
  return result
}

/** Throws for an account whose person cannot sign in by a password: a disabled one, or a demo. */
function requireLasting(account: Account): void {
  if (isDemo(account)) throw forbidden('Isto é uma demonstração: ela não tem senha e é apagada sozinha.')
  const { disabledAt } = account
  if (disabledAt !== null) throw forbidden('Esta conta está desativada. Ative-a primeiro.')
}

/** Throws `last_admin` if nobody else could administer the server afterwards. */
async function requireOtherAdmin(tx: WriteTx, { id, isAdmin }: Account): Promise<void> {
  if (isAdmin && !(await hasOtherAdmin(tx, id)))
    throw new DomainError(
      'last_admin',
      'Ninguém mais administra este servidor. Torne outra pessoa administradora antes.',
    )
}

/** The rows by which somebody enters an account. A token of a program is valid in its epoch only. */
async function endEntrances({ streams }: Acting, tx: WriteTx, userId: string): Promise<void> {
  for (const session of await endSessionsOf(tx, userId)) streams.closeSession(tx, session)
  for (const kind of ['reset', 'email'] as const) await deleteTokens(tx, kind, userId)
  await deleteCalendarAddress(tx, userId)
}
