/**
 * The real server in this process, on the given databases, behind a stand-in for HTTP: text in, status and text out.
 * Triggers of the test (instruments.ts) record each committed value of the columns that they watch, and every result,
 * inside the same transactions.
 */
import type { Input, Reply as ServerReply } from '#shared/contract.ts'
import { DomainError, invalidInput } from '#shared/errors.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import { type Mutation, type MutationResult, syncRequestSchema } from '#shared/sync.ts'
import { createSweepClock } from '#sync-server/background/sweep-clock.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { writeRows } from '#sync-server/commands/write-rows.ts'
import { query as prepared, type ReadTx, type Store, type WriteTx } from '#sync-server/db/engine/store.ts'
import type { Writer } from '#sync-server/db/queries/rows.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Streams } from '#sync-server/streams/event-streams.ts'
import { createDeltas } from '#sync-server/sync/deltas.ts'
import { exchange } from '#sync-server/sync/exchange.ts'
import { LostCommits } from '#sync-server/sync/history.ts'
import type { Clock } from './clock.ts'
import { type Action, runAction } from './command.ts'
import type { Databases, Image } from './database-image.ts'
import { createFailures, isPoison, refusalOf } from './failures.ts'
import { countCommits } from './instruments.ts'
import { createErasures, type Trash, type Watched, watchedRows, watchTrash } from './trash-watch.ts'

/** A mutation decided by the server. */
export interface Execution {
  mid: string
  op: string
  client: string
  seq: number
  outcome: string
  code?: string
  dropped?: string[]
  /** The rev of its writes, if any. */
  rev?: number
  /** The session that sent it. */
  session: string
  /** True if it was written into a database that was later replaced by an older one. */
  lost: boolean
  /** True once a device has received an answer with its result. */
  answered: boolean
}

/** A poke of a scope, sent to all its readers except `client`, the device that changed it. */
export interface Poke {
  scope: string
  client: string | undefined
}

/** A value that a field has had on the server, in the order of writes. */
export interface Committed {
  row: string
  field: string
  value: unknown
  rev: number
}

/** A synced row with its stamps, which never leave the server. */
export interface ServerRow extends Record<string, unknown> {
  id: string
  scope: string
  stamps: Record<string, number>
}

export interface Reply {
  status: number
  text: string
}

/** The scopes of the lists that the person of a session could read when an answer was made. */
export interface Heard {
  /** Sequence number of the answer. */
  at: number
  readable: ReadonlySet<string>
}

export interface Handled extends Reply {
  fresh: Execution[]
  heard: Heard
}

/** The delta that a poke brings. */
export interface Brought {
  text: string
  heard: Heard
}

export interface Backup {
  image: Image
  executions: Set<Execution>
  trash: Trash
  erased: ReadonlySet<string>
}

export type SimServer = Awaited<ReturnType<typeof openSimServer>>

interface Surroundings {
  clock: Clock
  databases: Databases
  newId(): string
  onBug(error: unknown): void
}

export async function openSimServer({ clock, databases, newId, onBug }: Surroundings) {
  let clockErrorMs = 0
  let latestMs = clock.now()
  const now = () => {
    latestMs = Math.max(latestMs, clock.now() + clockErrorMs)
    return clock.now() + clockErrorMs
  }
  let store = await (await databases.empty()).open({ epoch: newId() })
  let noted = 0
  let build = 'first'
  let trash: Trash = new Map()
  const executions: Execution[] = []
  const pokes: Poke[] = []
  const poke = (tx: WriteTx, scopes: string[], client?: string) =>
    tx.afterCommit(() => void pokes.push(...scopes.map((scope) => ({ scope, client }))))
  /** The streams of deltas of the devices that were answered since the start of the server. */
  const streams = new Map<string, ReturnType<ReturnType<typeof createDeltas>['follow']>>()
  let deltas = createDeltas({ store, build, now })
  let sweepClock = createSweepClock(store, now())
  const begin = () => {
    streams.clear()
    deltas = createDeltas({ store, build, now })
  }
  /** As at a start: the clock is believed now. */
  const startSweeps = async () => {
    sweepClock = createSweepClock(store, now())
    while (!(await sweepClock.believes(now())));
  }
  const failures = createFailures()
  const ops = new Map<string, Pick<Mutation, 'op' | 'args'>>()
  /** Ids of the rows that people have erased, and of copies of ticks that were taken back. */
  let erased = new Set<string>()
  const erasedBy = createErasures()

  const deps = () => ({
    store,
    build,
    now,
    poke,
    onLostCommits: () => undefined,
    spend: () => undefined,
    countCall: async () => undefined,
    onFailure: (_error: unknown, { mid }: Mutation) => failures.add(mid),
  })

  async function answer(session: string | null, text: string): Promise<Reply> {
    try {
      if (session === null) throw new DomainError('unauthenticated', 'Não autenticado.')
      const request = syncRequestSchema.safeParse(JSON.parse(text))
      if (!request.success) throw invalidInput(request.error)
      for (const { mid, op, args } of request.data.push as Mutation[]) ops.set(mid, { op, args })
      const content = await exchange(deps(), { userId: session, sessionId: session, userAgent: '' }, request.data)
      if (request.data.user !== session) onBug(new Error('somebody else was answered'))
      const device = `${session} ${request.data.client}`
      if (!streams.has(device)) streams.set(device, deltas.follow(session, request.data.client))
      deltas.answered(request.data, content)
      return { status: 200, text: JSON.stringify(content) }
    } catch (error) {
      const { status, body } = refusalOf(store, error)
      if (body.code === 'internal' && !isPoison(error)) onBug(error)
      return { status, text: JSON.stringify(body) }
    }
  }

  async function noteExecutions(session: string): Promise<Execution[]> {
    const rows = await query<{ at: number; client: string; result: string }>(
      'SELECT * FROM sim_results WHERE at > ? ORDER BY at',
      noted,
    )
    const fresh = rows
      .filter(({ at }) => at > noted)
      .map(({ at, client, result }): Execution => {
        noted = at
        const decision = JSON.parse(result) as MutationResult
        return { client, ...decision, op: ops.get(decision.mid)?.op ?? '?', session, lost: false, answered: false }
      })
    executions.push(...fresh)
    for (const { mid, op, outcome } of fresh) {
      for (const id of erasedBy({ op, outcome, args: ops.get(mid)?.args })) erased.add(id)
    }
    return fresh
  }

  const query = <T>(sql: string, ...values: unknown[]): Promise<T[]> => databases.query<T>(store, sql, values)

  let answers = 0
  /** Reads the scopes of a person's lists from the tables, without the server's own queries. */
  async function readableBy(person: string): Promise<Heard> {
    const lists = await query<{ scope: string }>(
      `SELECT scope FROM lists WHERE owner_id = ? OR id IN
       (SELECT list_id FROM memberships WHERE user_id = ? AND deleted_at IS NULL)`,
      ...[person, person],
    )
    return { at: ++answers, readable: new Set(lists.map(({ scope }) => scope)) }
  }

  async function lookIntoTrash(): Promise<void> {
    const seen = watchTrash(trash, await query<Watched>(watchedRows), now(), erased)
    trash = seen.trash
    for (const what of seen.wrong) onBug(new Error(what))
  }

  return {
    executions,
    pokes,
    failures: failures.most,
    query,
    /** Answers a request in the session of a person, or without one. */
    async handle(session: string | null, text: string): Promise<Handled> {
      const reply = await answer(session, text)
      const heard = await readableBy(session ?? '')
      const fresh = await noteExecutions(session ?? '')
      await lookIntoTrash()
      return { ...reply, heard, fresh }
    },
    /** The delta that the next poke would bring to a device of the person; undefined if it would bring none. */
    async delta(person: string, client: string): Promise<Brought | undefined> {
      const text = await streams
        .get(`${person} ${client}`)
        ?.next()
        .catch((error) => {
          // After a change of history the device must ask to learn of it.
          if (!(error instanceof DomainError || error instanceof LostCommits)) throw error
        })
      return text ? { text, heard: await readableBy(person) } : undefined
    },
    /** A person's call outside of sync, such as sharing. */
    command: <Name extends Action>(userId: string, name: Name, input: Input<Name>): Promise<ServerReply<Name>> =>
      runAction({ store, now, poke }, userId, name, input),
    /** A write of the server itself. */
    act: (fn: (writer: Writer) => Promise<void>): Promise<void> =>
      writeRows({ store, now, streams: { poke } as Streams }, fn),
    backup: async (): Promise<Backup> => ({
      image: await databases.imageOf(store),
      executions: new Set(executions.filter(({ lost }) => !lost)),
      trash,
      erased: new Set(erased),
    }),
    /** True if a person has erased the row with this id, as far as this server knows. */
    isErased: (id: string | undefined): boolean => id !== undefined && erased.has(id),
    /**
     * Continues with an older copy; with an `epoch` like the restore procedure, without one like a careless operator.
     */
    async restore(backup: Backup, epoch?: string): Promise<void> {
      await store.close()
      store = await backup.image.open({ epoch })
      begin()
      trash = backup.trash
      erased = new Set(backup.erased)
      for (const execution of executions) execution.lost = !backup.executions.has(execution)
      noted = (await query<{ at: number }>('SELECT coalesce(max(at), 0) AS at FROM sim_results'))[0]?.at ?? 0
    },
    /** Sets the error of the server's clock, ms. */
    setClockError: (ms: number): void => {
      clockErrorMs = ms
    },
    /** The latest time that the server's clock has ever shown, ms since 1970. */
    latestMs: (): number => Math.max(latestMs, clock.now()),
    /** Prunes and erases, as the server does after a start. */
    async sweep(): Promise<void> {
      await startSweeps()
      await sweep({ store, now })
      failures.keep(new Set((await query<{ mid: string }>('SELECT mid FROM failures')).map(({ mid }) => mid)))
      await lookIntoTrash()
    },
    startSweeps,
    /** The hourly sweep of a running server, which must not believe a clock that has jumped. */
    async sweepWithoutStart(): Promise<void> {
      if (await sweepClock.believes(now())) onBug(new Error('the sweep believes a clock that has jumped'))
    },
    async restart(): Promise<void> {
      const image = await databases.imageOf(store)
      await store.close()
      store = await image.open()
      begin()
    },
    /** Starts another build, in which the mutations that failed in the former build succeed. */
    async update(): Promise<void> {
      const image = await databases.imageOf(store)
      await store.close()
      store = await image.open({ isMended: true })
      build = 'second'
      begin()
    },
    read: <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => store.read(fn),
    /** Every synced row as stored. */
    rows: () => rowsOf(store),
    commits: async () => Number((await query<{ value: string }>(countCommits))[0]?.value),
    committed: (): Promise<Committed[]> => query<Committed>('SELECT * FROM sim_values ORDER BY at'),
    close: () => store.close(),
  }
}

/** Every synced row as stored in a database. */
export const rowsOf = (store: Store): Promise<Record<TableName, ServerRow[]>> =>
  store.read(async (tx) =>
    Object.fromEntries(await Promise.all(tableNames.map(async (table) => [table, await allRows[table](tx)]))),
  )

const allRows = Object.fromEntries(
  tableNames.map((table) => [table, prepared((db) => db.select().from(schema[table] as typeof schema.items))]),
) as Record<TableName, (tx: ReadTx) => Promise<unknown[]>>
