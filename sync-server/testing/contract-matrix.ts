/**
 * Every route of the contract × every role: their call and its expected status. A route may occur several times, then
 * its title adds the difference.
 */
import type { RouteName } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import type { KnownValues } from './arbitraries.ts'
import { administration } from './contract-administration.ts'
import { device, push } from './contract-devices.ts'
import {
  derivedRows,
  editors,
  everybody,
  inOrder,
  ownerAlone,
  ownerOfList,
  type Row,
  readers,
  row,
  signedIn,
} from './contract-rows.ts'
import type { Cast, Scene } from './contract-scene.ts'
import { password } from './server.ts'

const aCorrection = { word: 'feijao', name: 'Feijão', category: 'Feira', ownCategory: true, asTyped: false }

const account: Row[] = [
  row('auth.user', signedIn(200), () => ({ query: '?_=1767225600000' })),
  row('auth.register', everybody(201), () => ({
    body: { email: `${newId()}@example.com`, password, firstName: 'Bia' },
  })),
  row('auth.login', everybody(200), async ({ newAccount }) => {
    const { email } = await newAccount()
    return { body: { email, password } }
  }),
  row('auth.login, with a wrong password', everybody(401), (_scene, _person, { owner }) => ({
    body: { email: owner.email, password: 'errada-123' },
  })),
  row('demo.start', everybody(404)),
  row('auth.logout', everybody(200)),
  row('passwords.askReset', everybody(200), (_scene, _person, { owner }) => ({ body: { email: owner.email } })),
  row('passwords.reset', everybody(200), async ({ mailedToken }) => ({
    body: { token: await mailedToken('reset'), newPassword: 'outra-senha' },
  })),
  row('passwords.reset, with the token of another link', everybody(400), async ({ mailedToken }) => ({
    body: { token: await mailedToken('email'), newPassword: 'outra-senha' },
  })),
  row('passwords.change, with a wrong password', signedIn(403), () => ({
    body: { currentPassword: 'errada-123', newPassword: 'outra-senha' },
  })),
  row('account.rename', signedIn(200), () => ({ body: { firstName: 'Bia' } })),
  row('account.delete, with a wrong password', signedIn(403), () => ({ body: { password: 'errada-123' } })),
  row('sessions.all', signedIn(200)),
  row('sessions.end', ownerAlone(204), async ({ otherSession }, _person, { owner }) => ({
    params: { id: await otherSession(owner) },
  })),
  row('sessions.endOthers', signedIn(204)),
  row('addresses.confirm', signedIn(200), async ({ mailedToken }, { id, cookie }) => ({
    body: { token: await mailedToken('email', cookie === '' ? undefined : id) },
  })),
  row('addresses.confirm, of somebody else', signedIn(403), async ({ mailedToken }) => ({
    body: { token: await mailedToken('email') },
  })),
  row('addresses.resend', signedIn(200)),
  row('securityEvents.all', signedIn(200)),
  row('calendar.get', signedIn(200)),
  row('calendar.create', signedIn(200), () => ({ body: { timeZone: 'America/Manaus' } })),
  row('calendar.end', signedIn(204)),
  row('tokens.all', signedIn(200)),
  row('tokens.create', signedIn(201), () => ({ body: { name: 'Casa', scopes: ['read'] } })),
  row('tokens.revoke', ownerAlone(204), ({ accessToken: id }) => ({ params: { id } })),
  row('settings.update', signedIn(200), () => ({ body: { homePage: 'notes' } })),
]

const tasks: Row[] = [
  row('tasks.all', ownerAlone(200), ({ projects: projectId }) => ({ params: { projectId } })),
  row('tasks.create', ownerAlone(201), ({ projects: projectId }) => ({
    params: { projectId },
    body: { projectId, title: 'Regar', description: '', priority: 2, status: 'pendente', dueDate: null },
  })),
  row(
    'tasks.create, with an id in use',
    inOrder(401, 404, 404, 404, 404, 409),
    ({ projects: projectId, task: id }) => ({
      params: { projectId },
      body: { id, title: 'Meu' },
    }),
  ),
  row('tasks.update', ownerAlone(200), ({ task: id }) => ({ params: { id }, body: { status: 'concluída' } })),
  row('tasks.update, in its own project', ownerAlone(200), ({ task: id, projects: projectId }) => ({
    params: { id },
    body: { projectId, title: 'Regar' },
  })),
  row('tasks.update, into another project', inOrder(401, 404, 404, 404, 404, 404), ({ task: id, trashedProjects }) => ({
    params: { id },
    body: { projectId: trashedProjects },
  })),
  row('tasks.delete', ownerAlone(204), ({ task: id }) => ({ params: { id } })),
  row('tasks.restore', ownerAlone(200), ({ trashedTask: id }) => ({ params: { id } })),
]

const outside: Row[] = [
  row('taskProposals.generate', signedIn(200), () => ({ body: { description: 'Festa de aniversário' } })),
  row('itemProposals.generate', signedIn(200), () => ({ body: { description: 'Feijoada para 8' } })),
  row('capabilities', everybody(200)),
]

const notesAndCorrections: Row[] = [
  row('notes.all', signedIn(200)),
  row('notes.get', ownerAlone(200), ({ note: id }) => ({ params: { id } })),
  row('notes.create', signedIn(201), () => ({ body: { title: '' } })),
  row('notes.create, with an id in use', inOrder(401, 409, 409, 409, 409, 409), ({ note: id }) => ({ body: { id } })),
  row('notes.update', ownerAlone(200), ({ note: id }) => ({ params: { id }, body: { content: 'Linha\noutra' } })),
  row('notes.versions', ownerAlone(200), ({ note: id }) => ({ params: { id } })),
  row('notes.versions, in the trash', ownerAlone(404), ({ trashedNote: id }) => ({ params: { id } })),
  row('notes.version', ownerAlone(200), ({ note: id, versionOfNote: version }) => ({ params: { id, version } })),
  row('notes.version, of another note', ownerAlone(404), ({ note: version, trashedNote: id }) => ({
    params: { id, version },
  })),
  row('notes.delete', ownerAlone(204), ({ note: id }) => ({ params: { id } })),
  row('notes.restore', ownerAlone(200), ({ trashedNote: id }) => ({ params: { id } })),
  row('corrections.all', signedIn(200)),
  row('corrections.save', signedIn(200), () => ({ params: { id: newId() }, body: aCorrection })),
  row('corrections.save, once more', inOrder(401, 409, 409, 409, 409, 200), ({ correction: id }) => ({
    params: { id },
    body: aCorrection,
  })),
]

const aTrip = { day: '2026-11-28', market: 'Feira', lines: [{ name: 'Leite', quantity: '2 L', price: 649 }] }

const aPurchase = { name: 'Leite', quantity: '2 L', price: 649, market: 'Feira', day: '2026-11-28' }

const shopping: Row[] = [
  row('lists.all', signedIn(200)),
  row('lists.get', readers(200), ({ list: id }) => ({ params: { id } })),
  row('lists.get, in the trash', ownerAlone(404), ({ trashedList: id }) => ({ params: { id } })),
  row('lists.create', signedIn(201), () => ({ body: { title: 'Feira' } })),
  row('lists.create, with an id in use', inOrder(401, 409, 409, 409, 409, 409), ({ list: id }) => ({
    body: { id, title: 'Minha' },
  })),
  row('lists.update', ownerOfList(200), ({ list: id }) => ({ params: { id }, body: { title: 'Minha' } })),
  row('lists.delete', ownerOfList(204), ({ list: id }) => ({ params: { id } })),
  row('lists.restore', ownerAlone(200), ({ trashedList: id }) => ({ params: { id } })),
  row('items.all', signedIn(200)),
  row('items.all, of a list', readers(200), ({ list }) => ({ query: `?listId=${list}` })),
  row('items.create', signedIn(201), () => ({ body: { name: 'Leite', purchased: false } })),
  row('items.create, on a list', editors(201), ({ list: listId }) => ({
    body: { listId, name: 'Sal grosso', quantity: '2 kg', category: 'Mercearia' },
  })),
  row('items.create, with an id in use', inOrder(401, 404, 404, 403, 409, 409), ({ list: listId, item: id }) => ({
    body: { id, listId, name: 'Meu' },
  })),
  row('items.create, for ownerId', inOrder(401, 403, 403, 403, 201, 201), (_scene, _person, { owner }) => ({
    query: `?ownerId=${owner.id}`,
    body: { name: 'Gelo', purchased: false },
  })),
  row('items.update', editors(200), ({ item: id }) => ({ params: { id }, body: { purchased: true } })),
  row('items.delete', editors(204), ({ item: id }) => ({ params: { id } })),
  row('trips.all', readers(200), ({ list: listId }) => ({ params: { listId } })),
  row('trips.all, in the trash', ownerAlone(404), ({ trashedList: listId }) => ({ params: { listId } })),
  row('trips.create', editors(201), ({ list: listId }) => ({ params: { listId }, body: aTrip })),
  row('trips.create, with an id in use', inOrder(401, 404, 404, 403, 409, 409), ({ list: listId, trip: id }) => ({
    params: { listId },
    body: { ...aTrip, id },
  })),
  row('trips.update', editors(200), ({ trip: id }) => ({ params: { id }, body: { market: 'Feira' } })),
  row('trips.delete', editors(204), ({ trip: id }) => ({ params: { id } })),
  row('trips.restore', editors(200), ({ trashedTrip: id }) => ({ params: { id } })),
  row('pricedPurchases.all', readers(200), ({ list: listId }) => ({ params: { listId }, query: '?product=carvao' })),
  row('pricedPurchases.all, in the trash', ownerAlone(404), ({ trashedList: listId }) => ({ params: { listId } })),
  row('pricedPurchases.create', editors(201), ({ list: listId }) => ({ params: { listId }, body: aPurchase })),
  row('pricedPurchases.create, with an id in use', inOrder(401, 404, 404, 403, 409, 409), (scene) => ({
    params: { listId: scene.list },
    body: { ...aPurchase, id: scene.purchase },
  })),
  row('pricedPurchases.update', editors(200), ({ purchase: id }) => ({ params: { id }, body: { price: 700 } })),
  row('pricedPurchases.delete', editors(204), ({ purchase: id }) => ({ params: { id } })),
  row('pricedPurchases.restore', editors(200), ({ trashedPurchase: id }) => ({ params: { id } })),
  row('lists.erasePrices', editors(200), ({ list: id }) => ({ params: { id } })),
  row('aisleOrders.get', readers(200), ({ list: listId }) => ({ params: { listId } })),
  row('aisleOrders.get, in the trash', ownerAlone(404), ({ trashedList: listId }) => ({ params: { listId } })),
  row('aisleOrders.update', readers(200), ({ list: listId }) => ({
    params: { listId },
    body: { aisles: ['Padaria', 'Hortifruti'] },
  })),
  row('items.restore', editors(200), ({ trashedItem: id }) => ({ params: { id } })),
]

/** Erases rows in the trash; rows that are not deleted are refused. */
const trash: Row[] = [
  row('trash.delete, a note', ownerAlone(204), ({ trashedNote: id }) => ({ params: { table: 'notes', id } })),
  row('trash.delete, a task', ownerAlone(204), ({ trashedTask: id }) => ({ params: { table: 'tasks', id } })),
  row('trash.delete, a list', ownerAlone(204), ({ trashedList: id }) => ({ params: { table: 'lists', id } })),
  row('trash.delete, an item', ownerOfList(204), ({ trashedItem: id }) => ({ params: { table: 'items', id } })),
  row('trash.delete, of a living note', inOrder(401, 404, 404, 404, 404, 409), ({ note: id }) => ({
    params: { table: 'notes', id },
  })),
  row('trash.delete, of a living item', inOrder(401, 404, 404, 403, 403, 409), ({ item: id }) => ({
    params: { table: 'items', id },
  })),
]

const sharing: Row[] = [
  row('shares.create', ownerOfList(200), ({ list: id }) => ({
    params: { id },
    body: { email: `${newId()}@example.com`, canEdit: true },
  })),
  row('shares.create, by an item', ownerOfList(200), ({ item: id }) => ({
    params: { id },
    body: { email: `${newId()}@example.com` },
  })),
  row('shares.createLink', ownerOfList(200), ({ list: id }) => ({ params: { id }, body: { canEdit: true } })),
  row('shares.received', signedIn(200)),
  row('shares.given', signedIn(200)),
  row('shares.open', inOrder(401, 404, 404, 404, 200, 200), ({ tokenOfEditor: token }) => ({ params: { token } })),
  row('shares.open, by the token of a viewer', inOrder(401, 404, 404, 200, 404, 200), ({ tokenOfViewer: token }) => ({
    params: { token },
  })),
  row('shares.open, by an ended token', ownerAlone(404), ({ tokenEnded: token }) => ({ params: { token } })),
  row('shares.end', ownerAlone(204), ({ shareToEditor: id }) => ({ params: { id } })),
  row('shares.end, by the id of a member', inOrder(401, 404, 404, 404, 204, 404), ({ membershipOfEditor: id }) => ({
    params: { id },
  })),
  row('shares.end, by the id of the list', inOrder(401, 404, 404, 204, 204, 404), ({ list: id }) => ({
    params: { id },
  })),
  row('shares.end, once more', ownerAlone(404), ({ shareEnded: id }) => ({ params: { id } })),
  row('invites.get', everybody(200), ({ tokenOfEditor: token }) => ({ params: { token } })),
  row('invites.get, by an ended token', everybody(404), ({ tokenEnded: token }) => ({ params: { token } })),
  row('invites.accept', inOrder(401, 403, 403, 403, 200, 200), ({ tokenOfEditor: token }) => ({ params: { token } })),
  row('invites.accept, by an ended token', ownerAlone(404), ({ tokenEnded: token }) => ({ params: { token } })),
  row('blocks.create', inOrder(401, 404, 404, 200, 200, 404), ({ list: listId }) => ({ body: { listId } })),
  row('blocks.list', signedIn(200)),
  row('blocks.delete', ownerAlone(204), ({ blockedByOwner: id }) => ({ params: { id } })),
]

/** Announcements that a person is at the market with a list. They last for minutes, in memory only. */
const shoppers: Row[] = [
  row('shoppers.announce', readers(204), ({ list: id }) => ({ params: { id }, body: { here: true } })),
  row('shoppers.announce, no longer', readers(204), ({ list: id }) => ({ params: { id }, body: { here: false } })),
  row('shoppers.announce, with a list in the trash', ownerAlone(404), ({ trashedList: id }) => ({
    params: { id },
    body: { here: true },
  })),
]

export const matrix: Row[] = [
  ...account,
  ...administration,
  ...derivedRows,
  ...tasks,
  ...outside,
  ...notesAndCorrections,
  ...shopping,
  ...trash,
  ...sharing,
  ...shoppers,
  ...push,
  ...device,
]

/** The ids and values that a person who has seen all of a scene could name in a call. */
export async function knownTo({ people }: Pick<Cast, 'people'>, name: RouteName, scene: Scene): Promise<KnownValues> {
  const asked = await Promise.all(
    matrix.filter((row) => row.name === name).map(({ ask }) => ask(scene, people.owner, people)),
  )
  const likely = asked.flatMap(({ params, body, query }) => [
    ...Object.values(params ?? {}),
    ...Object.values(body ?? {}).flatMap(withParts),
    ...new URLSearchParams(query).values(),
  ])
  return { likely: likely.filter(isText), others: Object.values(scene).filter(isText) }
}

/** The values of an object; any other value itself. */
const withParts = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value]

const isText = (value: unknown): value is string => typeof value === 'string'
