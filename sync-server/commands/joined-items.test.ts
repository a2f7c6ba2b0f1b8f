import { beforeEach, expect, test } from 'vitest'
import type { Item } from '#shared/shopping.ts'
import { codes, ok, push } from '#sync-server/testing/api.ts'
import { ana, bia, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'
import { share, startList } from '#sync-server/testing/sharing.ts'

let listId: string
let first: string
let second: string
serverForAll(['ana', 'bia'])
beforeEach(async () => {
  listId = (await startList(ana, 'Feira')).id
  await share(ana, listId, bia.email, true)
  ;[first, second] = [await add('tomate', '2 kg'), await add('Tomate', '1 kg')]
})

const path = '/api/shopping-items'

async function add(name: string, quantity: string | null): Promise<string> {
  const { id } = await ok(ana.post(path, { listId, name, quantity }), 201)
  return id
}

/** The two items of the list as text, without deleted ones; bought items have a tick. */
async function shown(): Promise<string[]> {
  const items: Item[] = await ok(ana.get(`${path}?listId=${listId}`))
  const text = ({ purchased, name, quantity }: Item) => `${purchased ? '✓ ' : ''}${name} ${quantity}`
  return items.filter(({ id }) => [first, second].includes(id)).map(text)
}

interface Join {
  into?: string
  of?: string
  from?: string | null
  added?: string | null
  sum?: string | null
}

type Pair = [ReturnType<typeof mutation>, ReturnType<typeof mutation>]

/** The two mutations of a join, as sent by a device whose screen shows 2 kg and 1 kg. */
const join = ({ into = first, of = second, from = '2 kg', added = '1 kg', sum = '3 kg' }: Join = {}): Pair => [
  mutation(1, 'items.update', { id: into, quantity: sum, joins: { from, added, of } }),
  mutation(2, 'items.delete', { id: of, joined: into }),
]

const undo = ({ into = first, of = second, from = '2 kg', added = '1 kg', sum = '3 kg' }: Join = {}): Pair => [
  mutation(1, 'items.update', { id: into, quantity: from, joins: { from: sum, added: null, of, gone: added } }),
  mutation(2, 'items.restore', { id: of, joined: into }),
]

/** A join from an app that does not link the two mutations. */
const joinOfOld = ([update, { args, ...second }]: Pair): Pair => [
  update,
  { ...second, args: { id: (args as { id: string }).id } },
]
const undoOfOld = ([{ args, ...update }, restoration]: Pair): Pair => {
  const { joins, ...changes } = args as { joins: { from: string } }
  return joinOfOld([{ ...update, args: { ...changes, joins: { from: joins.from, added: null } } }, restoration])
}

/** An addition of 1 kg to the first item. */
const addition = (sum: string, from: string) =>
  mutation(1, 'items.update', { id: first, quantity: sum, purchased: false, joins: { from, added: '1 kg' } })

const done = ['ok', undefined]
const both = [done, done]

test('two items become one with both amounts', async () => {
  expect(await push(ana, join())).toEqual(both)
  expect(await shown()).toEqual(['tomate 3 kg'])
})

test('a joined item is in the answer to its join', async () => {
  const { results, scopes } = await sync(ana, syncRequest(ana.id, { push: join() }))
  const { rev } = scopes.flatMap(({ rows }) => rows).find(([, row]) => row.id === second)?.[1] ?? {}
  expect(results.map((result) => result.rev)).toEqual([rev, rev])
})

const noted = { note: 'maduro', category: 'Feira', price: 900 }
/** The first mutation of a join, which gives the first item what the second one says. */
const joinWith = (said: object): Pair => {
  const [{ args, ...update }, deletion] = join()
  return [{ ...update, args: { ...(args as object), ...said } }, deletion]
}
const saidBy = async (id: string): Promise<object> => {
  const items: Item[] = await ok(ana.get(`${path}?listId=${listId}`))
  return items.find((item) => item.id === id) ?? {}
}

for (const [app, form] of [
  ['this', (pair: Pair) => pair],
  ['an older', joinOfOld],
] as const) {
  test(`${app} app joins into a bought item: the other one stays to buy`, async () => {
    await ok(bia.put(`${path}/${first}`, { purchased: true }))
    await push(ana, form(join()))
    expect(await shown()).toEqual(['✓ tomate 2 kg', 'Tomate 1 kg'])
  })

  test(`${app} app joins a bought item: it adds nothing, and stays bought`, async () => {
    await ok(bia.put(`${path}/${second}`, { purchased: true }))
    await push(ana, form(join()))
    expect(await shown()).toEqual(['tomate 2 kg', '✓ Tomate 1 kg'])
  })

  test(`${app} app joins an item whose amount was raised: all of it counts`, async () => {
    await ok(bia.put(`${path}/${second}`, { quantity: '6 kg' }))
    expect(await push(ana, form(join()))).toEqual(both)
    expect(await shown()).toEqual(['tomate 8 kg'])
  })

  test(`${app} app joins in one direction and another device in the other: one item has the total`, async () => {
    expect(await push(ana, form(join()))).toEqual(both)
    expect(await push(bia, form(join({ into: second, of: first, from: '1 kg', added: '2 kg' })))).toEqual(both)
    expect(await shown()).toEqual(['tomate 3 kg'])
  })

  test(`${app} app joins an amount that has become too long: both items stay`, async () => {
    await ok(bia.put(`${path}/${second}`, { quantity: 'x'.repeat(38) }))
    const [joined] = await push(ana, form(join()))
    expect(joined).toEqual(['rejected', 'invalid'])
    expect(await shown()).toEqual(['tomate 2 kg', `Tomate ${'x'.repeat(38)}`])
  })

  test(`${app} app’s refused join gives the first item nothing of the second one, and neither does its undo`, async () => {
    const before = { note: 'italiano', category: 'Hortifruti', price: 500 }
    await ok(bia.put(`${path}/${first}`, before))
    await ok(bia.put(`${path}/${second}`, { purchased: true }))
    await push(ana, form(joinWith(noted)))
    expect(await saidBy(first)).toMatchObject(before)
    const [{ args, ...update }, restoration] = undo()
    await push(ana, [
      { ...update, args: { ...(args as object), note: null, category: null, price: null } },
      restoration,
    ])
    expect(await saidBy(first)).toMatchObject(before)
  })

  test(`${app} app joins two notes that are too long together: both items stay`, async () => {
    // Only apps of before the limit of 200 characters write such notes.
    await push(
      bia,
      [first, second].map((id, i) => mutation(i + 1, 'items.update', { id, note: `${i}`.repeat(300) })),
    )
    await push(ana, form(join()))
    expect(await shown()).toEqual(['tomate 2 kg', 'Tomate 1 kg'])
  })
}

test('a join keeps the notes that both items have by then, and its undo those written since', async () => {
  await ok(bia.put(`${path}/${first}`, { note: 'italiano' }))
  await ok(bia.put(`${path}/${second}`, { note: 'bem maduro' }))
  await push(
    ana,
    joinWith({ note: 'maduro' }).map((each) => ({ ...each, wall: Date.now() - 3_600_000 })),
  )
  expect(await saidBy(first)).toMatchObject({ note: 'italiano · bem maduro' })
  const [{ args, ...update }, restoration] = undo()
  await push(ana, [{ ...update, args: { ...(args as object), note: null } }, restoration])
  expect(await saidBy(first)).toMatchObject({ note: 'italiano · bem maduro' })
  expect(await saidBy(second)).toMatchObject({ note: 'bem maduro' })
})

test('the same join from two devices adds once', async () => {
  await push(ana, join())
  expect(await push(bia, join())).toEqual(both)
  expect(await shown()).toEqual(['tomate 3 kg'])
})

test('amounts that do not add up are listed', async () => {
  await ok(bia.put(`${path}/${second}`, { quantity: '3 caixas' }))
  await push(ana, join())
  expect(await shown()).toEqual(['tomate 2 kg + 3 caixas'])
})

test('an item joins neither an item of another list nor itself', async () => {
  const other = await ok(bia.post(path, { name: 'Tomate', quantity: '5 kg' }), 201)
  await push(bia, join({ of: other.id }))
  await push(bia, join({ of: first }))
  expect(await shown()).toEqual(['tomate 2 kg', 'Tomate 1 kg'])
  expect(await ok(bia.get(path))).toMatchObject([{ id: other.id, quantity: '5 kg' }])
})

test('an item referenced by a share is not joined', async () => {
  await ok(ana.post(`/api/shopping-lists/${second}/share`, { email: 'caio@example.com', canEdit: false }))
  const [joined] = await push(ana, join())
  expect(joined).toEqual(['rejected', 'item_referenced'])
  expect(await shown()).toEqual(['tomate 2 kg', 'Tomate 1 kg'])
})

test('a join that arrives after a later restoration deletes the item nevertheless', async () => {
  await ok(bia.del(`${path}/${second}`), 204)
  await ok(bia.post(`${path}/${second}/restore`))
  await push(
    ana,
    join().map((each) => ({ ...each, wall: Date.now() - 3_600_000 })),
  )
  expect(await shown()).toEqual(['tomate 3 kg'])
})

for (const [app, form] of [
  ['this', (pair: Pair) => pair],
  ['an older', undoOfOld],
] as const) {
  test(`${app} app takes a join back`, async () => {
    await push(ana, join())
    expect(await push(ana, form(undo()))).toEqual(both)
    expect(await shown()).toEqual(['tomate 2 kg', 'Tomate 1 kg'])
  })

  test(`${app} app takes a join back after an addition: the addition stays`, async () => {
    await push(ana, join())
    await push(bia, [addition('4 kg', '3 kg')])
    await push(ana, form(undo()))
    expect(await shown()).toEqual(['tomate 3 kg', 'Tomate 1 kg'])
  })

  test(`${app} app takes a refused join back: nothing changes`, async () => {
    await push(ana, join())
    await push(bia, form(undo({ into: second, of: first, from: '1 kg', added: '2 kg' })))
    expect(await shown()).toEqual(['tomate 3 kg'])
  })
}

test('a join with an item deleted meanwhile is taken back: the item stays in the trash', async () => {
  await ok(bia.del(`${path}/${second}`), 204)
  await push(ana, join())
  expect(await push(ana, undo())).toEqual(both)
  expect(await shown()).toEqual(['tomate 2 kg'])
})

test('a join is taken back by its added amount, not by the amount its author saw', async () => {
  await ok(bia.put(`${path}/${second}`, { quantity: '6 kg' }))
  await push(ana, join())
  await push(ana, undo())
  expect(await shown()).toEqual(['tomate 2 kg', 'Tomate 6 kg'])
})

test('a join is taken back once, and may be repeated', async () => {
  await push(ana, [...join(), ...undo().map((each) => ({ ...each, seq: each.seq + 2 }))])
  await push(bia, undo())
  expect(await shown()).toEqual(['tomate 2 kg', 'Tomate 1 kg'])
  await push(ana, join())
  expect(await shown()).toEqual(['tomate 3 kg'])
})

test('a join whose sum was bought meanwhile is not taken back', async () => {
  await push(ana, join())
  await ok(bia.put(`${path}/${first}`, { purchased: true }))
  await push(ana, undo())
  expect(await shown()).toEqual(['✓ tomate 3 kg'])
})

test('a join that is not found in the amount is not taken back', async () => {
  await push(ana, join({ sum: 'um pouco' }))
  await push(bia, [addition('um pouco + 1 kg', 'um pouco')])
  await push(bia, [addition('bastante', 'um pouco + 1 kg')])
  const [taken] = await push(ana, undo())
  expect(taken).toEqual(['rejected', 'invalid'])
  expect(await shown()).toEqual(['tomate bastante'])
})

test('taking a join back does not reduce an amount written after it', async () => {
  await push(ana, join())
  await ok(bia.put(`${path}/${first}`, { quantity: '5 kg' }))
  await push(ana, undo())
  expect(await shown()).toEqual(['tomate 5 kg', 'Tomate 1 kg'])
})

test('a join over REST is one call', async () => {
  await ok(ana.put(`${path}/${first}`, { quantity: '3 kg', joins: { from: '2 kg', added: '1 kg', of: second } }))
  expect(await codes(ana.put(`${path}/${second}`, { quantity: '9 kg' }))).toEqual([404, 'not_found'])
  expect(await shown()).toEqual(['tomate 3 kg'])
})

test.each([
  ['adds to it', { quantity: '2 kg', joins: { from: '1 kg', added: '1 kg' } }, '4 kg'],
  ['writes another amount', { quantity: '6 kg' }, '8 kg'],
])('a change by a person unaware of a join %s: it counts in the remaining item', async (_act, changes, sum) => {
  await push(ana, join())
  const update = mutation(1, 'items.update', { id: second, ...changes })
  expect(await push(bia, [update])).toEqual([done])
  expect(await shown()).toEqual([`tomate ${sum}`])
  await push(ana, undo())
  expect(await shown()).toEqual(['tomate 2 kg', `Tomate ${changes.quantity}`])
})

test('a change of a joined item counts through several joins, and its author is notified if it cannot', async () => {
  const third = await add('Tomates', '4 kg')
  await push(ana, join())
  await push(ana, join({ into: third, of: first, from: '4 kg', added: '3 kg', sum: '7 kg' }))
  const update = (quantity: string) => mutation(1, 'items.update', { id: second, quantity })
  expect(await push(bia, [update('6 kg')])).toEqual([done])
  expect(await ok(ana.put(`${path}/${third}`, {}))).toMatchObject({ quantity: '12 kg' })
  await ok(bia.put(`${path}/${third}`, { purchased: true }))
  // Made after the first one: an older change would be superseded.
  expect(await push(bia, [update('7 kg')])).toEqual([['ok', 'row_deleted']])
})
