import { expect, test } from 'vitest'
import { ok } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import type { TestPerson } from '#sync-server/testing/server.ts'
import { invitations, share } from '#sync-server/testing/sharing.ts'

serverForAll([], {})

test('a default list has the name of its owner for others, and its own title for the owner', async () => {
  const [ana, elsa] = [await server.register(undefined, 'Ana'), await server.register()]
  const [{ id }] = await ok(ana.get('/api/shopping-lists'))
  const { shareToken } = await share(ana, id, elsa.email)
  const open = (person: TestPerson) => ok(person.get(`/api/shared-lists/${shareToken}`))
  expect(await invitations(server)).toMatchObject([{ listTitle: 'Lista de Ana' }])
  expect(await ok(server.request(`/api/invite/${shareToken}`))).toMatchObject({ listName: 'Lista de Ana' })
  expect(await open(elsa)).toMatchObject({ title: 'Lista de Ana' })
  expect(await open(ana)).toMatchObject({ title: 'Minha lista' })
  const received = [{ name: 'Lista de Ana', item: { name: 'Lista de Ana' } }]
  expect(await ok(elsa.get('/api/shared-with-me'))).toMatchObject(received)
  expect(await ok(ana.get('/api/my-shared-lists'))).toMatchObject([{ name: 'Minha lista' }])
})
