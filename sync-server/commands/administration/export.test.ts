import { expect, test } from 'vitest'
import { findAccount } from '#sync-server/db/queries/accounts.ts'
import { ok } from '#sync-server/testing/api.ts'
import { ana, bia, server, serverForEach } from '#sync-server/testing/people.ts'
import { share, startList } from '#sync-server/testing/sharing.ts'
import { exportNotebook } from './export.ts'

serverForEach(['ana', 'bia'])

const acting = { actor: { id: null, email: 'npm run people' }, now: () => server.now(), streams: {} as never }
async function exported() {
  const account = await server.store.read((tx) => findAccount(tx, ana.id))
  if (!account) throw new Error('Ana has an account.')
  return exportNotebook(acting, server.store, account)
}

test('an export has all that the person reads, without the trash and without ids, and is recorded', async () => {
  const list = await startList(ana, 'Feira', 'Caju')
  await ok(ana.post('/api/notes', { title: 'Diário', content: 'ção' }), 201)
  await ok(ana.post('/api/todos', { title: 'Pagar a luz' }), 201)
  const gone = await ok(ana.post('/api/todos', { title: 'Excluída' }), 201)
  await ok(ana.del(`/api/todos/${gone.id}`), 204)
  const project = await ok(ana.post('/api/projects', { title: 'Horta' }), 201)
  await ok(ana.post(`/api/projects/${project.id}/tasks`, { title: 'Regar', status: 'pendente', priority: 2 }), 201)
  const theirs = await startList(bia, 'Churrasco', 'Carvão')
  await share(bia, theirs.id, ana.email)
  await startList(bia, 'De outra pessoa')
  const text = await exported()
  const file = JSON.parse(text)
  expect(file).toMatchObject({
    app: 'Caderneta',
    lists: [
      { isDefault: true, items: [] },
      { title: 'Feira', isDefault: false, items: [{ name: 'Caju' }] },
    ],
    received: [{ title: 'Churrasco', items: [{ name: 'Carvão' }] }],
    notes: [{ title: 'Diário', content: 'ção' }],
    todos: [{ title: 'Pagar a luz', completed: false }],
    projects: [{ title: 'Horta', tasks: [{ title: 'Regar' }] }],
  })
  for (const hidden of ['Excluída', 'De outra pessoa', ana.id, bia.id, list.id, bia.email])
    expect(text).not.toContain(hidden)
  expect(await ok(ana.get('/api/security-events'))).toContainEqual(expect.objectContaining({ kind: 'person-exported' }))
})
