import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '#sync-server/db/engine/store.ts'
import { openTestStore } from '#sync-server/testing/database.ts'
import { type Head, holdsBookmark, readHead, writeBookmark } from './bookmarks.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const laterCommits = 1001

test('an old bookmark that is no longer cached is decrypted', async () => {
  const head = await store.read(readHead)
  const old = writeBookmark(head)
  for (let more = 1; more <= laterCommits; more++) writeBookmark({ ...head, commits: head.commits + more })
  const isHeld = (by: Head) => store.read((tx) => holdsBookmark(tx, by, old))
  expect(await isHeld(head)).toBe(true)
  expect(await isHeld({ ...head, commits: head.commits - 1 })).toBe(false)
  expect(await isHeld({ ...head, key: '0'.repeat(head.key.length) })).toBe(undefined)
})
