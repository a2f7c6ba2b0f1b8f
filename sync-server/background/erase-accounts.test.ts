import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { password } from '#sync-server/testing/server.ts'
import { eraseClosedAccounts } from './erase-accounts.ts'

serverForEach([], {})

test('the kept reminders of a deleted account are erased, and those of others stay', async () => {
  const [ana, bia] = [await server.register(), await server.register()]
  const { reminders } = schema
  for (const person of [ana, bia])
    await ok(person.post('/api/todos', { title: 'Regar', dueDate: '2026-12-05', reminder: 0 }), 201)
  await ok(ana.del('/api/user', { password }), 204)
  await eraseClosedAccounts(server.store)
  const keptOf = ({ id }: { id: string }) =>
    server.store.read(async ({ db }) => db.select().from(reminders).where(eq(reminders.userId, id)))
  expect([await keptOf(ana), await keptOf(bia)]).toEqual([[], [expect.objectContaining({ at: '2026-12-05T09:00' })]])
})
