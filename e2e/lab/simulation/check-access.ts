/** A device has nothing of lists that its person may not read, from the next exchange on. */
import type { LocalDb } from '#app/data/store/db.ts'
import { readIdentity } from '#app/data/store/local-store.ts'
import { listScope, tableNames, userScope } from '#shared/scopes.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import type { Context, Device } from './device.ts'
import type { Heard } from './server.ts'
import type { World } from './world-state.ts'

/**
 * Call it after each answer, applied or not. Records in `world.wrong` data of scopes that the person may not read. An
 * answer that the device has not applied is ignored.
 */
export async function checkAccess(
  world: World,
  { device, name, local }: Context,
  answer: SyncAnswer,
  heard: Heard,
): Promise<void> {
  if (!device.contexts.some((context) => context.local === local)) return
  const { bookmark, cursors, held, leftovers } = await readHeld(local.db)
  if (bookmark !== answer.bookmark || !hasReached(cursors, answer)) return
  // The later answer to two pages is the relevant one.
  if (heard.at > (device.heard?.at ?? 0)) device.heard = heard
  const readable = device.heard?.readable
  for (const [scope, what] of held) {
    if (readable?.has(scope) || isOwn(world, device, scope)) continue
    world.wrong.push(`${name} has ${what} of ${scope}, which ${device.person.username} may not read`)
  }
  if (leftovers > 0) world.wrong.push(`${name} has kept what was in ${leftovers} mutations that it has given up`)
}

/** The scopes on a device, and the tables that contain them. */
function readHeld(db: LocalDb) {
  return db.transaction('r', db.tables, async () => {
    const [identity, cursors, bases, outbox] = await Promise.all([
      readIdentity(db),
      db.cursors.toArray(),
      db.base.toArray(),
      db.outbox.toArray(),
    ])
    const waiting = outbox.filter(({ key }) => key !== null)
    const held = new Map<string, string>()
    for (const table of tableNames) {
      for (const scope of await db.table(table).orderBy('scope').uniqueKeys()) held.set(String(scope), table)
    }
    for (const { row } of bases) if (row) held.set(row.scope, 'a base')
    for (const { scope, op } of waiting) held.set(scope, op)
    for (const { scope } of cursors) held.set(scope, 'a cursor')
    const leftovers = outbox.filter(({ key, args }) => key === null && JSON.stringify(args) !== '{}').length
    return {
      bookmark: identity.bookmark,
      cursors: new Map(cursors.map(({ scope, rev }) => [scope, rev])),
      held,
      leftovers,
    }
  })
}

/**
 * True if the cursors are those after the answer. They alone do not prove that it was applied, because a late one may
 * name revs that another page has read since: the bookmark is compared too.
 */
const hasReached = (cursors: Map<string, number>, { gone, scopes }: SyncAnswer): boolean =>
  gone.every((scope) => !cursors.has(scope)) && scopes.every(({ id, to }) => cursors.get(id) === to)

/**
 * True for the person's own scope and those of their own lists, which they can read from their creation on, on any
 * device.
 */
const isOwn = ({ people, firstLists, secondLists, ledger }: World, { person }: Device, scope: string): boolean =>
  scope === userScope(person.id) ||
  [firstLists, secondLists].some((lists) => scope === listScope(lists[people.indexOf(person)] ?? '')) ||
  ledger.writes.some(
    ({ op, row, device }) => op === 'lists.create' && device.person === person && scope === listScope(row),
  )
