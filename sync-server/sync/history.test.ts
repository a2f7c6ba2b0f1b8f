import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import {
  cookieOf,
  mutation,
  openServer,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'

let folder: string
let server: TestServer
let ana: TestPerson
let bia: TestPerson
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-history-'))
  mkdirSync(join(folder, 'data'))
  server = await openServer({ databaseUrl: databaseUrl() })
  ;[ana, bia] = [await server.register(), await server.register()]
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const databaseUrl = () => `file:${join(folder, 'data', 'test.db')}`

/** A device from the server's view: it sends back the state of its last answer. */
function device(person: TestPerson) {
  let known: Partial<SyncRequest> = { client: newId() }
  let seq = 0
  return {
    /** The next request of this device. */
    next: (fields: Partial<SyncRequest> = {}) => syncRequest(person.id, { ...known, now: server.now(), ...fields }),
    async sync(fields: Partial<SyncRequest> = {}): Promise<number> {
      const response = await person.post('/api/sync', this.next(fields))
      if (response.status !== 200) return response.status
      const { epoch, bookmark, scopes } = (await response.json()) as SyncAnswer
      const cursors = { ...known.cursors, ...Object.fromEntries(scopes.map(({ id, to }) => [id, to])) }
      known = { ...known, epoch, bookmark, cursors, ack: seq }
      return response.status
    },
    add(name: string): Promise<number> {
      seq += 1
      return this.sync({ push: [mutation(seq, 'items.create', { name })] })
    },
  }
}

async function restart(): Promise<void> {
  await server.stop()
  await start()
}

async function start(): Promise<void> {
  server = await openServer({ databaseUrl: databaseUrl() })
  for (const person of [ana, bia]) Object.assign(person, server.callsOf(person.cookie))
}

/** A copy by the file system while the server runs. */
const save = () => cpSync(join(folder, 'data'), join(folder, 'snapshot'), { recursive: true })

/** Restores a snapshot of the whole folder, including the files beside the database. */
async function putBack(): Promise<void> {
  await server.stop()
  rmSync(join(folder, 'data'), { recursive: true })
  cpSync(join(folder, 'snapshot'), join(folder, 'data'), { recursive: true })
  await start()
}

async function signInAgain(person: TestPerson): Promise<void> {
  Object.assign(person, server.callsOf(cookieOf(await server.login(person.email))))
}

const namesOf = async (person: TestPerson): Promise<string[]> =>
  ((await (await person.get('/api/shopping-items')).json()) as { name: string }[]).map(({ name }) => name)

const refusal = async (person: TestPerson, request: SyncRequest): Promise<string> => {
  const response = await person.post('/api/sync', request)
  return response.status === 200 ? 'answered' : (await response.json()).code
}

test('a restored snapshot of the whole folder is detected by a device ahead of it, and everybody is notified', async () => {
  const [phone, other, idle] = [device(ana), device(ana), device(bia)]
  for (const each of [phone, other, idle]) await each.sync()
  await phone.add('arroz')
  save()
  await phone.add('feijão')
  await putBack()
  // Meanwhile others write past the cursor of the phone.
  for (const name of ['sal', 'café', 'leite']) expect(await other.add(name)).toBe(200)
  expect(await idle.sync()).toBe(200)

  expect(await refusal(ana, phone.next({ push: [mutation(3, 'items.create', { name: 'pão' })] }))).toBe('epoch_changed')
  expect(server.logged.join()).toContain('lost commits')
  expect((await ana.get('/api/shopping-items')).status).toBe(401)
  for (const person of [ana, bia]) await signInAgain(person)
  expect((await namesOf(ana)).sort()).toEqual(['arroz', 'café', 'leite', 'sal'])
  expect(await refusal(ana, other.next())).toBe('epoch_changed')
  expect(await refusal(bia, idle.next())).toBe('epoch_changed')
  expect(await phone.sync({ epoch: null, bookmark: null, cursors: {} })).toBe(200)
  expect(await phone.sync()).toBe(200)
})

test('a loss is detected although others have written as much since, without the process that wrote the lost commits', async () => {
  const [phone, other] = [device(ana), device(ana)]
  save()
  await restart()
  await phone.add('feijão')
  await putBack()
  for (const name of ['sal', 'café', 'leite']) expect(await other.add(name)).toBe(200)
  expect(await refusal(ana, phone.next())).toBe('epoch_changed')
  expect(server.logged.join()).toContain('lost commits')
})

test('concurrent detections of a loss begin exactly one new epoch', async () => {
  const phones = [device(ana), device(ana), device(bia)]
  save()
  await device(ana).add('arroz')
  for (const phone of phones) await phone.sync()
  await putBack()
  const answers = await Promise.all(phones.map((phone, i) => refusal(i < 2 ? ana : bia, phone.next())))
  expect(answers).toEqual(Array(3).fill('epoch_changed'))
  expect(server.logged.filter((line) => line.includes('lost commits'))).toHaveLength(1)
})

test('restarts without loss are not detected as one, with any writes in between', async () => {
  const [phone, other] = [device(ana), device(ana)]
  await phone.add('arroz')
  await other.sync()
  for (const name of ['sal', 'café']) {
    await restart()
    await restart()
    expect(await phone.add(name)).toBe(200)
  }
  await restart()
  for (const each of [phone, other]) expect(await each.sync()).toBe(200)
})

test('a device that was not ahead of the restored state continues', async () => {
  const phone = device(ana)
  await phone.add('arroz')
  save()
  await device(ana).add('feijão')
  await putBack()
  expect(await phone.sync()).toBe(200)
})

test('X12: an invented, changed or borrowed bookmark, or a false cursor, resets only its own device', async () => {
  const [liar, honest] = [device(ana), device(bia)]
  for (const each of [liar, honest]) await each.sync()
  const stranger = await openServer()
  const theirs = await stranger.register()
  const borrowed = (await (await theirs.post('/api/sync', syncRequest(theirs.id))).json()) as SyncAnswer
  await stranger.stop()
  const { bookmark = '', cursors = {} } = liar.next()
  const changed = Buffer.from(bookmark ?? '', 'base64url')
  changed[20] = (changed[20] ?? 0) ^ 1
  const lies: Partial<SyncRequest>[] = [
    ...[
      '',
      'A',
      '.'.repeat(200),
      'A'.repeat(200),
      `A${bookmark}`,
      bookmark?.slice(0, -4),
      changed.toString('base64url'),
    ].map((text) => ({ bookmark: text })),
    { bookmark: borrowed.bookmark },
    { cursors: Object.fromEntries(Object.keys(cursors).map((scope) => [scope, Number.MAX_SAFE_INTEGER])) },
  ]
  for (const lie of lies) expect(await refusal(ana, liar.next(lie))).toBe('epoch_changed')
  expect(await refusal(ana, liar.next({ bookmark: 'A'.repeat(201) }))).toBe('invalid')
  expect(await refusal(ana, liar.next({ epoch: borrowed.epoch, bookmark: borrowed.bookmark }))).toBe('epoch_changed')
  for (const each of [honest, liar]) expect(await each.sync()).toBe(200)
})

test('X12: a proof of a loss works only once', async () => {
  const phone = device(ana)
  save()
  await phone.add('feijão')
  await putBack()
  const proof = phone.next()
  expect(await refusal(ana, proof)).toBe('epoch_changed')
  await signInAgain(ana)
  await signInAgain(bia)
  const honest = device(bia)
  await honest.sync()
  expect(await refusal(ana, proof)).toBe('epoch_changed')
  expect(await refusal(ana, { ...proof, epoch: honest.next().epoch })).toBe('epoch_changed')
  expect(await honest.sync()).toBe(200)
})

test('the bookmark changes only with a write', async () => {
  const [phone, other] = [device(ana), device(bia)]
  for (const each of [phone, other]) await each.sync()
  const { bookmark } = other.next()
  await server.store.write(async () => undefined)
  await phone.sync()
  expect(phone.next().bookmark).toBe(bookmark)
  await phone.add('arroz')
  await other.sync()
  expect(other.next().bookmark).not.toBe(bookmark)
})

test('an older app without bookmarks is answered as before, unless the server was restored since', async () => {
  const phone = device(ana)
  await phone.sync()
  const { bookmark: _none, ...older } = phone.next({ v: 2 })
  expect(await refusal(ana, older)).toBe('answered')
  expect(await refusal(ana, { ...older, epoch: newId() })).toBe('epoch_changed')
})
