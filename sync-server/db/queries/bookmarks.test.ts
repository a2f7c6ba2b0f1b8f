import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { bookmarkMaxLength } from '#shared/sync.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { openTestStore } from '#sync-server/testing/database.ts'
import { type Head, holdsBookmark, readHead, writeBookmark } from './bookmarks.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const laterCommits = 1001

const idOf = (at: number) => Buffer.from([at, 0, 255, 32, at]).toString('base64url')
const listed = (commits: number) => Array.from({ length: 12 }, (_, at) => `${idOf(at)}:${commits}`).join(' ')

test('an old bookmark that is no longer cached is decrypted', async () => {
  const head = { ...(await store.read(readHead)), listed: listed(2 ** 33) }
  const old = writeBookmark(head)
  for (let more = 1; more <= laterCommits; more++) writeBookmark({ ...head, commits: head.commits + more })
  const isHeld = (by: Head) => store.read((tx) => holdsBookmark(tx, by, old))
  expect(await isHeld(head)).toBe(true)
  expect(await isHeld({ ...head, listed: listed(2 ** 33 + 1) })).toBe(true)
  for (const behind of [{ commits: head.commits - 1 }, { listed: listed(2 ** 33 - 1) }, { listed: '' }])
    expect(await isHeld({ ...head, ...behind })).toBe(false)
  expect(await isHeld({ ...head, key: '0'.repeat(head.key.length) })).toBe(undefined)
})

test('a bookmark that lists connections has at most 200 characters, and begins as that of the build before', async () => {
  const head = { ...(await store.read(readHead)), start: newId(), commits: 123_456_789, listed: listed(5) }
  const bookmark = writeBookmark(head)
  expect(bookmark.length).toBeLessThanOrEqual(bookmarkMaxLength)
  const bytes = Buffer.from(bookmark, 'base64url')
  const opener = createDecipheriv('aes-256-gcm', Buffer.from(head.key, 'hex'), bytes.subarray(0, 12))
  const [start, commits, rest] = opener.update(bytes.subarray(12, -16)).toString().split(' ')
  expect([start, Number(commits), rest]).toEqual([head.start, head.commits, expect.any(String)])
})

test('processes agree on a bookmark, in any order of its connections', async () => {
  const head = await store.read(readHead)
  const entries = listed(5).split(' ').slice(0, 5)
  const written = [entries, entries.toReversed()].map((some) => writeBookmark({ ...head, listed: some.join(' ') }))
  expect(written[0]).toBe(written[1])
})
