import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#app/device/storage.ts'
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

test('a view is reported once, and always under the same random number', async () => {
  await keepPageView('ana', '/notes', false)
  const first = await takePageViews('ana')
  expect(first?.views).toEqual([{ path: '/notes' }])
  expect(await taken()).toBeUndefined()
  await keepPageView('ana', '/todos', false)
  expect((await takePageViews('ana'))?.clientId).toBe(first?.clientId)
})

test('two tabs that send at once send different views', async () => {
  await keepPageView('ana', '/notes', true)
  const both = await Promise.all([taken(), taken()])
  expect(both.flatMap((views) => views ?? [])).toHaveLength(1)
})

test('offline or delayed views have their own time', async () => {
  await keepPageView('ana', '/notes', true)
  await keepPageView('ana', '/todos', false)
  expect(await taken()).toEqual([{ path: '/notes', viewedAt: '2026-05-01T12:00:00.000Z' }, { path: '/todos' }])
  await keepPageView('ana', '/todos', false)
  vi.setSystemTime('2026-05-01T12:05:00Z')
  expect(await taken()).toEqual([{ path: '/todos', viewedAt: '2026-05-01T12:00:00.000Z' }])
})

test('only the last views are kept, and none for longer than three days', async () => {
  for (let n = 0; n <= mostPageViews; n++) await keepPageView('ana', n === 0 ? '/notes' : '/todos', true)
  const views = await taken()
  expect(views).toHaveLength(mostPageViews)
  expect(views?.every(({ path }) => path === '/todos')).toBe(true)
  await keepPageView('ana', '/notes', true)
  vi.setSystemTime(Date.now() + oldestPageViewMs)
  expect(await taken()).toBeUndefined()
})

test('nobody sends another person’s views', async () => {
  await keepPageView('ana', '/notes', true)
  expect(await taken('bia')).toBeUndefined()
  await keepPageView('bia', '/todos', true)
  expect(await taken('bia')).toHaveLength(1)
  expect(await taken('ana')).toBeUndefined()
})

test('another format under that key causes no failure', async () => {
  for (const text of ['{', 'null', '[]', '{"userId":"ana"}']) {
    kept.set(storageKeys.pageViews, text)
    expect(await taken()).toBeUndefined()
  }
})
