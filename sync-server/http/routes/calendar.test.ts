import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openMailbox } from '#sync-server/testing/mail.ts'
import { openServer, password, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { confirm } from '#sync-server/testing/sharing.ts'

let server: TestServer
let ana: TestPerson
beforeEach(async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '0.1' } })
  ana = await server.register('ana@example.com', 'Ana')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

const open = async (person = ana): Promise<string> =>
  (await ok(person.post('/api/calendar', { timeZone: 'America/Manaus' }))).path
/** As a calendar app asks: without a session. */
const ask = (path: string, headers: Record<string, string> = {}, from = '198.51.100.7') =>
  server.request(path, { headers, from })
const status = async (path: string, from?: string) => (await ask(path, {}, from)).status

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
const titlesAt = async (path: string) =>
  eventsIn(await (await ask(path)).text())
    .map(({ summary }) => summary)
    .sort()

const unknown = () => `/api/calendar/${'A'.repeat(43)}.ics`

describe('a calendar app', () => {
  test('reads the to-dos and tasks that have a day, and nothing else', async () => {
    const add = (fields: object) => ok(ana.post('/api/todos', fields), 201)
    await add({ title: 'Dentista', dueDate: '2026-12-05', dueTime: '15:00', repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' })
    await add({ title: 'Sem dia' })
    await add({ title: 'Feita há muito', dueDate: '2020-01-01', completed: true })
    await add({ title: 'Atrasada', dueDate: '2020-01-01' })
    const thrown = await add({ title: 'Na lixeira', dueDate: '2026-12-05' })
    await ok(ana.del(`/api/todos/${thrown.id}`), 204)
    const project = async (title: string) => (await ok(ana.post('/api/projects', { title }), 201)).id
    const [house, gone] = [await project('Casa'), await project('Lixo')]
    const task = (id: string, title: string) =>
      ok(ana.post(`/api/projects/${id}/tasks`, { title, dueDate: '2026-12-06T12:00:00-03:00' }), 201)
    await task(house, 'Pintar')
    await task(gone, 'Sumida')
    await ok(ana.del(`/api/projects/${gone}`), 204)
    const bia = await server.register()
    await ok(bia.post('/api/todos', { title: 'Da Bia', dueDate: '2026-12-05' }), 201)

    const response = await ask(await open())
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    expect(response.headers.getSetCookie()).toEqual([])
    const events = eventsIn(await response.text())
    expect(events.map(({ summary }) => summary).sort()).toEqual(['Atrasada', 'Dentista', 'Pintar'])
    const dentist = events.find(({ summary }) => summary === 'Dentista')
    expect([dentist?.startDate.toString(), dentist?.startDate.zone.tzid]).toEqual([
      '2026-12-05T15:00:00',
      'America/Manaus',
    ])
    const painting = events.find(({ summary }) => summary === 'Pintar')
    expect([painting?.startDate.toString(), painting?.startDate.isDate]).toEqual(['2026-12-06', true])
  })

  test('Y1: cannot be given events, properties or lines by any title', async () => {
    const title = 'Pão\\nEND:VEVENT\\r\\nBEGIN:VEVENT;,"'
    await ok(ana.post('/api/todos', { title, dueDate: '2026-12-05' }), 201)
    expect(await titlesAt(await open())).toEqual([title])
  })

  test('Y2: that has the current text gets 304 without a row being read', async () => {
    const todo = await ok(ana.post('/api/todos', { title: 'Um', dueDate: '2026-12-05' }), 201)
    const path = await open()
    const etag = (await ask(path)).headers.get('etag') ?? ''
    const readRows = vi.spyOn(server.store, 'readLong')
    const same = await ask(path, { 'If-None-Match': `W/"x", ${etag}` })
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
    expect(readRows).not.toHaveBeenCalled()
    await ok(ana.put(`/api/todos/${todo.id}`, { title: 'Dois' }))
    const other = await ask(path, { 'If-None-Match': etag })
    expect([other.status, eventsIn(await other.text())[0]?.summary]).toEqual([200, 'Dois'])
  })

  test('that has the text of another person, or of another zone, gets its own one', async () => {
    const bia = await server.register()
    for (const person of [ana, bia])
      await ok(person.post('/api/todos', { title: person.email, dueDate: '2026-12-05', dueTime: '09:00' }), 201)
    const zone = async (person: TestPerson, timeZone: string) =>
      (await ok(person.post('/api/calendar', { timeZone }))).path as string
    const read = async (path: string, etag = '') => {
      const response = await ask(path, { 'If-None-Match': etag })
      return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
    }
    const first = await read(await zone(ana, 'America/Manaus'))
    const others = await read(await zone(bia, 'America/Manaus'), first.etag)
    expect([others.status, eventsIn(others.text).map(({ summary }) => summary)]).toEqual([200, [bia.email]])
    const moved = await read(await zone(ana, 'America/Sao_Paulo'), first.etag)
    expect([moved.status, moved.text.includes('TZID=America/Sao_Paulo')]).toEqual([200, true])
  })

  test('Y9: that asks again and again without an ETag has an unchanged text written once', async () => {
    const todo = await ok(ana.post('/api/todos', { title: 'Um', dueDate: '2026-12-05' }), 201)
    const [path, other] = [await open(), await open(await server.register())]
    const readRows = vi.spyOn(server.store, 'readLong')
    const texts = await Promise.all([1, 2, 3].map(async () => (await ask(path)).text()))
    expect(new Set(texts).size).toBe(1)
    expect(readRows).toHaveBeenCalledTimes(1)
    expect(await titlesAt(other)).toEqual([])
    await ok(ana.put(`/api/todos/${todo.id}`, { title: 'Dois' }))
    expect(await titlesAt(path)).toEqual(['Dois'])
    expect(readRows).toHaveBeenCalledTimes(3)
  })

  test('Y9: that reads a long calendar is limited sooner, and its person is not', async () => {
    const title = 'Conta de luz '.repeat(64)
    await store(Array.from({ length: 1000 }, (_, at) => ({ ...datedTodo(title, at, false), repeat: 'FREQ=DAILY' })))
    const path = await open()
    const statuses: number[] = []
    for (let read = 0; read < 10; read++) statuses.push(await status(path, `198.51.100.${read}`))
    expect(statuses.filter((each) => each === 200).length).toBeLessThan(8)
    expect(statuses.at(-1)).toBe(429)
    await ok(ana.get('/api/todos'))
  })

  test('Y2: reads at most a thousand rows of each kind, the latest days', async () => {
    await store(Array.from({ length: 1005 }, (_, at) => datedTodo(`T${at}`, at, false)))
    const titles = await titlesAt(await open())
    expect(titles).toHaveLength(1000)
    expect(titles).not.toContain('T4')
  })

  test('Y2: reads done rows only where open ones leave room', async () => {
    const { id: projectId } = await ok(ana.post('/api/projects', { title: 'Casa' }), 201)
    await store([
      ...Array.from({ length: 1000 }, (_, at) => datedTodo(`F${at}`, at + 1, true)),
      datedTodo('Aberta', 0, false),
    ])
    await store(
      [
        ...Array.from({ length: 1000 }, (_, at) => datedTodo(`G${at}`, at + 1, true)),
        datedTodo('Por fazer', 0, false),
      ].map(({ completed, ...row }) => {
        return { ...row, projectId, priority: 2, status: completed ? 'concluída' : 'pendente' }
      }),
      schema.tasks,
    )
    const titles = await titlesAt(await open())
    expect(titles).toHaveLength(2000)
    const named = ['Aberta', 'Por fazer', '✓ F0', '✓ F999', '✓ G0', '✓ G999']
    expect(titles.filter((title) => named.includes(title))).toEqual(['Aberta', 'Por fazer', '✓ F999', '✓ G999'])
  })
})

/** A to-do that is due some days after 1 January 2097. */
function datedTodo(title: string, days: number, completed: boolean) {
  const dueDate = addDays('2097-01-01', days)
  return { id: newId(), scope: userScope(ana.id), rev: 1, stamps: {}, title, completed, dueDate }
}

async function store(rows: object[], table: typeof schema.todos | typeof schema.tasks = schema.todos): Promise<void> {
  await server.store.write(async ({ db }) => {
    for (let at = 0; at < rows.length; at += 100) await db.insert(table).values(rows.slice(at, at + 100) as never)
  })
}

describe('the address', () => {
  test('Y3: wrong, ended and malformed ones get the answer of an unknown page, after the same work', async () => {
    const ended = await open()
    await ok(ana.del('/api/calendar'), 204)
    const missing = await (await ask('/api/nada')).text()
    const reads = vi.spyOn(server.store, 'read')
    const works: number[] = []
    for (const path of [ended, unknown()]) {
      reads.mockClear()
      const response = await ask(path)
      expect([response.status, await response.text()]).toEqual([404, missing])
      works.push(reads.mock.calls.length)
    }
    expect(works[0]).toBe(works[1])
    for (const path of ['/api/calendar/a.ics', `${unknown()}x`, ended.replace('.ics', '')])
      expect(await (await ask(path)).text()).toBe(missing)
  })

  test('Y8, T9, T38: is in no column of the database and in no line of the log', async () => {
    const path = await open()
    const secret = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? ''
    await ask(path)
    await ask(unknown())
    const stored = await server.store.read(({ db }) =>
      Promise.all(Object.values(schema).map((table) => db.select().from(table as typeof schema.users))),
    )
    expect(JSON.stringify(stored)).not.toContain(secret)
    const lines = [...server.logged, ...server.accessLogged].join('\n')
    expect(lines).toContain('/api/calendar/:file')
    expect(lines).not.toContain(secret)
    expect(lines).not.toContain('A'.repeat(43))
  })

  test('is shown once; a new one ends it', async () => {
    expect(await ok(ana.get('/api/calendar'))).toEqual({ address: null })
    const first = await open()
    const { address } = await ok(ana.get('/api/calendar'))
    expect(Object.keys(address)).toEqual(['createdAt', 'timeZone'])
    const second = await open()
    expect([await status(first), await status(second)]).toEqual([404, 200])
  })

  test.each([
    ['signing out all other devices', () => ok(ana.del('/api/sessions'), 204)],
    [
      'another password',
      () => ok(ana.put('/api/user/password', { currentPassword: password, newPassword: 'outra-senha-9' })),
    ],
    ['the end of the account', () => ok(ana.del('/api/user', { password }), 204)],
    ['its person', () => ok(ana.del('/api/calendar'), 204)],
  ])('Y4: is ended by %s', async (_by, end) => {
    const path = await open()
    expect(await status(path)).toBe(200)
    await end()
    expect(await status(path)).toBe(404)
  })

  test('Y5: is read 120 times an hour, then it is 429; other addresses are not', async () => {
    const [path, other] = [await open(), await open(await server.register())]
    for (let i = 0; i < 12; i++) expect(await status(path, `198.51.100.${i}`)).toBe(200)
    const refused = await ask(path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await status(other)).toBe(200)
    await ok(ana.del('/api/calendar'), 204)
    expect(await status(path), 'it is not looked up').toBe(429)
  })

  test('Y4: is made by the password or a sign-in of the last ten minutes, and its person is mailed', async () => {
    const mailbox = await openMailbox()
    const mailing = await openServer({ env: { SMTP_URL: mailbox.url } })
    const bia = await mailing.register(undefined, 'Bia')
    await confirm(mailing, bia)
    const make = (more: object = {}) => bia.post('/api/calendar', { timeZone: 'America/Manaus', ...more })
    const letters = async () => {
      await mailing.runJobs()
      return mailbox.to(bia.email).filter(({ subject }) => subject?.includes('calendário'))
    }
    expect((await make()).status).toBe(200)
    expect((await letters()).map(({ text }) => text)).toEqual([expect.stringContaining('/settings')])
    mailing.skip(10 * 60_000)
    expect((await make()).status).toBe(400)
    expect((await make({ password: 'errada-123' })).status).toBe(403)
    expect(await letters()).toHaveLength(1)
    expect((await make({ password })).status).toBe(200)
    const [, second] = await letters()
    expect(second?.raw).not.toContain('/api/calendar')
    await mailing.stop()
    await mailbox.close()
  })

  test('Y6: 60 wrong ones an hour are answered to one caller, who still reads a right one', async () => {
    const path = await open()
    for (let i = 0; i < 6; i++) expect(await status(unknown())).toBe(404)
    expect(await status(unknown())).toBe(429)
    expect(await status(unknown(), '203.0.113.9')).toBe(404)
    expect(await status(path)).toBe(200)
  })

  test('Y7: opens nothing else: no method but GET, no other route', async () => {
    const path = await open()
    const secret = path.split('/').pop() ?? ''
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await server.request(path, { method, headers: { 'Content-Type': 'application/json' } })).status).toBe(404)
    for (const route of ['/api/calendar', '/api/todos'])
      expect((await ask(route, { Cookie: `sid=${secret.replace('.ics', '')}` })).status).toBe(401)
  })
})
