import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLastList, keepLastList, lastListOf } from './last-list.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('each account of a device has its own last list', () => {
  keepLastList('ana', { listId: 'feira', isReadOnly: false })
  keepLastList('bia', { listId: 'praia', isReadOnly: true })
  keepLastList('ana', { listId: 'casa', isReadOnly: false })
  expect(lastListOf('ana')).toEqual({ listId: 'casa', isReadOnly: false })
  expect(lastListOf('bia')).toEqual({ listId: 'praia', isReadOnly: true })
  expect(lastListOf('bi')).toBeUndefined()
  forgetLastList('ana')
  expect(lastListOf('ana')).toBeUndefined()
  forgetLastList('bia')
  expect(stored.size).toBe(0)
})

test('the list kept by an older app is found, and the oldest accounts are dropped', () => {
  stored.set('caderneta-chosen-list', 'ana feira')
  expect(lastListOf('ana')).toEqual({ listId: 'feira', isReadOnly: false })
  for (let at = 0; at < 8; at++) keepLastList(`person-${at}`, { listId: 'casa', isReadOnly: false })
  expect(lastListOf('ana')).toBeUndefined()
  expect(lastListOf('person-0')).toEqual({ listId: 'casa', isReadOnly: false })
})
