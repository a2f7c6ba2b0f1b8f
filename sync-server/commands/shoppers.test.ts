import { eq, is, Table } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgottenAfterMs } from '#shared/shoppers.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Device, listen } from '#sync-server/testing/listen.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, openServer, type TestPerson } from '#sync-server/testing/server.ts'
import { type SharedList, share, startList, startSharedList } from '#sync-server/testing/sharing.ts'

serverForEach([])
let people: SharedList
beforeEach(async () => {
  people = await startSharedList(server)
})

const announce = (person: TestPerson, here = true, listId = people.list.id) =>
  person.put(`/api/shopping-lists/${listId}/market`, { here })

/** The people whom a device sees at a market, by list, as its last beat says. */
function seenBy({ beats }: Device): Record<string, string[]> {
  const [, json = ''] = /data: (.*)/.exec(beats.at(-1) ?? '') ?? []
  return JSON.parse(json).market ?? {}
}
const sees = (device: Device, market: Record<string, unknown>) =>
  vi.waitFor(() => expect(seenBy(device)).toEqual(market))

test('M183: a person at the market is seen by the members of the list, and by nobody else', async () => {
  const { owner, editor, viewer, stranger, list } = people
  const [mine, herPhone, his, far] = [
    await listen(owner),
    await listen(editor),
    await listen(viewer),
    await listen(stranger),
  ]
  expect((await announce(editor)).status).toBe(204)
  for (const device of [mine, herPhone, his]) await sees(device, { [list.id]: [editor.id] })
  await announce(viewer)
  for (const device of [mine, herPhone, his])
    await sees(device, { [list.id]: expect.arrayContaining([editor.id, viewer.id]) })
  await announce(editor, false)
  await sees(mine, { [list.id]: [viewer.id] })
  await announce(viewer, false)
  for (const device of [mine, herPhone, his]) await sees(device, {})
  expect(far.heard).toEqual([])
})

test('a stream that opens later shows the people at the market with its first message', async () => {
  const { owner, editor, list, stranger } = people
  await announce(editor)
  const [device, far] = [
    await owner.get('/api/events?client=018f0000-0000-7000-8000-000000000001'),
    await listen(stranger),
  ]
  const reader = device.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe(
    `event: beat\ndata: ${JSON.stringify({ market: { [list.id]: [editor.id] } })}\n\n`,
  )
  await reader?.cancel()
  expect(seenBy(far)).toEqual({})
})

test('M183: an announcement writes nothing into the database', async () => {
  const rows = () =>
    server.store.read(async ({ db }) => {
      const tables = Object.values(schema).filter((table) => is(table, Table))
      return Promise.all(
        tables.map(async (table) => JSON.stringify(await db.select().from(table as typeof schema.lists))),
      )
    })
  const before = await rows()
  expect(before.length).toBeGreaterThan(10)
  await announce(people.editor)
  expect(await rows()).toEqual(before)
})

test('M183: a person whose share ends is not seen any more, and sees nobody', async () => {
  const { owner, editor, viewer, list, toEditor, toViewer } = people
  const [mine, theirs] = [await listen(owner), await listen(viewer)]
  await announce(editor)
  await sees(theirs, { [list.id]: [editor.id] })
  await owner.del(`/api/shared-lists/${toViewer.id}`)
  await sees(theirs, {})
  await owner.del(`/api/shared-lists/${toEditor.id}`)
  await sees(mine, {})
  expect((await announce(editor)).status).toBe(404)
})

test('a person invited meanwhile sees who is there', async () => {
  const { owner, editor, stranger, list } = people
  await announce(editor)
  const phone = await listen(stranger)
  await share(owner, list.id, stranger.email)
  await sees(phone, { [list.id]: [editor.id] })
})

test('signing out ends a presence, and another session of the person does not', async () => {
  const { owner, editor } = people
  const mine = await listen(owner)
  const other = { ...editor, ...server.callsOf(cookieOf(await server.login(editor.email))) }
  await announce(other)
  await sees(mine, { [people.list.id]: [editor.id] })
  await editor.post('/api/logout')
  await sees(mine, { [people.list.id]: [editor.id] })
  await other.post('/api/logout')
  await sees(mine, {})
})

test('M184: a device is at one market: another list replaces the first one', async () => {
  const { owner, editor, list } = people
  const other = await startList(owner, 'Feira')
  await share(owner, other.id, editor.email)
  const mine = await listen(owner)
  await announce(editor)
  await announce(editor, true, other.id)
  await sees(mine, { [other.id]: [editor.id] })
  // This message is late: the device has gone to another list meanwhile.
  await announce(editor, false, list.id)
  await announce(editor)
  await sees(mine, { [list.id]: [editor.id] })
})

test('M183: a device that falls silent is forgotten, and one that repeats itself is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { owner, editor, list } = people
  const mine = await listen(owner)
  await announce(editor)
  await vi.advanceTimersByTimeAsync(forgottenAfterMs - 10_000)
  await announce(editor)
  await vi.advanceTimersByTimeAsync(forgottenAfterMs - 10_000)
  await sees(mine, { [list.id]: [editor.id] })
  await vi.advanceTimersByTimeAsync(10_000)
  await sees(mine, {})
})

test('a device whose stream ends is forgotten, unless it opens another one soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { owner, editor, list } = people
  const [mine, phone] = [await listen(owner), await listen(editor)]
  await announce(editor)
  await phone.hangUp()
  const again = await listen(editor)
  await vi.advanceTimersByTimeAsync(25_000)
  await sees(mine, { [list.id]: [editor.id] })
  await again.hangUp()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(seenBy(mine)).toEqual({ [list.id]: [editor.id] })
  await vi.advanceTimersByTimeAsync(10_000)
  await sees(mine, {})
})

test('M184: more announcements of a person than a minute allows are refused', async () => {
  const strict = await openServer()
  try {
    const { editor, list } = await startSharedList(strict)
    const statuses: number[] = []
    for (let i = 0; i < 80; i++) {
      statuses.push((await editor.put(`/api/shopping-lists/${list.id}/market`, { here: true })).status)
    }
    expect(statuses.filter((status) => status === 204).length).toBeLessThan(70)
    expect(new Set(statuses)).toEqual(new Set([204, 429]))
  } finally {
    await strict.stop()
  }
})

test('M183: a session that ended elsewhere hears of nobody', async () => {
  const { owner, editor } = people
  const mine = await listen(owner)
  await server.store.write(({ db }) => db.delete(schema.sessions).where(eq(schema.sessions.userId, owner.id)))
  await announce(editor)
  await vi.waitFor(() => expect(mine.beats.length).toBeGreaterThan(1))
  expect(seenBy(mine)).toEqual({})
})
