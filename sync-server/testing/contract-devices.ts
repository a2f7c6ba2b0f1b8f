/** The rows of the matrix for browsers and devices. */
import { newId } from '#shared/ids.ts'
import { inOrder, type Row, row, signedIn } from './contract-rows.ts'
import { syncRequest } from './server.ts'

const aBrowser = {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  timeZone: 'America/Manaus',
}

/** These routes concern the caller's own browser. None has a subscription, so settings are refused. */
export const push: Row[] = [
  row('push.get', signedIn(200)),
  row('push.subscribe', signedIn(200), () => ({ body: aBrowser })),
  row('push.subscribe, into the network of the server', signedIn(400), () => ({
    body: { ...aBrowser, endpoint: 'https://169.254.169.254/latest' },
  })),
  row('push.settings', signedIn(404), () => ({ body: { tasks: true, silence: null } })),
  row('push.list', signedIn(404), ({ list: listId }) => ({ params: { listId }, body: { on: true } })),
  row('push.list, no longer', signedIn(200), ({ list: listId }) => ({ params: { listId }, body: { on: false } })),
  row('push.unsubscribe', signedIn(204)),
]

export const device: Row[] = [
  row('sync', signedIn(200), (_scene, { id }) => ({ body: syncRequest(id) })),
  row('sync, as the owner', inOrder(401, 409, 409, 409, 409, 200), (_scene, _person, { owner }) => ({
    body: syncRequest(owner.id),
  })),
  row('sync, as a person that never was', signedIn(409), () => ({ body: syncRequest(newId()) })),
]
