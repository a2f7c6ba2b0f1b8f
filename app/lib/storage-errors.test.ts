import { expect, test } from 'vitest'
import { isConnectionLost } from './storage-errors.ts'

test.each([
  ['Chromium', 'Internal error opening backing store for indexedDB.open.'],
  ['WebKit', 'Connection to Indexed Database server lost. Refresh the page to try again'],
])('the error of %s for a database that cannot be opened is recognised', (_engine, words) => {
  expect(isConnectionLost(new DOMException(words, 'UnknownError'))).toBe(true)
})

test('an unknown error unrelated to the database is no lost connection', () => {
  expect(isConnectionLost(new DOMException('Something else', 'UnknownError'))).toBe(false)
})
