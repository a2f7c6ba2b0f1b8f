/** The rows of the matrix for the administration of the server. */
import { newId } from '#shared/ids.ts'
import { administrators, type Row, row } from './contract-rows.ts'
import type { Scene } from './contract-scene.ts'
import { password } from './server.ts'

const person = ({ blockedByOwner: id }: Scene) => ({ params: { id } })

const proved = (scene: Scene) => ({ ...person(scene), body: { password } })

export const administration: Row[] = [
  row('admin.people.disable', administrators(204), person),
  row('admin.people.disable, the last administrator', administrators(409), (_scene, _person, { administrator }) => ({
    params: { id: administrator.id },
  })),
  row('admin.people.enable', administrators(204), (_scene, _person, { disabled: { id } }) => ({ params: { id } })),
  row('admin.people.endSessions', administrators(204), person),
  row('admin.people.setAdmin', administrators(204), (_scene, { id }) => ({
    params: { id },
    body: { isAdmin: true, password },
  })),
  row('admin.people.resetLink', administrators(200), proved),
  row('admin.people.setAdmin, without the password', administrators(400), (_scene, { id }) => ({
    params: { id },
    body: { isAdmin: true },
  })),
  row('admin.people.delete', administrators(204), proved),
  row('admin.people.delete, with a wrong password', administrators(403), (scene) => ({
    ...person(scene),
    body: { password: 'errada-123' },
  })),
  row('admin.people.list', administrators(200)),
  row('admin.people.list, by a name', administrators(200), () => ({ query: '?search=dona' })),
  row('admin.audit', administrators(200)),
  row('admin.server', administrators(200)),
  row('admin.testMail', administrators(200)),
  row('admin.testNotification', administrators(200)),
  row('admin.testAi', administrators(200)),
  row('admin.invitations.list', administrators(200)),
  row('admin.invitations.create', administrators(201), () => ({ body: { note: 'Bia' } })),
  row('admin.invitations.revoke', administrators(204), async ({ invitation }) => ({
    params: { id: await invitation() },
  })),
  row('admin.invitations.revoke, an unknown one', administrators(404), () => ({ params: { id: newId() } })),
  row('admin.registration', administrators(200)),
]
