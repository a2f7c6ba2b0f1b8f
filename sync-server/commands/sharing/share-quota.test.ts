/** The accounting of text that several people write into one list (docs/decisions/020). */

import { beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok, push, refusal } from '#sync-server/testing/api.ts'
import { refuseInserts } from '#sync-server/testing/database.ts'
import { ana, bia, restart, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'

serverForEach(['ana', 'bia'], { onDisk: true, env: { RATE_LIMIT_SCALE: '1000' } })
/** Ana's default list, which Bia may edit. */
let listId: string
let toBia: string
beforeEach(async () => {
  listId = (await ok(ana.get('/api/shopping-lists')))[0].id
  toBia = (await share(ana, listId, bia.email, true)).id
})

const done = ['ok', undefined]
const refused = ['rejected', 'quota_reached']
const listIsFull = [413, 'quota_reached', 'Esta lista está cheia: ela guarda até 2 MB de texto, contando a Lixeira.']
const guestIsFull = [
  413,
  'quota_reached',
  'Você escreveu demais em listas de outras pessoas: cabem até 2 MB de texto, contando a Lixeira.',
]

/** An item of maximum length: 900 bytes. */
const longest = { name: '漢'.repeat(200), quantity: '漢'.repeat(40), category: '漢'.repeat(60) }
/** Number of longest items that fit into 2 MB. */
const fits = Math.floor((2 * 1024 * 1024) / 900)

/** Sends mutations as devices do, in batches, and returns the distinct outcomes. */
async function act(person: TestPerson, op: string, acts: object[], batchSize = 200) {
  const outcomes = new Map<string, (string | undefined)[]>()
  for (let at = 0; at < acts.length; at += batchSize) {
    const batch = acts.slice(at, at + batchSize).map((args, i) => mutation(i + 1, op, args))
    for (const outcome of await push(person, batch)) outcomes.set(outcome.join(), outcome)
  }
  return [...outcomes.values()]
}

/** Writes items into a list and returns their ids. */
async function write(person: TestPerson, count: number, fields: object = longest, list = listId) {
  const items = Array.from({ length: count }, () => ({ id: newId() }))
  expect(
    await act(
      person,
      'items.create',
      items.map(({ id }) => ({ id, listId: list, ...fields })),
    ),
  ).toEqual([done])
  return items
}

const remove = async (person: TestPerson, items: object[]) =>
  expect(await act(person, 'items.delete', items, 500)).toEqual([done])
const add = (person: TestPerson, fields: object = longest, list = listId) =>
  person.post('/api/shopping-items', { listId: list, ...fields })
const endShare = () => ok(ana.del(`/api/shared-lists/${toBia}`), 204)

test('X4: after an editor fills the default list, ending the share and deleting the items gives the owner all the room', async () => {
  const items = await write(bia, fits)
  expect(await refusal(add(ana))).toEqual(listIsFull)
  await endShare()
  await remove(ana, items.slice(0, 1))
  await ok(add(ana), 201)
  expect(await refusal(add(ana))).toEqual(listIsFull)
  await remove(ana, items.slice(1))
  const caio = await server.register()
  await share(ana, listId, caio.email, true)
  await ok(add(caio), 201)
  await restart()
  await write(ana, fits - 2)
  expect(await refusal(add(ana))).toEqual(listIsFull)
})

test('X4: 20,000 trashed items of an editor leave the owner 20,000 rows', async () => {
  const items = await write(bia, 20_000, { name: 'Pedra' })
  expect(await act(ana, 'items.create', [{ id: newId(), listId, name: 'Leite' }])).toEqual([refused])
  await remove(bia, items)
  expect(await refusal(add(bia, { name: 'Mais uma' }))).toEqual([
    413,
    'quota_reached',
    'Você escreveu demais em listas de outras pessoas: cabem até 20.000 itens, contando os excluídos nos últimos meses.',
  ])
  await endShare()
  await ok(add(ana, { name: 'Leite' }), 201)
  await write(ana, 100, { name: 'Arroz' })
})

test('X4: text added by an editor counts as theirs, so lengthening the owner’s items locks nobody in', async () => {
  const items = await write(ana, fits, { name: 'Leite' })
  expect(
    await act(
      bia,
      'items.update',
      items.map(({ id }) => ({ id, ...longest })),
    ),
  ).toEqual([done])
  expect(await refusal(add(ana))).toEqual(listIsFull)
  await endShare()
  await remove(ana, items)
  await write(ana, fits)
})

test('X4: creating and deleting without end fills only one’s own room', async () => {
  const another = await ok(ana.post('/api/shopping-lists', { title: 'Outra' }), 201)
  await share(ana, another.id, bia.email, true)
  const half = await write(bia, fits / 2)
  await remove(bia, half)
  await remove(bia, await write(bia, fits / 2, longest, another.id))
  for (const list of [listId, another.id]) expect(await refusal(add(bia, longest, list))).toEqual(guestIsFull)
  await restart()
  expect(await refusal(add(bia))).toEqual(guestIsFull)

  const { id } = await ok(add(ana), 201)
  await ok(bia.put(`/api/shopping-items/${id}`, { ...longest, purchased: true }))
  expect(await refusal(bia.put(`/api/shopping-items/${id}`, { name: '字'.repeat(200) }))).toEqual(guestIsFull)
  const [own] = await ok(bia.get('/api/shopping-lists'))
  await ok(add(bia, longest, own.id), 201)
  await ok(bia.post('/api/notes', { title: 'Minha', content: longest.name }), 201)
  await ok(bia.post(`/api/shopping-items/${half[0]?.id}/restore`))
  await ok(bia.put(`/api/shopping-items/${half[0]?.id}`, { ...longest, name: 'curto' }))
  await ok(add(bia, { name: 'cabe' }), 201)
})

test('X4: several editors limit the trash of a list to twice the list, and do not lock its owner in', async () => {
  const [caio, davi] = [await server.register(), await server.register()]
  for (const person of [caio, davi]) await share(ana, listId, person.email, true)
  for (const person of [bia, caio]) await remove(person, await write(person, fits))
  expect(await refusal(add(davi))).toEqual([
    413,
    'quota_reached',
    'Esta lista não recebe mais itens de quem não a criou: já são 4 MB de texto, contando a Lixeira.',
  ])
  const { id } = await ok(add(ana), 201)
  await ok(davi.put(`/api/shopping-items/${id}`, { purchased: true }))
  await write(ana, fits - 1)
})

test('X4: restored items must fit into the list', async () => {
  const items = await write(bia, fits)
  await remove(ana, items)
  const own = await write(ana, fits)
  for (const person of [ana, bia]) {
    expect(await refusal(person.post(`/api/shopping-items/${items[0]?.id}/restore`))).toEqual(listIsFull)
    expect(await act(person, 'items.restore', items.slice(0, 3))).toEqual([refused])
  }
  await remove(bia, own)
  expect(await refusal(add(ana))).toEqual(listIsFull)
  expect(await act(ana, 'items.restore', own)).toEqual([done])
})

test('X4: an item rewritten by the owner counts as theirs from then on', async () => {
  const items = await write(bia, fits)
  const rewritten = items.map(({ id }) => ({ id, name: '字'.repeat(200) }))
  expect(await act(ana, 'items.update', rewritten)).toEqual([done])
  await remove(ana, items)
  expect(await refusal(add(ana))).toEqual(listIsFull)
  await write(bia, 1, { name: 'sua vez' })
})

test('X4: a refused or undone act changes nobody’s room', async () => {
  const another = await ok(ana.post('/api/shopping-lists', { title: 'Outra' }), 201)
  await share(ana, another.id, bia.email, true)
  const items = await write(ana, fits)
  const tooMany = Array.from({ length: 500 }, () => ({ id: newId(), listId, ...longest }))
  expect(await act(bia, 'items.create', tooMany)).toEqual([refused])

  await refuseInserts(server.store, 'items', { where: ['name', 'veneno'] })
  const deletions = items.slice(0, 3).map(({ id }, i) => mutation(i + 1, 'items.delete', { id }))
  const rename = mutation(4, 'items.update', { id: items[3]?.id, name: 'x' })
  const poison = mutation(5, 'items.create', { id: newId(), listId, name: 'veneno' })
  const undone = syncRequest(bia.id, { push: [...deletions, rename, poison] })
  expect((await bia.post('/api/sync', undone)).status).toBe(500)
  expect(await refusal(add(ana))).toEqual(listIsFull)
  await write(bia, fits, longest, another.id)
})
