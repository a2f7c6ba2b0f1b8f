import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { readIdentity } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { openWithItems } from './testing.ts'

test('a change is on the device together with its promise to be sent', async () => {
  const { local, listId } = await openWithItems([])
  const { id } = await mutateIn(local, 'items.create', { listId, name: '  Arroz  ' })
  expect(await local.db.items.get(id)).toMatchObject({ name: 'Arroz', purchased: false, scope: `l:${listId}` })
  expect(await local.db.outbox.toArray()).toMatchObject([{ seq: 1, op: 'items.create', args: { id, name: 'Arroz' } }])
  expect(await local.db.base.get(`items/${id}`)).toMatchObject({ row: null })
})

test('the state of the server is kept aside once, however often the row is changed', async () => {
  const { local } = await openWithItems(['Leite'])
  const [before] = await local.db.items.toArray()
  if (!before) throw new Error('no item')
  await mutateIn(local, 'items.update', { id: before.id, purchased: true })
  await mutateIn(local, 'items.update', { id: before.id, purchased: false })
  expect(await local.db.base.toArray()).toEqual([{ key: `items/${before.id}`, scope: before.scope, row: before }])
  expect((await local.db.outbox.toArray()).map(({ seq, seen }) => [seq, seen])).toEqual([
    [1, before.stamp],
    [2, before.stamp],
  ])
})

test('a delete can be taken back', async () => {
  const { local } = await openWithItems(['Leite'])
  const [item] = await local.db.items.toArray()
  if (!item) throw new Error('no item')
  await mutateIn(local, 'items.delete', { id: item.id })
  expect((await local.db.items.get(item.id))?.deletedAt).toBeTypeOf('number')
  await mutateIn(local, 'items.restore', { id: item.id })
  expect(await local.db.items.get(item.id)).toEqual(item)
})

test.each([
  ['an empty name', ' \n', 'Nome contém caracteres que não podem ser guardados.'],
  ['a blank name', '   ', 'Nome é obrigatório'],
  ['a name that is too long', 'a'.repeat(201), 'Nome pode ter no máximo 200 caracteres.'],
])('%s is refused before anything is written', async (_what, name, message) => {
  const { local, listId } = await openWithItems([])
  await expect(mutateIn(local, 'items.create', { listId, name })).rejects.toMatchObject({ code: 'invalid', message })
  expect(await local.db.outbox.count()).toBe(0)
  expect((await readIdentity(local.db)).nextSeq).toBe(1)
})

test('what is not on the device cannot be changed', async () => {
  const { local } = await openWithItems([])
  await expect(mutateIn(local, 'items.update', { id: newId(), purchased: true })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await local.db.outbox.count()).toBe(0)
})

test('a tab of an older version cannot write into an upgraded database', async () => {
  const { local, listId } = await openWithItems([])
  await local.db.meta.put({ ...(await readIdentity(local.db)), schema: 99 })
  await expect(mutateIn(local, 'items.create', { listId, name: 'Pão' })).rejects.toMatchObject({
    code: 'upgrade_required',
  })
  expect(await local.db.items.count()).toBe(0)
})

test('a database that belongs to somebody else is not written into', async () => {
  const { local, listId } = await openWithItems([])
  await local.db.meta.put({ ...(await readIdentity(local.db)), user: newId() })
  await expect(mutateIn(local, 'items.create', { listId, name: 'Pão' })).rejects.toMatchObject({ code: 'wrong_user' })
  for (const table of [local.db.items, local.db.base, local.db.outbox]) expect(await table.count()).toBe(0)
})

test('many changes at once keep their order without a gap', async () => {
  const { local, listId } = await openWithItems([])
  const names = Array.from({ length: 50 }, (_, index) => `Item ${index}`)
  await Promise.all(names.map((name) => mutateIn(local, 'items.create', { listId, name })))
  const entries = await local.db.outbox.orderBy('seq').toArray()
  expect(entries.map(({ seq }) => seq)).toEqual(names.map((_, index) => index + 1))
  expect(entries.map(({ args }) => (args as { name: string }).name)).toEqual(names)
})
