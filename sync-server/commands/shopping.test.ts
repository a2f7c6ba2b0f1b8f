import { expect, test } from 'vitest'
import type { Item } from '#shared/shopping.ts'
import { ana, serverForEach } from '#sync-server/testing/people.ts'

serverForEach(['ana'], {})

const body = async (response: Promise<Response>) => (await response).json()
const path = '/api/shopping-items'
const add = (fields: object): Promise<Item> => body(ana.post(path, fields))

test('the list contains each item as its own call returned it, the oldest first', async () => {
  expect(await body(ana.get(path))).toEqual([])
  const added: Item[] = []
  for (const name of ['Pão "francês" \\\\', "d'água\u2028</script>", 'Maçã 🍎 ção', '{"a":[null]}', '0', 'null']) {
    added.push(await add({ name }))
  }
  added.push(await add({ name: 'Leite', purchased: true, quantity: '2 "L"', category: 'Frios\\n' }))
  expect(await body(ana.get(path))).toEqual(added)
})

test('a long list has the same format as a short one', async () => {
  const names = Array.from({ length: 501 }, (_, at) => `Arroz ${at}`)
  const added = await Promise.all(names.map((name) => add({ name })))
  const oldestFirst = added.sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(await body(ana.get(path))).toEqual(oldestFirst)
  await ana.del(`${path}/${oldestFirst[500]?.id}`)
  expect(await body(ana.get(path))).toEqual(oldestFirst.slice(0, 500))
})

test('a changed item is listed in its new state, a deleted one is not', async () => {
  const [milk, bread] = [await add({ name: 'Leite', quantity: '1 L' }), await add({ name: 'Pão' })]
  const changed = await body(ana.put(`${path}/${milk.id}`, { quantity: null, purchased: true }))
  await ana.del(`${path}/${bread.id}`)
  expect(await body(ana.get(path))).toEqual([changed])
  const bought = { purchased: true, boughtBy: milk.addedBy, boughtAt: expect.any(Number) }
  expect(changed).toEqual({ ...milk, quantity: null, ...bought })
})

test('every call that lists items gives the same items', async () => {
  const items = [await add({ name: 'Leite', quantity: '1 L' }), await add({ name: 'Pão', purchased: true })]
  const { listId } = items[0] as Item
  const share = await body(
    ana.post(`/api/shopping-lists/${listId}/share`, { email: 'bia@example.com', canEdit: false }),
  )
  expect(await body(ana.get(`${path}?listId=${listId}`))).toEqual(items)
  expect(await body(ana.get(`/api/shopping-lists/${listId}`))).toMatchObject({ items })
  expect(await body(ana.get(`/api/shared-lists/${share.shareToken}`))).toMatchObject({ items })
})
