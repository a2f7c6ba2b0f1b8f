import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSeenReminders, seenReminders, seenUntil } from './seen-reminders.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a mark that a fast clock has left becomes the present time, on this device too', () => {
  keepSeenReminders('ana', '2029-01-01T00:00')
  keepSeenReminders('bia', '2028-01-01T00:00')
  expect(seenUntil('ana', '2029-01-01T00:00', '2026-12-05T10:00')).toBe('2026-12-05T10:00')
  expect(seenReminders('ana')).toBe('2026-12-05T10:00')
  expect(seenReminders('bia')).toBe('2028-01-01T00:00')
})

test('a mark up to the present time stays', () => {
  keepSeenReminders('ana', '2026-12-05T10:00')
  expect(seenUntil('ana', '2026-12-05T10:00', '2026-12-05T10:00')).toBe('2026-12-05T10:00')
  expect(seenUntil('ana', '2026-12-05T10:00', '2026-12-05T10:01')).toBe('2026-12-05T10:00')
  expect(seenReminders('ana')).toBe('2026-12-05T10:00')
})
