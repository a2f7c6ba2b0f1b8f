/** What two people do on two servers at once in the tests of forced orders. */
import { newId } from '#shared/ids.ts'
import type { Mutation, SyncAnswer } from '#shared/sync.ts'
import { emptyDue, purges } from '#sync-server/background/erase-content.ts'
import { runDueJobs } from '#sync-server/background/job-worker.ts'
import { mutation, password, sync, syncRequest, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'

/** The server whose statements are held, or the other one. */
type Place = 'here' | 'there'

/** Ana shares a list with Bia, who may edit it, and has another one. The lists are new for each order. */
export interface Scene {
  servers: Record<Place, TestServer>
  ana: TestPerson
  bia: TestPerson
  list: string
  other: string
  item: string
  share: string
  /** Ids that nothing has yet. */
  id: string
  ids: [string, string]
  /** Ana's device, which has sent `lastSeq` mutations. */
  client: string
  lastSeq: number
  repeated: Mutation
  /** What Ana has been told of additions to the list. */
  told: { toldRev: number; toldAt: number }
  /** The newest answer to a device. */
  shown: SyncAnswer | undefined
  jobsRun: number
}
type Who = 'ana' | 'bia'
export type Act = (scene: Scene, at: Place) => Promise<string>

export async function setScene(servers: Scene['servers'], { ana, bia }: Pick<Scene, Who>): Promise<Scene> {
  const [list, other, item, client] = [newId(), newId(), newId(), newId()]
  const push = [
    mutation(1, 'lists.create', { id: list, title: 'Feira' }),
    mutation(2, 'lists.create', { id: other, title: 'Obra' }),
    mutation(3, 'items.create', { id: item, listId: list, name: 'Pão' }),
  ]
  await sync(ana, syncRequest(ana.id, { client, push }))
  const shared = await share(ana, list, bia.email, true)
  return {
    ...{ servers, ana, bia, list, other, item, client },
    share: shared.id,
    id: newId(),
    ids: [newId(), newId()],
    lastSeq: push.length,
    repeated: mutation(push.length + 1, 'items.create', { id: newId(), listId: list, name: 'Mesmo' }),
    told: { toldRev: 0, toldAt: 0 },
    shown: undefined,
    jobsRun: 0,
  }
}

const callsOf = ({ servers, ...people }: Scene, who: Who, at: Place) => servers[at].callsOf(people[who].cookie)

/** Sends mutations. Returns the code or outcome of each, or the code of the refusal. */
async function send(scene: Scene, who: Who, at: Place, push: Mutation[], client = newId()): Promise<string> {
  const request = syncRequest(scene[who].id, { client, ack: (push[0]?.seq ?? 1) - 1, push })
  const response = await callsOf(scene, who, at).post('/api/sync', request)
  const answer = await response.json()
  if (response.status !== 200) return answer.code
  scene.shown = answer
  return answer.results.map(({ outcome, code }: { outcome: string; code?: string }) => code ?? outcome).join(' ')
}

/** A new device sends a mutation with each of these arguments. A name tells the server. */
export const pushes =
  (who: Who, op: string, ...args: ((scene: Scene) => object)[]): Act =>
  (scene, at) => {
    const field = op.startsWith('items') ? 'name' : 'title'
    const push = args.map((of, number) => ({
      ...mutation(number + 1, op, { [field]: at === 'here' ? 'Aqui' : 'Lá', ...of(scene) }),
      // The one that is held has acted before.
      wall: Date.now() - (at === 'here' ? 5000 : 0),
    }))
    return send(scene, who, at, push)
  }
export const adds = (who: Who) => pushes(who, 'items.create', ({ list }) => ({ id: newId(), listId: list }))

/** A program calls the server. */
export const asks =
  (who: Who, method: 'post' | 'put' | 'del', path: (scene: Scene) => string, body?: object): Act =>
  async (scene, at) => {
    const response = await callsOf(scene, who, at)[method](path(scene), body)
    return response.ok ? 'ok' : (await response.json()).code
  }
export const revokes = asks('ana', 'del', ({ share }) => `/api/shared-lists/${share}`)
export const deletesList = asks('ana', 'del', ({ list }) => `/api/shopping-lists/${list}`)
export const sharesWithNew: Act = (scene, at) =>
  asks('ana', 'post', ({ list }) => `/api/shopping-lists/${list}/share`, { email: `${scene.id}@x.com` })(scene, at)
export const registers: Act = async ({ servers, id }, at) =>
  `${(await servers[at].post('/api/register', { email: `${id}@x.com`, password })).status}`

/** The same request of one device, as without an answer. */
export const repeats: Act = (scene, at) => send(scene, 'ana', at, [scene.repeated], scene.client)
/** The next request of that device, in another list. */
export const goesOn: Act = (scene, at) => {
  const args = { id: newId(), listId: scene.other, name: 'Outro' }
  return send(scene, 'ana', at, [mutation(scene.repeated.seq + 1, 'items.create', args)], scene.client)
}
/** One of two copies of a device, each in another list. */
export const asCopy: Act = (scene, at) => {
  const args = { id: newId(), listId: at === 'here' ? scene.list : scene.other, name: at }
  return send(scene, 'ana', at, [mutation(scene.lastSeq + 1, 'items.create', args)], scene.client)
}

export const runsJobs: Act = async (scene, at) => {
  const { store, now } = scene.servers[at]
  const log = { info: () => undefined, error: () => undefined } as never
  const count = async ({ email }: { email: string }) => void (email === scene.id && scene.jobsRun++)
  await runDueJobs({ store, now, log, handlers: new Proxy({}, { get: () => count }) as never })
  return 'ok'
}

export const erases: Act = async ({ servers }, at) => {
  for (const purge of purges) await emptyDue(servers[at].store, purge, Date.now(), 200)
  return 'ok'
}

/** Adds an item, and counts Ana as told of all additions until now. */
export const addsAndTells: Act = async (scene, at) => {
  const outcome = await adds('ana')(scene, at)
  scene.told = {
    toldRev: scene.shown?.scopes.find(({ id }) => id === `l:${scene.list}`)?.to ?? 0,
    toldAt: scene.servers[at].now(),
  }
  return outcome
}

/** True if the server still knows what Bia's newest answer has shown. */
export async function isKnown(scene: Scene): Promise<boolean> {
  const { epoch = null, bookmark = null } = scene.shown ?? {}
  return (await sync(scene.bia, syncRequest(scene.bia.id, { epoch, bookmark }))).epoch === epoch
}
