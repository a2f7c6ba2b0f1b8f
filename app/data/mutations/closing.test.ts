import { expect, test } from 'vitest'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { keepBusy, newRuntime, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { closeForWriting, openForWriting } from './closing.ts'
import { mutateIn } from './mutate.ts'

/** Two tabs of one device. */
async function twoTabs() {
  const runtime = newRuntime()
  const { local, listId } = await openWithItems([], runtime)
  const write = (tab: LocalStore, name: string) => mutateIn(tab, 'items.create', { listId, name })
  return { local, other: await openLocal(local.user, runtime), write }
}

const problem = (mid: string) => ({ mid, kind: 'superseded', op: 'lists.update', args: {}, row: null, at: 0 }) as const

test('once a sign-out has begun no tab writes any more, and each says why', async () => {
  const { local, other, write } = await twoTabs()
  expect(await closeForWriting(local, [])).toEqual([])
  for (const tab of [local, other]) {
    await expect(write(tab, 'Arroz')).rejects.toMatchObject({
      code: 'signing_out',
      message: 'Você está saindo neste aparelho: nada mais é anotado.',
    })
  }
  expect(await local.db.outbox.count()).toBe(0)
})

test('writing goes on until the loss of each unsent change is accepted', async () => {
  const { local, other, write } = await twoTabs()
  await write(other, 'Arroz')
  const waiting = await closeForWriting(local, [])
  expect(waiting).toHaveLength(1)
  await write(other, 'Feijão')
  expect(await closeForWriting(local, waiting)).toHaveLength(2)
  await write(local, 'Café')
  expect(await local.db.outbox.count()).toBe(3)
})

test('accepted losses end the writing, even if some of the changes were sent meanwhile', async () => {
  const { local, write } = await twoTabs()
  await write(local, 'Arroz')
  await write(local, 'Feijão')
  const waiting = await closeForWriting(local, [])
  await local.db.outbox.where('seq').equals(1).delete()
  expect(await closeForWriting(local, waiting)).toEqual([])
  await expect(write(local, 'Café')).rejects.toMatchObject({ code: 'signing_out' })
})

test('other changes than the accepted ones need a new acceptance, even if they are as many', async () => {
  const { local, write } = await twoTabs()
  await write(local, 'Arroz')
  const waiting = await closeForWriting(local, [])
  await local.db.outbox.clear()
  await write(local, 'Feijão')
  expect(await closeForWriting(local, waiting)).toHaveLength(1)
})

test('a change that another tab is still storing counts as unsent', async () => {
  const { local, other, write } = await twoTabs()
  const release = keepBusy(other)
  const written = write(other, 'Arroz')
  const unsent = closeForWriting(local, [])
  release()
  await written
  expect(await unsent).toHaveLength(1)
})

test('the text of a problem counts as unsent, and only once while its mutation waits too', async () => {
  const { local, write } = await twoTabs()
  await write(local, 'Arroz')
  await local.db.outbox.toCollection().modify({ key: null })
  const [entry] = await local.db.outbox.toArray()
  await local.db.problems.bulkAdd([problem(entry?.mid ?? ''), problem(newId())])
  expect(await closeForWriting(local, [])).toHaveLength(2)
  await local.db.problems.clear()
  expect(await closeForWriting(local, [])).toEqual([])
})

test('after a cancelled sign-out writing goes on', async () => {
  const { local, other, write } = await twoTabs()
  await closeForWriting(local, [])
  await openForWriting(local)
  await write(other, 'Arroz')
  expect(await local.db.outbox.count()).toBe(1)
})
