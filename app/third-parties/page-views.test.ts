import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#app/lib/storage-keys.ts'
import { keepPageView, mostPageViews, oldestPageViewMs, takePageViews } from './page-views.ts'
import { stubStorage } from './testing.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubStorage()
  vi.useFakeTimers({ now: Date.parse('2026-05-01T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const taken = async (userId = 'ana') => (await takePageViews(userId))?.views

test('a view is taken once, and the person stays the same one', async () => {
  await keepPageView('ana', '/notes', false)
  const first = await takePageViews('ana')
  expect(first?.views).toEqual([{ path: '/notes' }])
  expect(await taken()).toBeUndefined()
  await keepPageView('ana', '/todos', false)
  expect((await takePageViews('ana'))?.clientId).toBe(first?.clientId)
})

test('two tabs that send at once do not send the same', async () => {
  await keepPageView('ana', '/notes', true)
  const both = await Promise.all([taken(), taken()])
  expect(both.flatMap((views) => views ?? [])).toHaveLength(1)
})

test('what was opened offline, or waited, says when it was', async () => {
  await keepPageView('ana', '/notes', true)
  await keepPageView('ana', '/todos', false)
  expect(await taken()).toEqual([{ path: '/notes', viewedAt: '2026-05-01T12:00:00.000Z' }, { path: '/todos' }])
  await keepPageView('ana', '/todos', false)
  vi.setSystemTime('2026-05-01T12:05:00Z')
  expect(await taken()).toEqual([{ path: '/todos', viewedAt: '2026-05-01T12:00:00.000Z' }])
})

test('of many the last ones are kept, and none for longer than three days', async () => {
  for (let n = 0; n <= mostPageViews; n++) await keepPageView('ana', n === 0 ? '/notes' : '/todos', true)
  const views = await taken()
  expect(views).toHaveLength(mostPageViews)
  expect(views?.every(({ path }) => path === '/todos')).toBe(true)
  await keepPageView('ana', '/notes', true)
  vi.setSystemTime(Date.now() + oldestPageViewMs)
  expect(await taken()).toBeUndefined()
})

test('nobody sends what somebody else has opened', async () => {
  await keepPageView('ana', '/notes', true)
  expect(await taken('bia')).toBeUndefined()
  await keepPageView('bia', '/todos', true)
  expect(await taken('bia')).toHaveLength(1)
  expect(await taken('ana')).toBeUndefined()
})

test('what somebody else has left under that name is no reason to fail', async () => {
  for (const text of ['{', 'null', '[]', '{"userId":"ana"}']) {
    kept.set(storageKeys.pageViews, text)
    expect(await taken()).toBeUndefined()
  }
})
