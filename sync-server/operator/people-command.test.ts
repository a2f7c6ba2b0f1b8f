/** `npm run people` beside a running server, on the database of the run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok } from '#sync-server/testing/api.ts'
import { createDatabase, isOnPostgres, type TestDatabase } from '#sync-server/testing/database.ts'
import { listen } from '#sync-server/testing/listen.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'caderneta-people-'))

let database: TestDatabase | undefined
let databaseUrl: string
let server: TestServer
let ana: TestPerson
let bia: TestPerson
beforeAll(async () => {
  database = isOnPostgres ? await createDatabase() : undefined
  databaseUrl = database?.url ?? `file:${folder}/caderneta.db`
  server = await openServer({ databaseUrl })
  ana = await server.register('ana@example.com', 'Ana')
  bia = await server.register('bia@example.com', 'Bia')
})
afterAll(async () => {
  await server.stop()
  await database?.remove()
  rmSync(folder, { recursive: true })
})

/** Runs the command. Returns its exit code, what it gives and what it says. */
async function people(...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    APP_URL: 'https://lista.example.com',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'sync-server/main.ts', 'people', ...args], {
    cwd: root,
    env,
  })
  const texts = { out: '', said: '' }
  child.stdout.on('data', (chunk) => (texts.out += chunk))
  child.stderr.on('data', (chunk) => (texts.said += chunk))
  const [code] = await once(child, 'close')
  return { code, ...texts }
}

const audit = async () => (await ok(ana.get('/api/admin/audit'))).events

test('list names each person, and a search finds some; --json is for programs', async () => {
  const { code, out, said } = await people('list')
  expect([code, out.split('\n').map((line) => line.split('\t').slice(0, 3))]).toEqual([
    0,
    [['ana@example.com', 'Ana', 'administra'], ['bia@example.com', 'Bia', ''], ['']],
  ])
  expect(said).toContain('2 people')
  const found = await people('list', 'BIA', '--json')
  expect(JSON.parse(found.out)).toMatchObject([{ id: bia.id, isAdmin: false, devices: 1, storage: expect.any(Number) }])
})

test('P2: disable ends the open streams of a running server; enable and end-sessions are recorded too', async () => {
  const phone = await listen(bia)
  expect(await people('disable', 'BIA@example.com')).toMatchObject({ code: 0, out: '' })
  await phone.ended
  expect((await bia.get('/api/auth/user')).status).toBe(401)
  for (const act of ['enable', 'end-sessions']) expect(await people(act, bia.email)).toMatchObject({ code: 0 })
  const actions = ['person-sessions-ended', 'person-enabled', 'person-disabled']
  const about = { actorName: 'npm run people', subjectName: bia.email }
  expect(await audit()).toMatchObject(actions.map((action) => ({ action, ...about })))
})

test('reset prints a link by which the person chooses a new password', async () => {
  const { code, out, said } = await people('reset', bia.email)
  expect([code, said]).toEqual([0, expect.stringContaining('30 minutos')])
  const token = /^https:\/\/lista\.example\.com\/reset-password\?token=([\w-]{43})\n$/.exec(out)?.[1]
  expect((await server.post('/api/confirm-reset', { token, newPassword: 'outra-senha' })).status).toBe(200)
})

test('admin makes an administrator, also of a server that has none, and --off unmakes one, but not the last', async () => {
  expect(await people('admin', ana.email, '--off')).toMatchObject({
    code: 1,
    said: expect.stringContaining('last_admin'),
  })
  expect(await people('admin', bia.email)).toMatchObject({ code: 0 })
  expect(await people('admin', bia.email, '--off')).toMatchObject({ code: 0 })
})

test('export writes the notebook into a new file that only its owner reads', async () => {
  const file = join(folder, 'bia.json')
  expect(await people('export', bia.email, file)).toMatchObject({ code: 0, out: '' })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ app: 'Caderneta', lists: [{ isDefault: true }] })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await people('export', bia.email, file)).toMatchObject({ code: 1, said: expect.stringContaining('EEXIST') })
})

test('delete asks for --yes first, and deletes the account', async () => {
  const caio = await server.register(`${newId()}@example.com`)
  expect(await people('delete', caio.email)).toMatchObject({ code: 1, said: expect.stringContaining('--yes') })
  expect((await caio.get('/api/auth/user')).status).toBe(200)
  expect(await people('delete', caio.email, '--yes')).toMatchObject({ code: 0 })
  expect((await caio.get('/api/auth/user')).status).toBe(401)
})

test.each([
  [[], 'Usage: npm run people'],
  [['list', '--jsno'], 'Usage: npm run people'],
  [['disable', 'nobody@example.com'], "No account has the address 'nobody@example.com'"],
])('a mistake is explained: %j', async (args, said) => {
  expect(await people(...args)).toEqual({ code: 1, out: '', said: expect.stringContaining(said) })
})

test('invite prints a link that makes one account, and needs to know for whom', async () => {
  const { code, out } = await people('invite', 'Caio,', 'do', 'time')
  const invitation = /^https:\/\/lista\.example\.com\/auth#convite=([\w-]{43})\n$/.exec(out)?.[1]
  expect([code, invitation]).toEqual([0, expect.any(String)])
  const body = { email: 'caio@example.com', password: 'segredo123', invitation }
  expect((await server.post('/api/register', body)).status).toBe(201)
  const { invitations } = await ok(ana.get('/api/admin/invitations'))
  expect(invitations).toMatchObject([{ note: 'Caio, do time', createdBy: null, usedBy: 'caio@example.com' }])
  expect(await people('invite')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Diga para quem é o convite.'),
  })
})
