/**
 * Applies a device's mutations: in a write transaction with a savepoint and a stored result for each mutation, so that
 * a repeated push changes nothing.
 */
import { contract } from '#shared/contract.ts'
import { DomainError, type ErrorCode, invalidInput } from '#shared/errors.ts'
import { isMutationName } from '#shared/notebook-contract.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import { userScope } from '#shared/scopes.ts'
import {
  type Mutation,
  type MutationResult,
  mutationPlaceSchema,
  mutationSchema,
  noop,
  type SyncInput,
  stampsPerMs,
} from '#shared/sync.ts'
import { schemaVersion } from '#shared/versions.ts'
import { requireAccount } from '#sync-server/access/account.ts'
import { scopesNamedBy } from '#sync-server/access/named-scopes.ts'
import { copiesIn } from '#sync-server/access/own-rows.ts'
import { mutations } from '#sync-server/commands/registry.ts'
import type { ListAccess, MutationContext } from '#sync-server/context.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import type { Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { isLateFailure, undoesJob } from '#sync-server/db/engine/transaction.ts'
import { readHead } from '#sync-server/db/queries/bookmarks.ts'
import {
  ackResults,
  failuresOf,
  findClient,
  forgetFailures,
  recordFailure,
  saveClient,
  saveResults,
} from '#sync-server/db/queries/devices.ts'
import { noteRevs } from '#sync-server/db/queries/known-rows.ts'
import { addAct, createWriter, flush, type Writer, writerOfAct } from '#sync-server/db/queries/rows.ts'
import { type ReadableScope, readableScopes } from '#sync-server/db/queries/scopes.ts'
import { believableStamp } from '#sync-server/db/queries/stamps.ts'
import { requireKnownHistory } from './history.ts'
import { withPairs } from './joined-pairs.ts'
import { shortOnes, withFewTexts, withoutTexts } from './merged-texts.ts'
import { readAhead } from './named-rows.ts'
import { earlierResults, identify, requireAcknowledged, requireNoGap } from './sending-device.ts'

export interface SyncDeps {
  store: Store
  /** The id of this build, for the answer. */
  build?: string
  now(): number
  /** Called with the scopes moved by this transaction and the device that moved them. */
  poke(tx: WriteTx, scopes: string[], client: string): void
  /** Called with the amount of text handled for a push, in characters. */
  spend(userId: string, characters: number): void
  /** Counts a further commit of one push as another call; throws `too_many` if the person has none left. */
  countCall(userId: string): Promise<void>
  /** Called for each mutation that made the server fail. */
  onFailure(error: unknown, mutation: Mutation): void
  /** Called once when the database has lost commits. */
  onLostCommits(error: unknown): void
}

/** The person who sends a push, by one of their sessions. */
export type Author = Pick<MutationContext, 'userId'> & MutationContext['session']

/** Failures of one mutation before it is parked for an operator. */
export const failuresBeforeParking = 3

class Poison extends Error {
  readonly mutation: Mutation
  constructor(cause: unknown, mutation: Mutation) {
    super('a mutation made the server fail', { cause })
    this.mutation = mutation
  }
}

/**
 * Applies a push in one write transaction, or in several if it handles much text or the database is slow, with other
 * writers in between. If a later transaction fails or exceeds the person's calls (docs/decisions/025), the earlier ones
 * stay, as if they had been sent before. Throws the error of a push that fails as a whole.
 */
export async function push(deps: SyncDeps, author: Author, request: SyncInput, batch: Mutation[]): Promise<Pushed> {
  const { userId } = author
  const taking: Taking = { deps, author, request, receivedAt: deps.now(), copies: copiesIn(batch) }
  const results: MutationResult[] = []
  const moved = new Set<string>()
  const pairs = withPairs(batch)
  while (results.length < pairs.length) {
    if (results.length > 0) {
      await letOthersRun()
      await deps.countCall(userId)
    }
    const taken = await takeSome(taking, pairs.slice(results.length))
    results.push(...taken.results)
    for (const scope of taken.moved) moved.add(scope)
  }
  return { results, moved: [...moved] }
}

interface Pushed {
  results: MutationResult[]
  /** The scopes with a new rev. */
  moved: string[]
}

interface Taking {
  deps: SyncDeps
  author: Author
  request: SyncInput
  /** Compared with the clock of the device, which wrote its time just before. */
  receivedAt: number
  copies: ReadonlyMap<string, string>
  /** Computed in the first transaction of a push and used for all of it. */
  oldestIdMs?: number
}

/** Applies the first mutations of `batch`, at least one. */
async function takeSome(taking: Taking, batch: Mutation[]): Promise<Pushed> {
  const { deps, author, request } = taking
  const [store, locks] = [deps.store, scopesNamedBy(author.userId, batch)]
  try {
    return await store
      .write((tx) => runBatch(taking, tx, batch), { locks })
      .catch((error) => {
        if (!isLateFailure(error) || store.isTransient(error)) throw error
        return store.write((tx) => runOneByOne(taking, tx, batch), { locks })
      })
  } catch (error) {
    if (!(error instanceof Poison)) throw error
    deps.onFailure(error.cause, error.mutation)
    await deps.store.write((tx) =>
      recordFailure(tx, {
        mutation: error.mutation,
        userId: author.userId,
        clientId: request.client,
        error: error.cause,
        at: deps.now(),
      }),
    )
    throw error
  }
}

/** A transaction ends after this much text. */
const charactersPerCommit = 1024 * 1024
/**
 * After this much text the next mutations get a new rev. A page never splits a rev, and a poor connection must carry
 * the page.
 */
const charactersPerRev = 64 * 1024
/** After this much text other requests may read. */
const charactersAtOnce = 256 * 1024
/** The cost of a mutation without much text, in characters. */
const charactersOfMutation = 8 * 1024

/** True if a transaction takes no more mutations. */
const isFull = ({ characters }: Writer, tx: WriteTx): boolean => characters > charactersPerCommit || tx.isLate()

/** Runs a batch with a statement that has failed: in steps that name the mutation at fault. */
function runOneByOne(taking: Taking, tx: WriteTx, batch: Mutation[]): Promise<Pushed> {
  tx.waitForEach()
  return runBatch(taking, tx, batch, false)
}

async function runBatch(taking: Taking, tx: WriteTx, batch: Mutation[], readsAhead = true): Promise<Pushed> {
  const { deps, author, request, receivedAt, copies } = taking
  const { userId } = author
  const [, readable, head, known, failures] = await Promise.all([
    requireAccount(tx, userId),
    readableScopes(tx, userId),
    readHead(tx),
    findClient(tx, request.client),
    failuresOf(tx, userId),
    readsAhead && readAhead(tx, batch),
  ])
  // Read once the scopes are locked: in a list a later commit must not have an earlier time (`additionsTo`).
  const now = deps.now()
  noteRevs(tx, [{ id: userScope(userId), rev: 0 }, ...readable])
  // Before any write: the writes below could raise a restored rev to the device's cursor.
  await requireKnownHistory(tx, head, readable, request)
  const { client, isNew } = await identify(tx, userId, known, request, now)
  requireNoGap(client, batch)
  requireAcknowledged(client, request.ack, batch)
  const last = believableStamp(client.lastStamp, now)
  const writer = createWriter(tx, now, { intent: { at: 0, seen: 0, last, given: new Set() } })
  // A known device cannot repeat itself, so only a new one may bring rows whose deletion was pruned.
  taking.oldestIdMs ??= isNew ? request.now - deletionRetentionMs : 0
  const { oldestIdMs } = taking
  const about = {
    userId,
    session: author,
    via: 'sync' as const,
    mailConfigured: true,
    client: client.id,
    oldestIdMs,
    copies,
  }
  const batchContext = { tx, ...about, listAccess: accessIn(readable) }

  const repeated = await earlierResults(tx, client, batch)
  const fresh: MutationResult[] = []
  const costs = () => writer.characters + fresh.length * charactersOfMutation
  const moved = new Set<string>()
  let [costsBefore, revBegan] = [0, 0]
  for (const mutation of batch.slice(repeated.length)) {
    if (writer.characters - revBegan > charactersPerRev) {
      await endRev(writer, moved)
      revBegan = writer.characters
    }
    client.lastSeq = mutation.seq
    const at = Math.floor(Math.min(mutation.wall + receivedAt - request.now, now)) * stampsPerMs
    const { mid, base, replaces, seen, v: shape } = mutation
    const context = { mid, shape, base, replaces, writer: writerOfAct(writer, { at, seen }), ...batchContext }
    const failed = failures.get(mutation.mid) ?? 0
    const isParked = failed >= failuresBeforeParking
    fresh.push(isParked ? parked(mutation) : await runOne(deps.store, context, mutation, writer))
    if (isFull(writer, tx)) break
    if (costs() - costsBefore > charactersAtOnce) {
      costsBefore = costs()
      await letOthersRun()
    }
  }

  await saveResults(tx, client.id, fresh.map(withoutTexts))
  if (failures.size > 0) await forgetFailures(tx, userId, acceptedOf(batch, fresh))
  if (request.ack > client.ackedSeq) await ackResults(tx, client.id, request.ack)
  const ackedSeq = Math.max(client.ackedSeq, request.ack)
  await saveClient(tx, { ...client, ackedSeq, lastStamp: writer.intent.last, seenAt: now })
  await endRev(writer, moved)
  tx.afterCommit(() => deps.spend(userId, costs()))
  if (moved.size > 0) deps.poke(tx, [...moved], client.id)
  return { results: [...repeated, ...withFewTexts(fresh)], moved: [...moved] }
}

/** The access of the reader to each list. */
const accessIn = (readable: ReadableScope[]): MutationContext['listAccess'] =>
  new Map(
    readable.flatMap(({ listId, role, deletedAt, purgedAt }): [string, ListAccess][] =>
      listId === null
        ? []
        : [[listId, { role: role ?? 'owner', deleted: deletedAt !== null, purged: purgedAt !== null }]],
    ),
  )

/** Ends the current rev; later writes get the next one. */
async function endRev(writer: Writer, moved: Set<string>): Promise<void> {
  for (const scope of await flush(writer)) moved.add(scope)
  writer.touched = new Map()
}

/** The mutations of a batch that were applied now, without the merged ones. */
const acceptedOf = (batch: Mutation[], results: MutationResult[]): Mutation[] => {
  const accepted = new Set(
    results.filter(({ outcome }) => outcome === 'ok' || outcome === 'superseded').map(({ mid }) => mid),
  )
  return batch.filter(({ mid }) => accepted.has(mid))
}

/** Runs a mutation in a savepoint, adds its touched scopes to the `batch`, and returns its result. */
async function runOne(
  { isTransient }: Store,
  context: MutationContext,
  mutation: Mutation,
  batch: Writer,
): Promise<MutationResult> {
  const { seq, mid } = mutation
  const { writer, tx } = context
  try {
    await tx.savepoint(() => runCommand(context, mutation))
  } catch (error) {
    addAct(batch, writer, true)
    if (error instanceof DomainError) return { seq, mid, outcome: 'rejected', code: error.code, message: error.message }
    if (isTransient(error) || undoesJob(error)) throw error
    throw new Poison(error, mutation)
  }
  addAct(batch, writer, false)
  const { touched, shownRev, dropped, merged, inTrash, reason } = writer
  const [rev = shownRev] = touched.values()
  const taken = merged ? { outcome: 'merged' as const, merged: shortOnes(merged) } : { outcome: 'ok' as const }
  const outcome = dropped.length > 0 ? { ...taken, outcome: 'superseded' as const, dropped, ...reason } : taken
  return { seq, mid, rev, ...outcome, ...(inTrash ? { code: `${inTrash}_deleted` } : {}) }
}

async function runCommand(context: MutationContext, { op, args }: Mutation): Promise<void> {
  if (op === noop) return
  if (!isMutationName(op)) throw new DomainError('invalid', 'Operação desconhecida.')
  const parsed = contract[op].input.safeParse(args)
  if (!parsed.success) throw invalidInput(parsed.error)
  const command = mutations[op] as (c: MutationContext, input: unknown) => Promise<unknown>
  await command(context, parsed.data)
}

/**
 * Parses one mutation. An invalid one becomes an unknown operation, so that it alone is refused, in its place. Throws
 * `invalid` if its seq or mid is unreadable.
 */
export function parseMutation(raw: unknown): Mutation {
  const parsed = mutationSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  const place = mutationPlaceSchema.safeParse(raw)
  if (!place.success) throw new DomainError('invalid', 'Mudança ilegível.')
  return { ...place.data, op: '', args: {}, v: schemaVersion, wall: 0, seen: 0 }
}

const parked = ({ seq, mid }: Mutation): MutationResult => ({
  seq,
  mid,
  outcome: 'parked',
  code: 'internal' satisfies ErrorCode,
  message: 'O servidor não conseguiu processar esta mudança. Ela continua neste aparelho.',
})
