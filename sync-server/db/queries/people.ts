/** The people of the server as an administrator sees them: accounts and counts, and nothing that they have written. */
import { and, count, gt, inArray, isNotNull, max, sql, sum } from 'drizzle-orm'
import { fold } from '#shared/fold.ts'
import { listTables, type TableName, tablesOf, userScope } from '#shared/scopes.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Account } from './accounts.ts'
import { bytesOf, isCounted } from './budgets.ts'
import { countedBytes } from './note-versions.ts'

const { users, sessions, clients, lists, noteVersions } = schema

const pageSize = 500
/** The number of people whose rows are counted by one query, so that no query takes long. */
const countedAtOnce = 50

interface Page {
  people: Account[]
  /** `after` of the next page; undefined on the last one. */
  next: string | undefined
  /** The number of people on all pages. */
  total: number
}

/** A page of the people whose name or address contains `search`, by address, behind the address `after`. */
export async function peoplePage(tx: ReadTx, search: string, after: string): Promise<Page> {
  if (fold(search) === '') {
    const [all] = await tx.db.select({ people: count() }).from(users)
    return pageOf(await peopleBehind(tx, after, pageSize + 1), all?.people ?? 0)
  }
  const found: Account[] = []
  let total = 0
  for await (const person of everybody(tx, search)) {
    total++
    if (person.email > after && found.length <= pageSize) found.push(person)
  }
  return pageOf(found, total)
}

/** The people whose name or address contains `search`, by address, with room for other work in between. */
export async function* everybody(tx: ReadTx, search: string): AsyncGenerator<Account> {
  const wanted = fold(search)
  for (let after = ''; ; ) {
    const some = await peopleBehind(tx, after, pageSize)
    yield* some.filter(({ firstName, email }) => fold(`${firstName ?? ''} ${email}`).includes(wanted))
    if (some.length < pageSize) return
    after = some.at(-1)?.email ?? ''
    await letOthersRun()
  }
}

const peopleBehind = async ({ db }: ReadTx, after: string, limit: number): Promise<Account[]> =>
  db.select().from(users).where(gt(users.email, after)).orderBy(users.email).limit(limit)

function pageOf(found: Account[], total: number): Page {
  const people = found.slice(0, pageSize)
  return { people, total, next: found.length > people.length ? people.at(-1)?.email : undefined }
}

/** Sessions that are valid at `now`, last use and bytes of stored text of a person. */
export interface Usage {
  devices: number
  /** ms; null if the person was never seen, or longer ago than sessions and devices are kept. */
  seenAt: number | null
  storage: number
}

/** The usage of each of these people, by id. */
export async function usageOf(tx: ReadTx, ids: string[], now: number): Promise<Map<string, Usage>> {
  const usages = new Map(ids.map((id): [string, Usage] => [id, { devices: 0, seenAt: null, storage: 0 }]))
  for (let from = 0; from < ids.length; from += countedAtOnce) {
    const some = ids.slice(from, from + countedAtOnce)
    for (const counting of countings) {
      for (const { id, ...more } of await counting(tx, some, now)) add(usages.get(id ?? ''), more)
      await letOthersRun()
    }
  }
  return usages
}

interface Counted {
  id: string | null
  devices?: number
  seenAt?: number | null
  storage?: string | null
}

function add(usage: Usage | undefined, { devices = 0, seenAt = null, storage }: Counted | Omit<Counted, 'id'>): void {
  if (!usage) return
  usage.devices += devices
  usage.storage += Number(storage ?? 0)
  if (seenAt !== null && seenAt > (usage.seenAt ?? 0)) usage.seenAt = seenAt
}

type Counting = (tx: ReadTx, ids: string[], now: number) => Promise<Counted[]>

const ofSessions: Counting = async ({ db }, ids, now) =>
  db
    .select({ id: sessions.userId, devices: count(), seenAt: max(sessions.seenAt) })
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), gt(sessions.expiresAt, now)))
    .groupBy(sessions.userId)

const ofClients: Counting = async ({ db }, ids) =>
  db
    .select({ id: clients.userId, seenAt: max(clients.seenAt) })
    .from(clients)
    .where(inArray(clients.userId, ids))
    .groupBy(clients.userId)

const ofVersions: Counting = async ({ db }, ids) =>
  byScope(
    await db
      .select({ scope: noteVersions.scope, storage: sum(countedBytes) })
      .from(noteVersions)
      .where(and(inArray(noteVersions.scope, ids.map(userScope)), isNotNull(noteVersions.content)))
      .groupBy(noteVersions.scope),
  )

/** Typed as one table: the tables differ only in columns. */
const ownTable = (name: TableName) => schema[name] as typeof schema.todos

const ofOwnRows = tablesOf('u:')
  .filter(isCounted)
  .map(
    (name): Counting =>
      async ({ db }, ids) => {
        const { scope } = ownTable(name)
        const wanted = inArray(scope, ids.map(userScope))
        return byScope(
          await db
            .select({ scope, storage: bytesOf(name) })
            .from(ownTable(name))
            .where(wanted)
            .groupBy(scope),
        )
      },
  )

/** All that is in the lists of a person, also what others wrote there. */
const ofLists = listTables.map(
  (name): Counting =>
    async ({ db }, ids) =>
      db
        .select({ id: lists.ownerId, storage: bytesOf(name) })
        .from(lists)
        .innerJoin(ownTable(name), sql`${ownTable(name).scope} = ${lists.scope}`)
        .where(inArray(lists.ownerId, ids))
        .groupBy(lists.ownerId),
)

const byScope = (rows: { scope: string; storage: string | null }[]): Counted[] =>
  rows.map(({ scope, storage }) => ({ id: scope.slice(2), storage }))

const countings = [ofSessions, ofClients, ofVersions, ...ofOwnRows, ...ofLists]
