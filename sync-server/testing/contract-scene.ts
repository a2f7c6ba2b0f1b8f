/** Fixtures for tests of the whole contract: every role, and a scene with rows of every kind and permission. */
import { eq, inArray } from 'drizzle-orm'
import { contract, type RouteName } from '#shared/contract.ts'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { Route } from '#shared/route.ts'
import { derivedTables, tableNames, userScope } from '#shared/scopes.ts'
import type { SessionView } from '#shared/sessions.ts'
import { exampleOf } from '#shared/testing.ts'
import type { TokenScope } from '#shared/token-scopes.ts'
import { createAccessToken } from '#sync-server/db/queries/access-tokens.ts'
import { createInvitation } from '#sync-server/db/queries/registration-invitations.ts'
import { createToken, type TokenKind } from '#sync-server/db/queries/tokens.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { openAi } from './ai-endpoint.ts'
import { ok } from './api.ts'
import { cookieOf, json, mutation, openServer, sync, syncRequest, type TestServer } from './server.ts'
import { share, startList } from './sharing.ts'

/**
 * The owner shares a list with an editor and a viewer, and no longer with `former`; `nobody` has no session. The
 * `disabled` person was an editor too, and keeps the cookie of that time.
 */
export const roles = ['nobody', 'stranger', 'former', 'viewer', 'editor', 'owner', 'administrator', 'disabled'] as const
export type Role = (typeof roles)[number]

/** `ofOwner` occurs in all private rows of the owner, `ofList` in all shared ones. */
export const ofOwner = 'Segredo'
export const ofList = 'Churrasco'

export interface Person {
  id: string
  email: string
  cookie: string
}

/** A call of one route: its path parameters, query and body. */
export interface Ask {
  params?: Record<string, string>
  query?: string
  body?: unknown
}

export type People = Record<Role, Person>
export type Scene = Awaited<ReturnType<Cast['startScene']>>
export type Cast = Awaited<ReturnType<typeof openCast>>

/** A server in memory with one person per role, and an AI that answers. The limits are too high to be reached. */
export async function openCast() {
  const ai = await openAi()
  const opened = await openServer({ env: { ...ai.env, AI_DAILY_LIMIT: '100000', RATE_LIMIT_SCALE: '1000' } })
  const server: TestServer = {
    ...opened,
    stop: async () => {
      await opened.stop()
      await ai.stop()
    },
  }
  // The first account of a server is its administrator.
  const administrator = await server.register()
  const [stranger, former, viewer, editor, disabled, owner] = await Promise.all([
    server.register(),
    server.register(),
    server.register(),
    server.register(),
    server.register(),
    server.register(undefined, 'Dona'),
  ])
  const nobody = { id: newId(), email: `${newId()}@example.com`, cookie: '' }
  const people: People = { nobody, stranger, former, viewer, editor, owner, administrator, disabled }
  await ok(administrator.post(`/api/admin/people/${disabled.id}/disable`), 204)

  /** Sends `ask` to a route as this person, with further headers. */
  const call = (name: RouteName, { cookie }: Person, { params = {}, query = '', body }: Ask = {}, also = {}) => {
    const { method, path }: Route = contract[name]
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
    return server.request(filled + query, {
      method,
      headers: { Cookie: cookie, ...(body !== undefined && json), ...also },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  return {
    server,
    people,
    call,
    /** Every synced row of the owner, as stored. */
    rowsOfOwner: () => rowsOf(server, people.owner),
    startScene: () => startScene(server, people.owner.cookie, people),
    /** The person with the cookie of a new session. */
    signInAgain: async (person: Person): Promise<Person> => {
      const response = await server.login(person.email)
      return { ...person, cookie: cookieOf(response) }
    },
  }
}

/** One row of each kind, and another in the trash. Both lists are shared; `tokenEnded` is that of an ended share. */
async function startScene(server: TestServer, cookie: string, { owner, editor, viewer, former }: People) {
  const as = { ...owner, ...server.callsOf(cookie) }
  const ids = await startRows(as)
  const toEditor = await share(as, ids.list, editor.email, true)
  const toViewer = await share(as, ids.list, viewer.email)
  const ended = await share(as, ids.list, former.email, true)
  await ok(as.del(`/api/shared-lists/${ended.id}`), 204)
  await share(as, ids.trashedList, editor.email, true)
  await ok(as.del(`/api/shopping-lists/${ids.trashedList}`), 204)
  const editing = server.callsOf(editor.cookie)
  // With several lists of one owner, ownerId means the one opened last.
  await ok(editing.get(`/api/shared-lists/${toEditor.shareToken}`))
  const [membership] = await ok(editing.get('/api/shared-with-me')).then((received) =>
    received.filter(({ listId }: { listId: string }) => listId === ids.list),
  )
  const blocked = await server.register()
  const refused = await startList(blocked, 'Feira')
  await share(blocked, refused.id, owner.email)
  await ok(as.post('/api/blocks', { listId: refused.id }))
  const [version] = await ok(as.get(`/api/notes/${ids.note}/versions`))
  return {
    ...ids,
    versionOfNote: version.id as string,
    shareToEditor: toEditor.id,
    tokenOfEditor: toEditor.shareToken,
    tokenOfViewer: toViewer.shareToken,
    tokenEnded: ended.shareToken,
    shareEnded: ended.id,
    blockedByOwner: blocked.id,
    membershipOfEditor: membership.id as string,
    accessToken: (await giveToken(server, owner)).id,
    /** An additional person. */
    newAccount: () => server.register(),
    /** Another session of a person, by its public id. */
    otherSession: async ({ email }: Pick<Person, 'email'>): Promise<string> => {
      const elsewhere = server.callsOf(cookieOf(await server.login(email)))
      const sessions: SessionView[] = await ok(elsewhere.get('/api/sessions'))
      return sessions.find(({ current }) => current)?.id ?? ''
    },
    /** An invitation to make an account, by its id. */
    invitation: async (): Promise<string> => {
      const about = { note: ofOwner, createdBy: null, now: server.now(), lifeMs: dayMs }
      return (await server.store.write((tx) => createInvitation(tx, about))).id
    },
    /** The token of a mailed link to this person, or to a new one. */
    mailedToken: async (kind: TokenKind, personId?: string): Promise<string> => {
      const userId = personId ?? (await server.register()).id
      return server.store.write((tx) => createToken(tx, kind, { userId, now: server.now() }))
    },
  }
}

/** A new token of a person for a program, with its id. */
export const giveToken = (
  { store, now }: Pick<TestServer, 'store' | 'now'>,
  { id }: Pick<Person, 'id'>,
  scopes: TokenScope[] = ['read'],
  expiresAt: number | null = null,
) => store.write((tx) => createAccessToken(tx, { id, authEpoch: 0 }, { name: 'Casa', scopes, expiresAt, now: now() }))

const rowsOf = ({ store }: TestServer, { id }: Person) =>
  store.read(async ({ db }) => {
    const lists = await db.select().from(schema.lists).where(eq(schema.lists.ownerId, id))
    const scopes = [userScope(id), ...lists.map(({ scope }) => scope)]
    return Promise.all(
      tableNames.map((name) => {
        const table = schema[name] as typeof schema.lists
        return db.select().from(table).where(inArray(table.scope, scopes)).orderBy(table.id)
      }),
    )
  })

const kinds = ['list', 'item', 'task', 'note', ...derivedTables] as const
type Kind = (typeof kinds)[number]
const others = ['correction', 'trip', 'trashedTrip', 'purchase', 'trashedPurchase'] as const
type RowIds = Record<Kind | `trashed${Capitalize<Kind>}` | (typeof others)[number], string>

/** The name in a scene of the trashed row of a kind, such as `trashedNote`. */
export const trashedOf = <K extends Kind>(kind: K): `trashed${Capitalize<K>}` =>
  `trashed${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `trashed${Capitalize<K>}`

/** Creates the rows of the scene as a device of the owner does, in one push. */
async function startRows(owner: Parameters<typeof sync>[0]): Promise<RowIds> {
  const names = kinds.flatMap((kind) => [kind, trashedOf(kind)])
  const ids = Object.fromEntries([...names, ...others].map((name) => [name, newId()])) as RowIds
  const acts: [string, object][] = [
    ['lists.create', { id: ids.list, title: ofList }],
    ['lists.create', { id: ids.trashedList, title: ofList }],
    ...[ids.item, ids.trashedItem].map((id): [string, object] => [
      'items.create',
      { id, listId: ids.list, name: `Carvão do ${ofList}`, category: ofList },
    ]),
    ...derivedTables.flatMap((table) =>
      [ids[table], ids[trashedOf(table)]].map((id): [string, object] => [
        `${table}.create`,
        { id, ...exampleOf(table, ofOwner) },
      ]),
    ),
    ...[ids.task, ids.trashedTask].map((id): [string, object] => [
      'tasks.create',
      { id, projectId: ids.projects, title: ofOwner, dueDate: '2030-01-31T12:00:00-03:00' },
    ]),
    ...[ids.note, ids.trashedNote].map((id): [string, object] => [
      'notes.create',
      { id, title: ofOwner, content: ofOwner },
    ]),
    [
      'corrections.save',
      { id: ids.correction, word: ofOwner, name: ofOwner, category: ofOwner, ownCategory: true, asTyped: false },
    ],
    ...[ids.trip, ids.trashedTrip].map((id): [string, object] => [
      'trips.create',
      { id, listId: ids.list, market: ofList, day: '2026-11-28', lines: [{ name: `Carvão do ${ofList}`, price: 649 }] },
    ]),
    ...[ids.purchase, ids.trashedPurchase].map((id): [string, object] => [
      'pricedPurchases.create',
      { id, listId: ids.list, name: `Carvão do ${ofList}`, price: 649, market: ofList, day: '2026-11-28' },
    ]),
    ['items.delete', { id: ids.trashedItem }],
    ['trips.delete', { id: ids.trashedTrip }],
    ['pricedPurchases.delete', { id: ids.trashedPurchase }],
    ['tasks.delete', { id: ids.trashedTask }],
    ['notes.delete', { id: ids.trashedNote }],
    ...derivedTables.map((table): [string, object] => [`${table}.delete`, { id: ids[trashedOf(table)] }]),
  ]
  const push = acts.map(([op, args], at) => mutation(at + 1, op, args))
  const { results } = await sync(owner, syncRequest(owner.id, { push }))
  const failed = results.filter(({ outcome }) => outcome !== 'ok')
  if (failed.length > 0) throw new Error(`the scene could not be set: ${JSON.stringify(failed)}`)
  return ids
}

/** The same scene with every id and token replaced by an unknown one. */
export function ghostOf(scene: Scene): Scene {
  const strange = (value: string) =>
    value.length === 43 ? `${newId()}${newId()}`.replaceAll('-', '').slice(0, 43) : newId()
  const changed = Object.entries(scene).map(([name, value]) =>
    typeof value === 'string' && /^(?:[\w-]{36}|[\w-]{43})$/.test(value) ? [name, strange(value)] : [name, value],
  )
  return Object.fromEntries(changed) as Scene
}
