/** A device with an open stream need not ask: it is poked. */
import { readIdentity } from '#app/data/store/local-store.ts'
import { userScope } from '#shared/scopes.ts'
import { readableScopes } from '#sync-server/db/queries/scopes.ts'
import type { Device } from './device.ts'
import type { World } from './world-state.ts'

/** Records in `world.wrong` each device that was up to date, lacks something now, and was not poked. */
export async function checkPokes(world: World): Promise<void> {
  for (const device of world.devices) world.wrong.push(...(await untold(world, device)))
}

async function untold({ server }: World, { name, person, contexts, caughtUpAt, doubled }: Device): Promise<string[]> {
  const db = contexts[0]?.local.db
  // Copies of a device share its name, and so get no pokes for each other. Pending mutations are reason enough to ask.
  if (!db || doubled || caughtUpAt === undefined || (await db.outbox.count()) > 0) return []
  const { client } = await readIdentity(db)
  const told = new Set(server.pokes.slice(caughtUpAt).flatMap((poke) => (poke.client === client ? [] : [poke.scope])))
  const cursors = new Map((await db.cursors.toArray()).map(({ scope, rev }) => [scope, rev]))
  const readable = new Map((await server.read((tx) => readableScopes(tx, person.id))).map(({ id, rev }) => [id, rev]))
  const moved = [...new Set([...cursors.keys(), ...readable.keys()])].filter(
    (id) => cursors.get(id) !== readable.get(id),
  )
  const isTold = (id: string) =>
    told.has(id) || (!(cursors.has(id) && readable.has(id)) && told.has(userScope(person.id)))
  return moved.filter((id) => !isTold(id)).map((id) => `${name} was not told that ${id} has moved`)
}
