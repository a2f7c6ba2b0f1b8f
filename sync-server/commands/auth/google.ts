/**
 * Finds the account for a Google identity. The subject of the identity decides. The e-mail address decides only once,
 * when an account is created or linked. An existing account is linked only if Google runs the mailbox of the address or
 * the person is signed in to the account with a confirmed address (docs/decisions/011). An account has one identity of
 * Google at most.
 */
import { emailSchema, firstNameMaxLength } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { lineSchema } from '#shared/text.ts'
import { endSharesOf } from '#sync-server/commands/memberships.ts'
import type { ActionContext } from '#sync-server/context.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, findAccount, findAccountByEmail } from '#sync-server/db/queries/accounts.ts'
import { hasIdentity, linkIdentity, type ProviderIdentity, userOfIdentity } from '#sync-server/db/queries/identities.ts'
import { addJob } from '#sync-server/db/queries/jobs.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { findPerson } from '#sync-server/db/queries/sessions.ts'
import { onAddressConfirmed } from './confirmed-email.ts'
import { eventSource } from './event-source.ts'
import { noticeOfDevice } from './known-devices.ts'
import { replacePassword } from './passwords.ts'
import { createAccount, signIn } from './sign-in.ts'

/**
 * Signs the person in, with a new account if necessary. Throws `forbidden` if the identity is unknown and its address
 * can neither open a new account nor be linked to the existing one.
 */
export async function signInWithGoogle(
  c: ActionContext,
  identity: ProviderIdentity,
  invitation?: string,
): Promise<void> {
  const known = await c.store.read((tx) => knownAccount(tx, identity))
  const notify = known && (await noticeOfDevice(c, known))
  await c.store.write(async (tx) => {
    const account = (await knownAccount(tx, identity)) ?? (await accountByAddress(c, tx, identity, invitation))
    await recordSecurityEvent(tx, { kind: 'google-login', userId: account.id, ...eventSource(c) })
    await notify?.(tx)
    await signIn(c, tx, account)
  })
}

async function knownAccount(tx: ReadTx, identity: ProviderIdentity): Promise<Account | undefined> {
  const userId = await userOfIdentity(tx, identity)
  return userId === undefined ? undefined : findAccount(tx, userId)
}

async function accountByAddress(
  c: ActionContext,
  tx: WriteTx,
  identity: ProviderIdentity,
  invitation?: string,
): Promise<Account> {
  const email = emailSchema.safeParse(identity.email)
  if (!email.success) throw wrongAddress()
  const existing = await findAccountByEmail(tx, email.data)
  if (existing) return link(c, tx, existing, identity)
  const firstName = lineSchema('', firstNameMaxLength).safeParse(identity.firstName).data ?? null
  const pass = { invitation, isProved: isAuthoritative(identity, email.data) }
  const created = await createAccount(c, tx, { email: email.data, passwordHash: null, firstName }, pass)
  if (!created) throw wrongAddress()
  await linkIdentity(tx, created.id, identity, c.now())
  await recordSecurityEvent(tx, { kind: 'registered', userId: created.id, ...eventSource(c) })
  await onAddressConfirmed(c, tx, created)
  return created
}

async function link(c: ActionContext, tx: WriteTx, existing: Account, identity: ProviderIdentity): Promise<Account> {
  if (await hasIdentity(tx, existing.id, identity.issuer)) throw wrongAddress()
  if (!isAuthoritative(identity, existing.email) && !(await isSignedIn(c, tx, existing))) throw wrongAddress()
  // A password set without a proof of the address may be anyone's: the owner of the mailbox wins.
  const mustReplace = existing.emailVerifiedAt === null
  const account = mustReplace ? await replacePassword(c, tx, existing.id, null) : existing
  const sharesEnded = mustReplace && (await endSharesOf(c, tx, existing.id))
  await linkIdentity(tx, account.id, identity, c.now())
  await recordSecurityEvent(tx, { kind: 'google-linked', userId: account.id, ...eventSource(c) })
  const passwordRemoved = mustReplace && existing.passwordHash !== null
  if (passwordRemoved)
    await recordSecurityEvent(tx, { kind: 'password-removed', userId: account.id, ...eventSource(c) })
  await addJob(
    tx,
    { kind: 'google-linked-mail', payload: { userId: account.id, passwordRemoved, sharesEnded } },
    c.now(),
  )
  await onAddressConfirmed(c, tx, account)
  return account
}

/**
 * True if Google runs the mailbox of the address and so knows its current owner. Of any other address Google may know
 * only a former owner.
 */
const isAuthoritative = ({ hostedDomain }: ProviderIdentity, email: string): boolean =>
  hostedDomain !== undefined || email.endsWith('@gmail.com')

/**
 * True if the caller is signed in to this account and its address is confirmed: the person has proved that the account
 * is theirs.
 */
async function isSignedIn({ session, now }: ActionContext, tx: WriteTx, account: Account): Promise<boolean> {
  if (session.id === undefined || account.emailVerifiedAt === null) return false
  const person = await findPerson(tx, session.id, now())
  return person?.userId === account.id
}

const wrongAddress = () => new DomainError('forbidden', 'Este endereço não pode entrar com o Google.')
