import { expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, refusal } from '#sync-server/testing/api.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, password, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'

serverForEach(['ana'])

const todo = () => mutation(1, 'todos.create', { id: newId(), title: 'Rastro' })

test.each([
  ['a first push', (ana: TestPerson) => ana.post('/api/sync', syncRequest(ana.id, { push: [todo()] }))],
  ['a program', (ana: TestPerson) => ana.post('/api/todos', { title: 'Rastro' })],
])('D10: %s that arrives during the deletion of the account leaves no rows without an owner', async (_who, write) => {
  const { store } = server
  vi.spyOn(store, 'write').mockImplementationOnce(async (fn) => {
    await ok(ana.del('/api/user', { password }), 204)
    await server.runJobs()
    return store.write(fn)
  })
  expect(await refusal(write(ana))).toEqual([401, 'account_deleted', 'Esta conta foi excluída.'])
  const { todos, scopes, clients } = schema
  const rows = await store.read(async ({ db }) =>
    Promise.all([db.select().from(todos), db.select().from(scopes), db.select().from(clients)]),
  )
  expect(rows).toEqual([[], [], []])
})
