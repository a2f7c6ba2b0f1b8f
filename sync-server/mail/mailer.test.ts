import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { createSweepClock } from '#sync-server/background/sweep-clock.ts'
import { startSweeper } from '#sync-server/background/sweeper.ts'
import { parseEnv } from '#sync-server/env.ts'
import { createLog } from '#sync-server/observing/log.ts'
import { openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { openServer } from '#sync-server/testing/server.ts'
import { createMailer, deleteOldMail, type Mail } from './mailer.ts'
import { inviteText } from './texts.ts'

const invite = { to: 'bia@example.com', ownerName: 'Ana', listTitle: 'Feira', token: 'abc', canEdit: true }
const mail = (fields: Partial<Mail> = {}): Mail => ({
  ...inviteText({ appUrl: 'https://caderneta.example', language: 'pt-BR', name: null }, invite, 'def'),
  id: 'job.1',
  kind: 'invite',
  to: 'bia@example.com',
  ...fields,
})

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanup.splice(0)) await step()
})

function mailerFor(variables: Record<string, string>) {
  const lines: string[] = []
  const env = parseEnv({ APP_URL: 'https://caderneta.example', ...variables })
  return {
    lines,
    mailer: createMailer(
      env,
      createLog('info', (line) => lines.push(line)),
    ),
  }
}

async function mailboxWith(options: Parameters<typeof openMailbox>[0] = {}) {
  const mailbox = await openMailbox(options)
  cleanup.push(mailbox.close)
  return mailbox
}

async function storeWithNothing() {
  const { store, stop } = await openServer()
  cleanup.push(stop)
  return store
}

/** A mailbox with TLS by the library's own certificate, about which the library warns. */
function mailboxWithTls(options: Parameters<typeof openMailbox>[0]) {
  console.error = () => undefined
  return mailboxWith(options)
}

test('a mail server that accepts the connection and stays silent times out', async () => {
  const calls: Socket[] = []
  const silent = createServer((call) => void calls.push(call)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const env = parseEnv({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  const soon = { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 }
  await expect(createMailer(env, createLog('silent'), soon).send(mail())).rejects.toThrow('SMTP ETIMEDOUT')
  expect(calls).toHaveLength(1)
  await vi.waitFor(() => expect(calls[0]?.closed).toBe(true))
  silent.close()
})

test('mail files are deleted after 30 days, nothing else is, and a missing folder does no harm', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caderneta-mail-'))
  cleanup.push(() => rmSync(dataDir, { recursive: true }))
  const now = Date.now()
  await deleteOldMail(dataDir, now)
  const { mailer } = mailerFor({ DATA_DIR: dataDir })
  for (const id of ['old', 'young']) await mailer.send(mail({ id }))
  const folder = join(dataDir, 'mail')
  writeFileSync(join(folder, 'notes.txt'), '')
  const age = (name: string, days: number) => utimesSync(join(folder, name), 0, (now - days * dayMs) / 1000)
  age('invite-old.eml', 31)
  age('invite-young.eml', 29)
  age('notes.txt', 99)
  const store = await storeWithNothing()
  const clock = createSweepClock(store, now)
  const stop = startSweeper({ store, now: () => now, dataDir, clock, log: createLog('silent') })
  await vi.waitFor(() => expect(readdirSync(folder).toSorted()).toEqual(['invite-young.eml', 'notes.txt']))
  stop()
})

describe('over SMTP', () => {
  test('a mail has text and HTML, one recipient, and is marked as automatic', async () => {
    const mailbox = await mailboxWith()
    await mailerFor({ SMTP_URL: mailbox.url }).mailer.send(mail())
    const [letter] = mailbox.letters
    expect(letter).toMatchObject({
      sender: 'caderneta@caderneta.example',
      recipients: ['bia@example.com'],
      from: { name: 'Caderneta', address: 'caderneta@caderneta.example' },
      to: [{ address: 'bia@example.com' }],
      messageId: '<job.1@caderneta.example>',
    })
    const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('x-auto-response-suppress')).toBe('All')
    expect(header('list-id')).toBe('"Caderneta" <convites.caderneta.example>')
    expect(letter?.text).toContain('https://caderneta.example/convite/abc')
    expect(letter?.html).toContain('lang="pt-BR"')
  })

  test('the sender is the configured one', async () => {
    const mailbox = await mailboxWith()
    const from = 'Caderneta da Família <avisos@familia.example>'
    await mailerFor({ SMTP_URL: mailbox.url, MAIL_FROM: from }).mailer.send(mail())
    expect(mailbox.letters[0]).toMatchObject({
      sender: 'avisos@familia.example',
      from: { name: 'Caderneta da Família', address: 'avisos@familia.example' },
    })
  })

  test('user and password of the URL sign in; wrong ones fail without appearing in the error', async () => {
    const mailbox = await mailboxWith({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'ana@x' && password === 's:e/gredo'
          ? done(null, { user: username })
          : done(new Error(`no ${password}`)),
    })
    const url = (password: string) => mailbox.url.replace('//', `//ana%40x:${encodeURIComponent(password)}@`)
    await mailerFor({ SMTP_URL: url('s:e/gredo') }).mailer.send(mail())
    expect(mailbox.letters).toHaveLength(1)
    const wrong = mailerFor({ SMTP_URL: url('errada') }).mailer.send(mail())
    await expect(wrong).rejects.toThrow(/^SMTP EAUTH AUTH 535$/)
  })

  test('TLS is used if offered, and required with smtps', async () => {
    const [upgrading, secure] = [await mailboxWithTls({ disabledCommands: [] }), await mailboxWithTls({ secure: true })]
    const trusting = '?tls.rejectUnauthorized=false'
    await mailerFor({ SMTP_URL: upgrading.url + trusting }).mailer.send(mail())
    await mailerFor({ SMTP_URL: secure.url.replace('smtp:', 'smtps:') + trusting }).mailer.send(mail())
    expect([upgrading.letters[0]?.secure, secure.letters[0]?.secure]).toEqual([true, true])
  })

  test('an untrusted certificate is refused, and nothing is sent without it', async () => {
    const mailbox = await mailboxWithTls({ disabledCommands: [] })
    await expect(mailerFor({ SMTP_URL: mailbox.url }).mailer.send(mail())).rejects.toThrow('SMTP')
    expect(mailbox.letters).toEqual([])
  })

  test('without TLS on the server mail is sent in plain text', async () => {
    const mailbox = await mailboxWith()
    await mailerFor({ SMTP_URL: mailbox.url }).mailer.send(mail())
    expect(mailbox.letters[0]?.secure).toBe(false)
  })

  test('S155, T18: names and titles with CRLF/Bcc give exactly one envelope recipient', async () => {
    const mailbox = await mailboxWith()
    const evil = 'Ana\r\nBcc: vitima@example.com\r\n\r\n<script>alert(1)</script>'
    const text = inviteText(
      { appUrl: 'https://caderneta.example', language: 'pt-BR', name: null },
      { ...invite, ownerName: evil, listTitle: evil },
      'def',
    )
    await mailerFor({ SMTP_URL: mailbox.url }).mailer.send(mail(text))
    const [letter] = mailbox.letters
    expect(letter?.recipients).toEqual(['bia@example.com'])
    expect(letter?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(letter?.subject).toBe('Convite para uma lista na Caderneta')
    expect(letter?.text).toContain('Ana Bcc: vitima@example. com <script>')
    expect(letter?.html).not.toContain('<script')
  })

  test('a recipient with a list of addresses or a header reaches nobody else', async () => {
    const mailbox = await mailboxWith()
    const { mailer } = mailerFor({ SMTP_URL: mailbox.url })
    for (const to of ['bia@example.com, vitima@example.com', 'bia@example.com\r\nBcc: vitima@example.com']) {
      await mailer.send(mail({ to })).catch(() => undefined)
    }
    expect(mailbox.to('vitima@example.com')).toEqual([])
  })
})

describe('without SMTP', () => {
  test('the mail is a file that only its owner can read, and its link is in the log', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'caderneta-mail-'))
    cleanup.push(() => rmSync(dataDir, { recursive: true }))
    const server = await openServer({ env: { DATA_DIR: dataDir } })
    cleanup.push(server.stop)
    const ana = await server.register()
    await server.post('/api/reset-password', { email: ana.email })
    await server.runJobs()
    const folder = join(dataDir, 'mail')
    const [name = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const letter = await PostalMime.parse(readFileSync(join(folder, name)))
    expect(letter.to).toMatchObject([{ address: ana.email }])
    const line = JSON.parse(server.logged.find((entry) => entry.includes('mail written')) ?? '{}')
    expect(line).toMatchObject({
      file: join(folder, name),
      link: `http://localhost:3000/reset-password?token=${tokenIn(letter)}`,
    })
    expect(server.logged.join('')).not.toContain(ana.email)
  })
})
