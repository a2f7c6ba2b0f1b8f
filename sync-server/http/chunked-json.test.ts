import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { jsonInChunks } from './chunked-json.ts'

const item = (name: string, extra = {}) => ({
  id: newId(),
  listId: newId(),
  name,
  quantity: null,
  category: null,
  price: null,
  note: null,
  purchased: false,
  createdAt: 1,
  addedBy: null,
  boughtBy: null,
  boughtAt: null,
  ...extra,
})
const items = (count: number, extra = {}) => Array.from({ length: count }, (_, at) => item(`Item ${at}`, extra))

test.each([
  ['nothing', []],
  ['a few rows', items(3)],
  ['many rows', items(1501)],
  ['few long rows', Array.from({ length: 7 }, (_, at) => item(`${at}${'漢"\n'.repeat(60_000)}`))],
  ['an object', { a: 1, b: 'x' }],
  ['many rows in an object', { id: '1', items: items(1501), title: 'x' }],
  ['many rows and nothing else', { items: items(1501) }],
  ['many texts', { gone: Array.from({ length: 1501 }, () => newId()) }],
  ['a truth', true],
])('the parts of %s together are its JSON', async (_what, value) => {
  const parts = await jsonInChunks(value)
  expect(JSON.parse(parts.join(''))).toEqual(value)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(500_000)
})

test('the parts of any rows together are their JSON', async () => {
  const rows = fc.array(fc.jsonValue(), { minLength: 0, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom(1, 200), async (some, times) => {
      const value = Array(times).fill(some).flat()
      expect((await jsonInChunks(value)).join('')).toBe(JSON.stringify(value))
    }),
    { seed: 20260313 },
  )
})

async function* pagesOf(...pages: object[][]) {
  yield* pages
}

test.each<[string, object[][]]>([
  ['no page', []],
  ['an empty page', [[]]],
  ['one page', [items(3)]],
  ['pages of any length', [items(2), [], items(501), items(1)]],
])('the rows of %s are sent as one array', async (_what, pages) => {
  const parts = await jsonInChunks(pagesOf(...pages), contract['items.all'].reply)
  expect(parts.join('')).toBe(JSON.stringify(pages.flat()))
})

test('pages of few rows are one part, which is sent with its length', async () => {
  expect(await jsonInChunks(pagesOf(items(100), items(100), items(100)))).toHaveLength(1)
})

const list = { id: newId(), ownerId: newId(), title: 'Feira', createdAt: 1, members: [] }

test.each<['items.all' | 'lists.get', unknown]>([
  ['items.all', items(1201, { secret: 1 })],
  ['lists.get', { ...list, items: items(1201, { secret: 1 }), secret: 1 }],
])('the rows of %s contain only fields of the contract', async (name, value) => {
  const { reply } = contract[name]
  const text = (await jsonInChunks(value, reply)).join('')
  expect(JSON.parse(text)).toEqual(reply.parse(value))
  expect(text).not.toContain('secret')
})

test('an invalid row is found at any position', async () => {
  const broken = [...items(1200), item('x', { purchased: 'sim' })]
  await expect(jsonInChunks(broken, contract['items.all'].reply)).rejects.toThrow('purchased')
})
