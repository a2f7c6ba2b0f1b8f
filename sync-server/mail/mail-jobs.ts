import type { ReadTx, Store } from '#sync-server/db/engine/store.ts'
import { findAccount, findAccountByEmail } from '#sync-server/db/queries/accounts.ts'
import { createEmailProof, deleteEmailProof } from '#sync-server/db/queries/email-proofs.ts'
import type { JobHandlers } from '#sync-server/db/queries/jobs.ts'
import { createToken } from '#sync-server/db/queries/tokens.ts'
import type { Env } from '#sync-server/env.ts'
import { createLimits, type LimitSettings, type Limits } from '#sync-server/limits/rate-limits.ts'
import { accountDeletedText, calendarOpenedText, newDeviceText, tokenCreatedText } from './account-texts.ts'
import type { MailText } from './layout.ts'
import type { Mailer } from './mailer.ts'
import { googleLinkedText, inviteText, passwordChangedText, registrationText, resetText, verifyText } from './texts.ts'

interface Deps {
  store: Store
  mailer: Mailer
  env: LimitSettings & Pick<Env, 'appUrl'>
  now(): number
}

/** Mails that strangers can cause in any number: their limit leaves room for the others. */
const byOthers = ['invite', 'verify', 'registration']

/**
 * The job handlers for mails. A mail about an account goes to its stored address; an invitation and the mail about a
 * deleted account go to the address in the job. Tokens of links for an account are made here and not at the request, so
 * that the queue never contains one, and a retry makes a new one. An invitation's job contains the token of its link.
 */
export function createMailJobs({ store, env, now, ...deps }: Deps): Omit<JobHandlers, 'erase-accounts'> {
  const { appUrl } = env
  const mailer = countedMailer(deps.mailer, createLimits(store, env), store)
  const tell = async (kind: string, id: string, userId: string, text: (name: string | null) => MailText) => {
    const account = await store.read((tx) => findAccount(tx, userId))
    if (account) await mailer.send({ kind, id, to: account.email, ...text(account.firstName) })
  }

  /** Mails a link with a proof for its reader; a proof that was not mailed is deleted. */
  const prove = async (kind: string, id: string, to: string, text: (proof: string) => MailText) => {
    const proof = await store.write((tx) => createEmailProof(tx, to, now()))
    try {
      await mailer.send({ kind, id, to, ...text(proof) })
    } catch (error) {
      await store.write((tx) => deleteEmailProof(tx, proof))
      throw error
    }
  }

  return {
    'reset-mail': async ({ email }, id) => {
      const found = await store.write(async (tx) => {
        const account = await findAccountByEmail(tx, email)
        if (!account || account.disabledAt !== null) return
        const token = await createToken(tx, 'reset', { userId: account.id, now: now() })
        return { account, token }
      })
      if (!found) return
      const { account, token } = found
      await mailer.send({ kind: 'reset', id, to: account.email, ...resetText(appUrl, account.firstName, token) })
    },
    'verify-mail': async ({ userId }, id) => {
      const found = await store.write(async (tx) => {
        const account = await unconfirmed(tx, userId)
        return (
          account && {
            account,
            token: await createToken(tx, 'email', { userId, now: now() }),
          }
        )
      })
      if (!found) return
      const { account, token } = found
      await mailer.send({ kind: 'verify', id, to: account.email, ...verifyText(appUrl, account.firstName, token) })
    },
    'password-changed-mail': ({ userId, ...what }, id) =>
      tell('password-changed', id, userId, (name) => passwordChangedText(appUrl, name, what)),
    'new-device-mail': ({ userId, ...device }, id) =>
      tell('new-device', id, userId, (name) => newDeviceText(appUrl, name, device)),
    'calendar-opened-mail': ({ userId }, id) =>
      tell('calendar-opened', id, userId, (name) => calendarOpenedText(appUrl, name)),
    'token-created-mail': ({ userId }, id) =>
      tell('token-created', id, userId, (name) => tokenCreatedText(appUrl, name)),
    'account-deleted-mail': ({ email, firstName, byAdmin }, id) =>
      mailer.send({ kind: 'account-deleted', id, to: email, ...accountDeletedText(appUrl, firstName, byAdmin) }),
    'google-linked-mail': ({ userId, ...ended }, id) =>
      tell('google-linked', id, userId, (name) => googleLinkedText(appUrl, name, ended)),
    'invite-mail': (invite, id) => prove('invite', id, invite.to, (proof) => inviteText(appUrl, invite, proof)),
    'registration-mail': ({ email }, id) =>
      prove('registration', id, email, (proof) => registrationText(appUrl, proof)),
  }
}

/** The account, if its address is not confirmed yet. Undefined if it is confirmed, or the account deleted or disabled. */
async function unconfirmed(tx: ReadTx, userId: string) {
  const account = await findAccount(tx, userId)
  return account?.emailVerifiedAt === null && account.disabledAt === null ? account : undefined
}

/** A mailer within MAIL_LIMIT. A mail beyond it throws `too_many`, so that its job is tried again later. */
const countedMailer = (mailer: Mailer, limits: Limits, store: Store): Mailer => ({
  send: async (mail) => {
    const everyone = 'everyone'
    const claims = { mails: everyone, ...(byOthers.includes(mail.kind) && { mailsByOthers: everyone }) }
    const counted = await limits.take(claims)
    try {
      await mailer.send(mail)
    } catch (error) {
      await store.write(counted.undo)
      throw error
    }
  },
})
