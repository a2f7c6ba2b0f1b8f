import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { ok } from '#sync-server/testing/api.ts'
import { type Mailbox, openMailbox } from '#sync-server/testing/mail.ts'
import { openServer } from '#sync-server/testing/server.ts'
import { confirm, share, startList } from '#sync-server/testing/sharing.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())
afterEach(() => void vi.useRealTimers())

test('O13: invitations stop at four fifths of MAIL_LIMIT, a new password is mailed, the rest goes a day later', async () => {
  const server = await openServer({
    env: { SMTP_URL: mailbox.url, MAIL_LIMIT: '10', METRICS_TOKEN: 'um-segredo-do-operador' },
  })
  const ana = await server.register()
  await confirm(server, ana)
  const { id } = await startList(ana, 'Feira', 'Carvão')
  for (let i = 0; i < 12; i++) await share(ana, id, `pessoa${i}@example.com`)
  await server.post('/api/reset-password', { email: ana.email })
  await server.runJobs()
  const invited = () => mailbox.letters.filter(({ recipients }) => recipients[0]?.startsWith('pessoa')).length
  const before = invited()
  // The confirmation of Ana's address counts among the mails that strangers can cause.
  expect(before).toBeLessThanOrEqual(8)
  expect(mailbox.to(ana.email).map(({ subject }) => subject)).toContain('Redefina sua senha da Caderneta')
  const held = async () => {
    const { jobs } = await ok(ana.get('/api/admin/server'))
    const metrics = await server.request('/metrics', { headers: { Authorization: 'Bearer um-segredo-do-operador' } })
    return [jobs.held, Number(/^caderneta_held_mails (.*)$/m.exec(await metrics.text())?.[1])]
  }
  expect(await held()).toEqual([4, 4])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs + 3_600_000 })
  await server.runJobs()
  expect([before, invited()]).toEqual([8, 12])
  expect(await held()).toEqual([0, 0])
  await server.stop()
})

test('a mail is in the language of its reader; an invitation to a stranger in that of its sender', async () => {
  mailbox.letters.length = 0
  const server = await openServer({ env: { SMTP_URL: mailbox.url, SERVER_NAME: 'Caderno da Vila' } })
  const [ana, bia] = [await server.register(), await server.register()]
  await confirm(server, ana)
  await ok(ana.put('/api/user/settings', { language: 'en' }))
  const { id } = await startList(ana, 'Feira', 'Carvão')
  for (const email of ['desconhecida@example.com', bia.email]) await share(ana, id, email)
  await server.post('/api/reset-password', { email: ana.email })
  await server.runJobs()
  const subjects = (email: string) => mailbox.to(email).map(({ subject }) => subject)
  expect(subjects(ana.email)).toContain('Choose a new password for Caderneta')
  expect(subjects('desconhecida@example.com')).toEqual(['Invitation to a list on Caderneta'])
  expect(subjects(bia.email)).toContain('Convite para uma lista na Caderneta')
  const [letter] = mailbox.to(bia.email)
  expect(letter?.text).toContain('Caderno da Vila · Caderneta · compras')
  expect(letter?.html).toContain('>Caderno da Vila</td>')
  await server.stop()
})
