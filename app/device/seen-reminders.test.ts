import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSeenReminders, keptMarks, seenReminders, seenUntil } from './seen-reminders.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const none = { since: '2026-12-05T08:00', marks: [] }

test('times that a fast clock has left are dropped, on this device too', () => {
  keepSeenReminders('bia', { ...none, since: '2028-01-01T00:00' })
  const fast = { since: '2029-01-01T00:00', marks: ['2026-12-05T09:00/a', '2029-01-02T00:00/b'] }
  const kept = { since: '2026-12-05T10:00', marks: ['2026-12-05T09:00/a'] }
  expect(seenUntil('ana', keepSeenReminders('ana', fast), '2026-12-05T10:00')).toEqual(kept)
  expect(seenReminders('ana')).toEqual(kept)
  expect(seenReminders('bia')).toEqual({ ...none, since: '2028-01-01T00:00' })
})

test('marks up to the present time stay', () => {
  const seen = keepSeenReminders('ana', { ...none, marks: ['2026-12-05T10:00/a'] })
  expect(seenUntil('ana', seen, '2026-12-05T10:00')).toBe(seen)
  expect(seenReminders('ana')).toEqual(seen)
})

test('the time that an older app has stored stays', () => {
  stored.set('caderneta-seen-reminders', 'ana 2026-12-05T08:00')
  expect(seenReminders('ana')).toEqual(none)
})

test('only the newest marks are kept, and reminders up to the dropped ones stay dismissed', () => {
  const marks = Array.from({ length: keptMarks + 2 }, (_one, n) => `2026-12-06T10:${10 + Math.floor(n / 10)}/${n}`)
  const kept = keepSeenReminders('ana', { ...none, marks: marks.toReversed() })
  expect(kept.marks).toHaveLength(keptMarks)
  const dropped = marks.filter((mark) => !kept.marks.includes(mark)).map((mark) => mark.slice(0, 16))
  expect(dropped.every((time) => time <= kept.since)).toBe(true)
  expect(seenReminders('ana')).toEqual(kept)
})
