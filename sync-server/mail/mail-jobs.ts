import { DomainError } from '#shared/errors.ts'
import type { Language } from '#shared/settings.ts'
import { besideOthers, type ReadTx, type Store } from '#sync-server/db/engine/store.ts'
import { type Account, findAccount, findAccountByEmail, isDemo } from '#sync-server/db/queries/accounts.ts'
import { createEmailProof, deleteEmailProof } from '#sync-server/db/queries/email-proofs.ts'
import { heldMailError, type JobHandlers } from '#sync-server/db/queries/jobs.ts'
import { languageOf } from '#sync-server/db/queries/languages.ts'
import { findShareByToken } from '#sync-server/db/queries/shares.ts'
import { createToken } from '#sync-server/db/queries/tokens.ts'
import type { Env } from '#sync-server/env.ts'
import { createLimits, type LimitSettings, type Limits } from '#sync-server/limits/rate-limits.ts'
import type { MailText } from './layout.ts'
import type { Mailer } from './mailer.ts'
import {
  accountDeletedText,
  calendarOpenedText,
  googleLinkedText,
  inviteText,
  newDeviceText,
  passwordChangedText,
  type Reader,
  registrationText,
  resetText,
  tokenCreatedText,
  verifyText,
} from './texts.ts'

interface Deps {
  store: Store
  mailer: Mailer
  env: LimitSettings & Pick<Env, 'appUrl' | 'serverName' | 'smtpUrl'>
  now(): number
}

/**
 * The job handlers for mails. A mail about an account goes to its stored address; an invitation and the mail about a
 * deleted account go to the address in the job. Tokens of links for an account are made here and not at the request, so
 * that the queue never contains one, and a retry makes a new one. An invitation's job contains the token of its link.
 */
export function createMailJobs({ store, env, now, ...deps }: Deps): Omit<JobHandlers, 'erase-accounts'> {
  const { appUrl, serverName } = env
  const mailer = countedMailer(deps.mailer, createLimits(store, env), store)
  const readerOf = async (tx: ReadTx, { id, firstName }: Pick<Account, 'id' | 'firstName'>): Promise<Reader> => ({
    appUrl,
    serverName,
    name: firstName,
    language: await languageOf(tx, id),
  })
  const stranger = (language: Language = 'pt-BR'): Reader => ({ appUrl, serverName, name: null, language })
  /** False for an address that may be somebody else's: nothing is told to it. */
  const isOwn = ({ emailVerifiedAt }: Account) => env.smtpUrl === undefined || emailVerifiedAt !== null
  const tell = async (kind: string, id: string, userId: string, text: (reader: Reader) => MailText) => {
    const found = await store.read(async (tx) => {
      const account = await findAccount(tx, userId)
      if (!account || !isOwn(account)) return
      return { to: account.email, reader: await readerOf(tx, account) }
    })
    if (found) await mailer.send({ kind, id, to: found.to, ...text(found.reader) })
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
        return { to: account.email, reader: await readerOf(tx, account), token }
      })
      if (found) await mailer.send({ kind: 'reset', id, to: found.to, ...resetText(found.reader, found.token) })
    },
    'verify-mail': async ({ userId }, id) => {
      const found = await store.write(async (tx) => {
        const account = await unconfirmed(tx, userId)
        if (!account) return
        const token = await createToken(tx, 'email', { userId, now: now() })
        return { to: account.email, reader: await readerOf(tx, account), token }
      })
      if (found) await mailer.send({ kind: 'verify', id, to: found.to, ...verifyText(found.reader, found.token) })
    },
    'password-changed-mail': ({ userId, ...what }, id) =>
      tell('password-changed', id, userId, (reader) => passwordChangedText(reader, what)),
    'new-device-mail': ({ userId, ...device }, id) =>
      tell('new-device', id, userId, (reader) => newDeviceText(reader, device)),
    'calendar-opened-mail': ({ userId }, id) => tell('calendar-opened', id, userId, calendarOpenedText),
    'token-created-mail': ({ userId }, id) => tell('token-created', id, userId, tokenCreatedText),
    'account-deleted-mail': ({ email, firstName, byAdmin, language }, id) => {
      const reader = { ...stranger(language), name: firstName }
      return mailer.send({ kind: 'account-deleted', id, to: email, ...accountDeletedText(reader, byAdmin) })
    },
    'google-linked-mail': ({ userId, ...ended }, id) =>
      tell('google-linked', id, userId, (reader) => googleLinkedText(reader, ended)),
    'invite-mail': async (invite, id) => {
      const found = await store.read(async (tx) => {
        const shared = await findShareByToken(tx, invite.token)
        const owner = shared && (await findAccount(tx, shared.share.ownerId))
        if (owner && (owner.disabledAt !== null || isDemo(owner))) return
        const account = await findAccountByEmail(tx, invite.to)
        return { language: account ? await languageOf(tx, account.id) : invite.language }
      })
      if (found) await prove('invite', id, invite.to, (proof) => inviteText(stranger(found.language), invite, proof))
    },
    'registration-mail': ({ email }, id) =>
      prove('registration', id, email, (proof) => registrationText(stranger(), proof)),
  }
}

/** The account, if its address is not confirmed yet. Undefined if it is confirmed, or the account deleted or disabled. */
async function unconfirmed(tx: ReadTx, userId: string) {
  const account = await findAccount(tx, userId)
  return account?.emailVerifiedAt === null && account.disabledAt === null ? account : undefined
}

/**
 * A mailer that writes to no demo, and keeps within MAIL_LIMIT. A fifth of that is kept for links to a new password,
 * because strangers can cause all other mails. A mail beyond it throws, so that its job is tried again later.
 */
const countedMailer = (mailer: Mailer, limits: Limits, store: Store): Mailer => ({
  send: async (mail) => {
    if (isDemo({ email: mail.to })) return
    const everyone = 'everyone'
    const claims = { mails: everyone, ...(mail.kind !== 'reset' && { mailsButResets: everyone }) }
    const counted = await limits.take(claims).catch((error) => {
      throw error instanceof DomainError ? new Error(heldMailError) : error
    })
    try {
      await mailer.send(mail)
    } catch (error) {
      await store.write(counted.undo, besideOthers)
      throw error
    }
  },
})
