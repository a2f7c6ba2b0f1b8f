/** A mail server on loopback for tests, which keeps its mails. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Letter extends Omit<Email, 'sender'> {
  /** The recipients of the envelope. */
  recipients: string[]
  sender: string
  /** True if the mail arrived over TLS. */
  secure: boolean
  raw: string
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** A running mail server, by default on a free port. `options` are those of the library smtp-server. */
export async function openMailbox({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        letters.push({
          ...(await PostalMime.parse(raw)),
          recipients: rcptTo.map(({ address }) => address),
          sender: mailFrom === false ? '' : mailFrom.address,
          secure: Boolean(session.secure),
          raw: raw.toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: used } = server.server.address() as AddressInfo
  return {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    letters,
    /** The mails to one person, oldest first. */
    to: (address: string) => letters.filter(({ recipients }) => recipients.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The token in the link of a mail. */
export function tokenIn(letter: { text?: string } | undefined): string {
  const token = /[?&]token=([\w-]{43})\b/.exec(letter?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no token in: ${letter?.text}`)
  return token
}

/** The proof in the link of a mailed invitation. */
export function proofIn(letter: { text?: string } | undefined): string {
  const proof = /\/convite\/[\w-]{43}#([\w-]{43})\b/.exec(letter?.text ?? '')?.[1]
  if (proof === undefined) throw new Error(`no proof in: ${letter?.text}`)
  return proof
}
