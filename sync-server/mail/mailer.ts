/**
 * Sends mail over SMTP or, without a configured server, writes it into files beside the database and its link into the
 * log. Then the log is the mailbox: that line is the only one that may contain a token.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { NodemailerError, SendMailOptions } from 'nodemailer'
import { dayMs } from '#shared/days.ts'
import { type Env, mailDomain } from '#sync-server/env.ts'
import type { Log } from '#sync-server/observing/log.ts'
import type { MailText } from './layout.ts'

export interface Mail extends MailText {
  /** The e-mail address of the recipient, without a name. */
  to: string
  /** Unique per attempt; part of the Message-ID and of the file name. */
  id: string
  kind: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. Throws `Undeliverable` if a retry is useless. */
  send(mail: Mail): Promise<void>
}

/** A permanent refusal of this recipient by the mail server. */
export class Undeliverable extends Error {}

/** Timeouts in ms: a silent server is detected soon, so that the queue moves on. */
const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const sendTimeoutMs = 60_000
const keepFilesMs = 30 * dayMs

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'appUrl' | 'dataDir'>

/** The mailer of a server. The library is loaded with the first mail, because most starts send none. */
export function createMailer(env: Settings, log: Log, timeouts = defaultTimeouts): Mailer {
  const { smtpUrl, dataDir } = env
  const folder = folderIn(dataDir)
  return {
    send: async (mail) => {
      const message = compose(env, mail)
      if (smtpUrl !== undefined) return sendOver(smtpUrl, message, timeouts)
      const file = join(folder, `${mail.kind}-${mail.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, await render(message), { mode: 0o600 })
      log.info('mail written', { file, kind: mail.kind, ...(mail.link !== undefined && { link: mail.link }) })
    },
  }
}

const folderIn = (dataDir: string): string => join(resolve(dataDir), 'mail')

/** Deletes mail files older than 30 days. `now` in ms. */
export async function deleteOldMail(dataDir: string, now: number): Promise<void> {
  const folder = folderIn(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs <= now - keepFilesMs) await rm(join(folder, name))
  }
}

async function sendOver(url: string, message: SendMailOptions, timeouts: typeof defaultTimeouts): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(sendTimeoutMs) })
  } catch (error) {
    throw withoutAddress(error)
  } finally {
    transport.close()
  }
}

/** Signs in at a mail server, without a mail. Throws what it answers. */
export async function checkMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...defaultTimeouts })
  try {
    await transport.verify()
  } catch (error) {
    throw withoutAddress(error)
  } finally {
    transport.close()
  }
}

async function render(message: SendMailOptions): Promise<Buffer | Readable> {
  const { createTransport } = await import('nodemailer')
  const rendered = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(message)
  return rendered.message
}

/** The recipient is passed as an object, apart from the text: no part of it can become a header or a second address. */
const compose = ({ mailFrom, appUrl }: Settings, { to, subject, text, html, id, listId }: Mail): SendMailOptions => ({
  disableFileAccess: true,
  disableUrlAccess: true,
  from: mailFrom,
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${mailDomain(appUrl)}>`,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  ...(listId && { list: { id: { comment: 'Caderneta', url: `${listId}.${mailDomain(appUrl)}` } } }),
})

/** The error without the recipient: servers repeat the address in their response, so only codes are passed on. */
function withoutAddress(error: unknown): Error {
  const { code, command, responseCode } = error as NodemailerError
  const message = `SMTP ${[code, command?.split(' ')[0], responseCode].filter(Boolean).join(' ')}`
  const refused = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
  return refused ? new Undeliverable(message) : new Error(message)
}
