import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { revs } from './api.ts'
import { matrix } from './contract-matrix.ts'
import { type Cast, openCast, type Role, roles, type Scene } from './contract-scene.ts'

let cast: Cast
beforeEach(async () => {
  cast = await openCast()
})
afterEach(() => cast.server.stop())

/** Calls that write synced rows: mutations, and the actions of sharing. */
const writing = matrix.filter(({ name, statuses }) => {
  const { kind, method } = contract[name]
  const isSharing = kind === 'action' && method !== 'GET' && /^(shares|invites)\./.test(name)
  return (kind === 'mutation' || isSharing) && statuses.owner < 400
})

const admitted = roles.filter((role) => role !== 'nobody' && role !== 'disabled')

/** Titles of calls that repeat the current state and so write nothing. */
const changesNothing = [/, with an id in use$/, /^invites\.accept$/]

test.each(writing)('$title over REST arrives on every device that may see it, and on no other', async (row) => {
  const { people, call, server } = cast
  const scene = await cast.startScene()
  const heard = await Promise.all(admitted.map(async (role) => [role, await listen(role)] as const))
  const asked = await row.ask(scene, people.owner, people)
  const before = await revs(server)
  expect((await call(row.name, people.owner, asked)).status).toBe(row.statuses.owner)
  const moved = movedBetween(before, await revs(server))
  if (changesNothing.some((title) => title.test(row.title))) return expect(moved).toEqual([])
  expect(moved).not.toEqual([])
  const readers = new Set(moved.flatMap((scope) => readersOf(scope, scene)))
  expect(readers).toContain('owner')
  for (const [role, stream] of heard) if (readers.has(role)) await vi.waitFor(() => expect(stream()).toContain('poke'))
  for (const [role, stream] of heard) if (!readers.has(role)) expect(stream()).not.toContain('poke')
})

/** Opens the stream of a device. The returned function has the whole text received so far. */
async function listen(role: Role): Promise<() => string> {
  const headers = { Cookie: cast.people[role].cookie }
  const response = await cast.server.request(`/api/events?client=${newId()}`, { headers })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let all = ''
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) all += part.value
  })()
  await vi.waitFor(() => expect(all).toContain('beat'))
  return () => all
}

type Revs = Awaited<ReturnType<typeof revs>>

const movedBetween = (before: Revs, after: Revs): string[] => {
  const known = new Map(before.map(({ id, rev }) => [id, rev]))
  for (const { id, rev } of after) expect(rev - (known.get(id) ?? 0)).toBeLessThanOrEqual(1)
  return after.filter(({ id, rev }) => known.get(id) !== rev).map(({ id }) => id)
}

function readersOf(scope: string, { list, trashedList }: Scene): string[] {
  const { people } = cast
  if (scope.startsWith('u:')) return roles.filter((role) => people[role].id === scope.slice(2))
  if (scope === `l:${trashedList}`) return ['owner', 'editor']
  return scope === `l:${list}` ? ['owner', 'editor', 'viewer'] : ['owner']
}
