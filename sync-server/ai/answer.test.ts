import { afterEach, expect, test, vi } from 'vitest'
import { readProposals } from './answer.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const nowMs = Date.UTC(2026, 2, 10, 15)
const proposed = (tasks: unknown[]) => readProposals(JSON.stringify({ tasks }), nowMs)

test('X1: eight of thousands of accents on one letter are kept, and longer runs are never normalised', () => {
  const pile = `Regar a${'\u0301'.repeat(900)}${'\u0316'.repeat(900)} horta`
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(proposed([{ title: pile, description: pile }])).toMatchObject([
    { title: `Regar á${'\u0301'.repeat(7)} horta`, description: `Regar á${'\u0301'.repeat(7)} horta` },
  ])
  expect(normalize.mock.contexts.map(String).filter((text) => /\p{M}{9}/u.test(text))).toEqual([])
})

test('an endless text is cut before it is scanned', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(proposed([{ title: 'a'.repeat(60_000), description: 'b'.repeat(60_000) }])).toHaveLength(1)
  expect(Math.max(...normalize.mock.contexts.map((text) => String(text).length))).toBeLessThanOrEqual(4000)
})

test('twelve valid tasks behind many invalid ones are not read', () => {
  const good = Array.from({ length: 12 }, (_, at) => ({ title: `Tarefa ${at}` }))
  expect(proposed([...Array(20).fill({}), ...good])).toHaveLength(12)
  expect(proposed([...Array(20_000).fill({}), ...good])).toEqual([])
})
