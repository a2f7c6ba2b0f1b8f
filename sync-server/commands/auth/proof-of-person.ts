/**
 * A signed-in person proves their identity again before actions that a found phone or a stolen cookie must not allow:
 * by the password or, in an account without one, by a fresh sign-in with Google. A demo has nothing to protect.
 */
import { freshSignInMs } from '#shared/account.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { ActionContext } from '#sync-server/context.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, findAccount, isDemo } from '#sync-server/db/queries/accounts.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { findPerson, sessionStartedAt } from '#sync-server/db/queries/sessions.ts'
import { eventSource } from './event-source.ts'
import { claimsOfKnown } from './guesses.ts'

interface Checking {
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Loads the proved account in the transaction that the proof is for. Throws if the session has ended meanwhile. */
export type Proved = (tx: WriteTx) => Promise<Account>

/** Checks the password or the age of the sign-in, and throws if the proof fails. See `Proved` for the result. */
export async function proveAgain(c: ActionContext, checking: Checking, password: string | undefined): Promise<Proved> {
  const account = await c.store.read((tx) => accountOfSession(c, tx))
  if (account.passwordHash !== null) return provePassword(c, checking, account, password)
  if (!isDemo(account)) await requireFreshSignIn(c)
  return (tx) => accountOfSession(c, tx)
}

/** Runs `act` with the proof for something that outlives the session: its password, unless it is young. */
export const provedForLong = async <T>(
  c: ActionContext,
  password: string | undefined,
  act: (proved: Proved) => Promise<T>,
): Promise<T> =>
  (await isFreshSignIn(c))
    ? act((tx) => accountOfSession(c, tx))
    : c.passwords.admit({ userId: signedIn(c) }, async (hashing) => act(await proveAgain(c, hashing, password)))

async function provePassword(
  c: ActionContext,
  { verify }: Checking,
  account: Account,
  password: string | undefined,
): Promise<Proved> {
  if (password === undefined) throw invalid('Informe a senha.', 'password')
  const attempt = await c.limits.take(claimsOfKnown(account.id, `session ${c.session.id}`))
  if (!(await verify(account.passwordHash, password))) {
    await c.store.write((tx) =>
      recordSecurityEvent(tx, { kind: 'proof-failed', userId: account.id, ...eventSource(c) }),
    )
    throw new DomainError('wrong_password', 'A senha atual não confere.')
  }
  return async (tx) => {
    await attempt.succeed(tx)
    return accountOfSession(c, tx)
  }
}

async function requireFreshSignIn(c: ActionContext): Promise<void> {
  if (!(await isFreshSignIn(c)))
    throw new DomainError('sign_in_again', 'Entre de novo com o Google e repita em até 10 minutos.')
}

/** True if the session is that young that its sign-in itself is a proof. */
async function isFreshSignIn({ store, session, now }: ActionContext): Promise<boolean> {
  const { id = '' } = session
  const startedAt = await store.read((tx) => sessionStartedAt(tx, id))
  return startedAt !== undefined && now() - startedAt < freshSignInMs
}

/**
 * The account of the caller's session. Throws `unauthenticated` if the session has ended. A new password ends all
 * sessions of its account: while this session exists, a password checked before is still the current one.
 */
export async function accountOfSession(c: ActionContext, tx: ReadTx): Promise<Account> {
  const userId = signedIn(c)
  const person = c.session.id === undefined ? undefined : await findPerson(tx, c.session.id, c.now())
  const account = person?.userId === userId ? await findAccount(tx, userId) : undefined
  if (!account) throw signedOut()
  return account
}

export const signedOut = () => new DomainError('unauthenticated', 'Não autenticado.')
