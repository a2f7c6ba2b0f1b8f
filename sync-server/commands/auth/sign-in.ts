import type { User } from '#shared/auth.ts'
import type { Parsed, Reply } from '#shared/contract.ts'
import { accountDisabled, DomainError, notFound } from '#shared/errors.ts'
import { createFirstRows } from '#sync-server/commands/account-defaults.ts'
import { attachShares } from '#sync-server/commands/memberships.ts'
import { settingsOf } from '#sync-server/commands/settings.ts'
import { writeRowsIn } from '#sync-server/commands/write-rows.ts'
import type { ActionContext, Actions, Queries } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  isDemo,
  type NewAccount,
  replaceHash,
  viewUser,
} from '#sync-server/db/queries/accounts.ts'
import { movePush } from '#sync-server/db/queries/push-subscriptions.ts'
import { requireServerRoom } from '#sync-server/db/queries/quotas.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { endSession, isSession, publicIdOf, startSession } from '#sync-server/db/queries/sessions.ts'
import { mailConfirmation } from './confirmation-mail.ts'
import { confirmByProof } from './confirmed-email.ts'
import { knock, type Pass, passDoor } from './doors.ts'
import { eventSource } from './event-source.ts'
import { guessClaims } from './guesses.ts'
import { knownByEmail, markDevice, noticeOfDevice } from './known-devices.ts'

export const authQueries: Pick<Queries, 'auth.user'> = {
  'auth.user': async (c) => {
    const account = await findAccount(c.tx, c.userId)
    if (!account) throw notFound()
    return viewUser(account, await settingsOf(c.tx, c.userId), c)
  },
}

export const authActions: Pick<Actions, 'auth.register' | 'auth.login' | 'auth.logout'> = {
  'auth.register': async (c, { sync, ...fields }) => withFirstSync(c, await register(c, fields), sync),
  'auth.login': async (c, { sync, ...fields }) => withFirstSync(c, await login(c, fields), sync),

  'auth.logout': async (c, { session }) => {
    const { id } = c.session
    const isMeant = id !== undefined && (session === undefined || session === publicIdOf(id))
    if (isMeant && (await c.store.read((tx) => isSession(tx, id)))) {
      await c.store.write((tx) => endFormerSession(c, tx))
    }
    if (session === undefined) c.session.clear()
    return { redirectTo: '/auth' }
  },
}

async function register(
  c: ActionContext,
  { email, password, firstName = null, proof, invitation, setupCode }: Omit<Parsed<'auth.register'>, 'sync'>,
): Promise<User> {
  await c.passwords.refuseCommon(password, 'password')
  return c.passwords.admit(c.caller, async ({ hash }) => {
    await c.limits.take({ register: c.caller.clientIp })
    const pass = { proof, invitation, setupCode }
    await knock(c, { ...pass, email })
    const passwordHash = await hash(password)
    return c.store.write(async (tx) => {
      const created = await createAccount(c, tx, { email, passwordHash, firstName }, pass)
      if (!created) throw new DomainError('email_taken', 'Não foi possível criar sua conta com esse e-mail.')
      await recordSecurityEvent(tx, { kind: 'registered', userId: created.id, ...eventSource(c) })
      const account = await confirmByProof(c, tx, created, proof ?? invitation)
      if (!c.mailConfigured) await attachShares(c, tx, account)
      else if (account.emailVerifiedAt === null) await mailConfirmation(c, tx, account)
      const session = await signIn(c, tx, account)
      return viewUser(account, await settingsOf(tx, account.id), {
        mailConfigured: c.mailConfigured,
        sessionId: session,
      })
    })
  })
}

async function login(c: ActionContext, { email, password }: Omit<Parsed<'auth.login'>, 'sync'>): Promise<User> {
  const known = await knownByEmail(c, email)
  return c.passwords.admit(known ?? c.caller, async ({ hash, verify }) => {
    const attempt = await c.limits.take(guessClaims(c, email, known))
    const account = await c.store.read((tx) => findAccountByEmail(tx, email))
    const good = await verify(account?.passwordHash, password)
    if (!account || !good) {
      await c.store.write((tx) =>
        recordSecurityEvent(tx, { kind: 'login-failed', userId: account?.id, ...eventSource(c) }),
      )
      throw new DomainError('invalid_credentials', 'E-mail ou senha inválidos.')
    }
    const betterHash = c.passwords.isOutdated(account.passwordHash ?? '') ? await hash(password) : undefined
    const notify = await noticeOfDevice(c, account)
    return c.store.write(async (tx) => {
      if (betterHash) await replaceHash(tx, account, betterHash)
      await attempt.succeed(tx)
      await recordSecurityEvent(tx, { kind: 'login', userId: account.id, ...eventSource(c) })
      await notify(tx)
      const session = await signIn(c, tx, account)
      return viewUser(account, await settingsOf(tx, account.id), {
        mailConfigured: c.mailConfigured,
        sessionId: session,
      })
    })
  })
}

async function withFirstSync(
  c: ActionContext,
  user: User,
  wanted: Parsed<'auth.login'>['sync'],
): Promise<Reply<'auth.login'>> {
  return wanted ? { ...user, sync: await c.firstSync(user.id, wanted) } : user
}

/**
 * Opens a session, in place of that of the request's cookie, and returns its id. Throws `account_disabled` for a
 * disabled account, so call it for a person who has proved to be its holder. The browser's notifications move to it
 * if they are this person's. After the commit the browser gets the cookies of the session and of a known browser. The
 * oldest session beyond the limit ends.
 */
export async function signIn(c: ActionContext, tx: WriteTx, account: Account): Promise<string> {
  if (account.disabledAt !== null) throw accountDisabled()
  const [{ id: userId, authEpoch }, former] = [account, c.session.id]
  const { token, sessionId, evicted } = await startSession(tx, { userId, authEpoch, ...c.caller, now: c.now(), former })
  if (former !== undefined) await movePush(tx, userId, former, sessionId)
  await endFormerSession(c, tx)
  tx.afterCommit(() => c.session.set(token))
  await markDevice(c, tx, account)
  for (const session of evicted) c.streams.closeSession(tx, session)
  return sessionId
}

async function endFormerSession({ session, streams }: ActionContext, tx: WriteTx): Promise<void> {
  const { id } = session
  if (id === undefined) return
  await endSession(tx, id)
  streams.closeSession(tx, id)
}

/**
 * Creates an account with its first rows, if the door is open to this pass and the server has room. Undefined if the
 * e-mail address has an account already, or is one of demos.
 */
export async function createAccount(
  c: ActionContext,
  tx: WriteTx,
  fields: NewAccount,
  pass: Pass,
): Promise<Account | undefined> {
  if (isDemo(fields)) return undefined
  const admission = await passDoor(c, tx, { ...pass, email: fields.email })
  requireServerRoom(tx)
  const account = await insertAccount(tx, fields, c.now())
  if (!account) return undefined
  await writeRowsIn(tx, c, async (writer) => {
    await createFirstRows(writer, account.id)
    await admission.use?.(writer, account.id)
  })
  return account
}
