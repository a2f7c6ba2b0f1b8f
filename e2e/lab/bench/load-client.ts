import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#shared/ids.ts'
import type { Project } from '#shared/projects.ts'
import type { Mutation, SyncAnswer } from '#shared/sync.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

interface Answer {
  status: number
  text: string
  cookie: string | undefined
}

const [busyStatus, busyPauseMs, busyTries] = [503, 500, 120]

/** Sends a request, again while the server is busy. */
async function send(url: string, method: string, body: unknown, cookie = ''): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(url, method, body, cookie)
    if (answer.status !== busyStatus || tries === busyTries) return answer
    refused++
    await delay(busyPauseMs)
  }
}

let refused = 0
/** The number of requests so far that busy servers refused. */
export const refusedSoFar = (): number => refused

/** Sends a request over a kept-alive connection. `body` is sent as JSON. Resolves for any status. */
function sendOnce(url: string, method: string, body: unknown, cookie: string): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    }
    const sending = request(url, { agent, method, headers: { ...headers, cookie } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const [set] = response.headers['set-cookie'] ?? []
        resolve({ status: response.statusCode ?? 0, text, cookie: set?.split(';')[0] })
      })
    })
    sending.on('error', reject)
    sending.end(payload)
  })
}

/**
 * A signed-in person as the server sees them, with one device that speaks the sync protocol and stores nothing. Every
 * call throws if the server refuses it.
 */
export interface LoadClient {
  email: string
  listId: string
  /** The device's client id in the sync protocol. */
  client: string
  /** The session cookie of its person. */
  cookie: string
  /** The number of items it has created. */
  rows(): number
  /** Sends mutations that create `count` items. */
  push(count: number): Promise<SyncAnswer>
  /** Sends these mutations in one request. Throws when one is refused. */
  send(acts: readonly [op: string, args: Record<string, unknown>][]): Promise<SyncAnswer>
  /** Creates a project with this many tasks, each due on one of twenty days. */
  startProject(title: string, tasks: number, status?: Project['status']): Promise<void>
  /** Sends a mutation that creates a note. */
  pushNote(title: string, content: string): Promise<SyncAnswer>
  /** Shares the default list for editing. Resolves with the token of the link. */
  share(email: string): Promise<string>
  /** Fetches the next page of news, without sending anything. */
  pull(): Promise<SyncAnswer>
  /** One more device of the same person, at this server or another one. */
  another(server?: string): Promise<LoadClient>
  /** Reads the items of the default list by REST, as text. */
  list(): Promise<string>
}

export const benchPassword = 'senha-segura'

/** Registers a person at the server, with a first device. */
export async function registerLoadClient(url: string): Promise<LoadClient> {
  const email = `${newId()}@example.com`
  const registered = await send(`${url}/api/register`, 'POST', { email, password: benchPassword })
  if (registered.status !== 201) throw new Error(`registration failed: ${registered.status} ${registered.text}`)
  const user = (JSON.parse(registered.text) as { id: string }).id
  return addDevice({ url, email, user, cookie: registered.cookie })
}

interface SignedIn {
  url: string
  email: string
  user: string
  cookie: string | undefined
}

async function addDevice(person: SignedIn): Promise<LoadClient> {
  const { url, email, user, cookie } = person
  const [client, cursors] = [newId(), {} as Record<string, number>]
  let [seq, ack, epoch]: [number, number, string | null] = [0, 0, null]

  const exchange = async (push: Mutation[]): Promise<SyncAnswer> => {
    const head = { protocol: protocolVersion, v: schemaVersion, user, client, epoch, now: Date.now() }
    const answered = await send(`${url}/api/sync`, 'POST', { ...head, ack, push, cursors }, cookie)
    if (answered.status !== 200) throw new Error(`sync failed: ${answered.status} ${answered.text}`)
    const answer = JSON.parse(answered.text) as SyncAnswer
    if (answer.results.some(({ outcome }) => outcome !== 'ok')) throw new Error('a mutation was not accepted')
    for (const { id, to } of answer.scopes) cursors[id] = to
    ack = seq
    epoch = answer.epoch
    return answer
  }

  const first = await exchange([])
  const settings = first.scopes.flatMap(({ rows }) => rows).find(([table]) => table === 'settings')
  const listId = String(settings?.[1].defaultListId)
  let items = 0
  const mutation = (op: string, args: Record<string, unknown>): Mutation => {
    return { seq: ++seq, mid: newId(), op, args, v: schemaVersion, wall: Date.now(), seen: 0 }
  }
  const create = (): Mutation => mutation('items.create', { id: newId(), listId, name: `Arroz ${++items}` })
  return {
    email,
    listId,
    client,
    cookie: cookie ?? '',
    rows: () => items,
    pull: () => exchange([]),
    another: (server = url) => addDevice({ ...person, url: server }),
    push: (count) => exchange(Array.from({ length: count }, create)),
    send: (acts) => exchange(acts.map(([op, args]) => mutation(op, args))),
    startProject: async (title, tasks, status = 'pendente') => {
      const projectId = newId()
      const project = mutation('projects.create', { id: projectId, title, status })
      const ofIt = Array.from({ length: tasks }, (_, at) =>
        mutation('tasks.create', {
          id: newId(),
          projectId,
          title: `Tarefa ${at}`,
          dueDate: `2030-01-${10 + (at % 20)}`,
        }),
      )
      await exchange([project, ...ofIt])
    },
    pushNote: (title, content) => exchange([mutation('notes.create', { id: newId(), title, content })]),
    share: async (email) => {
      const path = `/api/shopping-lists/${listId}/share`
      const answered = await send(`${url}${path}`, 'POST', { email, canEdit: true }, cookie)
      if (answered.status >= 300) throw new Error(`sharing failed: ${answered.status} ${answered.text}`)
      return (JSON.parse(answered.text) as { shareToken: string }).shareToken
    },
    list: async () => {
      const answered = await send(`${url}/api/shopping-items`, 'GET', undefined, cookie)
      if (answered.status !== 200) throw new Error(`read failed: ${answered.status} ${answered.text}`)
      return answered.text
    },
  }
}
