import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { liveQueryOf, maxIdleQueries } from './live-query.ts'

/** Queries of one database, and the name of each query at each run. */
async function queries() {
  const { local, listId } = await openWithItems([])
  const asked: string[] = []
  const query = (name: string) =>
    liveQueryOf(local, name, () => {
      asked.push(name)
      return local.db.items.count()
    })
  const add = () => mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  return { local, asked, query, add }
}

const names = Array.from({ length: maxIdleQueries + 5 }, (_, index) => `list ${index}`)

test('only the lists opened last stay live, however many were opened', async () => {
  const { local, asked, query, add } = await queries()
  for (const name of names) await eventually(() => query(name).get() !== undefined)
  asked.length = 0
  const kept = names.slice(-maxIdleQueries)
  for (const count of [1, 2]) {
    await add()
    await eventually(() => kept.every((name) => query(name).get() === count))
  }
  expect(asked.toSorted()).toEqual([...kept, ...kept].toSorted())
  local.close()
})

test('a query with a listener stays live however much was opened since', async () => {
  const { local, query, add } = await queries()
  const listened = query('listened')
  const stop = listened.subscribe(() => undefined)
  await eventually(() => listened.get() === 0)
  for (const name of names) await eventually(() => query(name).get() !== undefined)
  expect(query('listened')).toBe(listened)
  await add()
  await eventually(() => listened.get() === 1)
  stop()
  local.close()
})

test('a reopened screen shows its former content at once', async () => {
  const { local, query, add } = await queries()
  const stop = query('list').subscribe(() => undefined)
  await eventually(() => query('list').get() === 0)
  stop()
  for (const name of names.slice(0, maxIdleQueries - 1)) await eventually(() => query(name).get() !== undefined)
  await add()
  await eventually(() => query(names[0] ?? '').get() === 1)
  expect(query('list').get()).toBe(1)
  local.close()
})
