/** Fixtures for tests of sharing: lists, shares and their effects, mostly over HTTP. */

import { eq } from 'drizzle-orm'
import type { ShareRecord } from '#shared/sharing.ts'
import { attachShares } from '#sync-server/commands/memberships.ts'
import { createWriter, flush, type Writer } from '#sync-server/db/queries/rows.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from './api.ts'
import { sync, syncRequest, type TestPerson, type TestServer } from './server.ts'

/** Creates a list with these items and returns its id and theirs. */
export async function startList(owner: TestPerson, title: string, ...names: string[]) {
  const { id } = await ok(owner.post('/api/shopping-lists', { title }), 201)
  const items: string[] = []
  for (const name of names) {
    items.push((await ok(owner.post('/api/shopping-items', { name, listId: id }), 201)).id)
  }
  return { id: id as string, items }
}

export const share = (
  owner: TestPerson,
  listId: string,
  email: string,
  canEdit = false,
  more: object = {},
): Promise<ShareRecord> => ok(owner.post(`/api/shopping-lists/${listId}/share`, { email, canEdit, ...more }))

export type SharedList = Awaited<ReturnType<typeof startSharedList>>

/** A list with one item, shared with one person for editing and with another for viewing; and a stranger. */
export async function startSharedList(server: TestServer) {
  const [owner, editor] = [await server.register(undefined, 'Dona'), await server.register()]
  const [viewer, stranger] = [await server.register(), await server.register()]
  const list = await startList(owner, 'Churrasco', 'Carvão')
  const toEditor = await share(owner, list.id, editor.email, true)
  const toViewer = await share(owner, list.id, viewer.email, false)
  return { owner, editor, viewer, stranger, list, toEditor, toViewer }
}

/** Writes rows without a route, and pokes nobody. */
export const writeRows = (server: TestServer, work: (writer: Writer) => Promise<void>) =>
  server.store.write(async (tx) => {
    const writer = createWriter(tx, server.now())
    await work(writer)
    await flush(writer)
  })

/** The titles of the lists that others share with a person. */
export const receivedBy = async (person: TestPerson): Promise<string[]> =>
  (await ok(person.get('/api/shared-with-me'))).map(({ name }: { name: string }) => name)

/** The invitations queued so far, oldest first. */
export const invitations = (server: TestServer) =>
  server.store.read(async ({ db }) =>
    (await db.select().from(schema.jobs).where(eq(schema.jobs.kind, 'invite-mail')).orderBy(schema.jobs.id)).map(
      mailOf,
    ),
  )

const mailOf = ({ kind, payload }: typeof schema.jobs.$inferSelect) => ({ kind, ...(payload as { to: string }) })

/** Confirms the e-mail address of a person, as a mailed link would. */
export const confirm = (server: TestServer, person: TestPerson): Promise<void> =>
  server.store.write(async (tx) => {
    await tx.db.update(schema.users).set({ emailVerifiedAt: server.now() }).where(eq(schema.users.id, person.id))
    await attachShares(
      {
        now: server.now,
        streams: { announce: () => undefined, closeSession: () => undefined, poke: () => undefined },
      },
      tx,
      person,
    )
  })

/** All rows that a device of a person would receive, and its next cursors. The device is new, or has `cursors`. */
export async function everythingOf(person: TestPerson, cursors: Record<string, number> = {}) {
  const { scopes } = await sync(person, syncRequest(person.id, { cursors }))
  const rows = scopes.flatMap((scope) =>
    scope.rows.map(([table, row]) => ({ table, ...row }) as Record<string, unknown>),
  )
  return { rows, cursors: Object.fromEntries(scopes.map(({ id, to }) => [id, to])) }
}
