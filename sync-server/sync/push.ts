/**
 * Applies a device's mutations: in a write transaction with a savepoint and a stored result for each mutation, so that
 * a repeated push changes nothing.
 */
import { contract, isMutationName } from '#shared/contract.ts'
import { DomainError, type ErrorCode, invalidInput } from '#shared/errors.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import {
  type Mutation,
  type MutationResult,
  mutationPlaceSchema,
  mutationSchema,
  noop,
  pushMaxMutations,
  type SyncInput,
  stampsPerMs,
} from '#shared/sync.ts'
import { schemaVersion } from '#shared/versions.ts'
import { requireAccount } from '#sync-server/access/account.ts'
import { copiesIn } from '#sync-server/access/own-rows.ts'
import { mutations } from '#sync-server/commands/registry.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import type { Store, WriteTx } from '#sync-server/db/engine/store.ts'
import {
  ackResults,
  type Client,
  createClient,
  failuresOf,
  findClient,
  forgetFailures,
  recordFailure,
  resultsOf,
  saveClient,
  saveResults,
} from '#sync-server/db/queries/devices.ts'
import { addAct, createWriter, flush, type Writer, writerOfAct } from '#sync-server/db/queries/rows.ts'
import { readableScopes } from '#sync-server/db/queries/scopes.ts'
import { believableStamp } from '#sync-server/db/queries/stamps.ts'
import { requireKnownHistory } from './history.ts'
import { withPairs } from './joined-pairs.ts'
import { shortOnes, withFewTexts, withoutTexts } from './merged-texts.ts'

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

/** Limit of unacknowledged results per device. An honest device has those of a single push at most. */
const maxUnconfirmed = 2 * pushMaxMutations

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
export async function push(
  deps: SyncDeps,
  author: Author,
  request: SyncInput,
  batch: Mutation[],
): Promise<MutationResult[]> {
  const { userId } = author
  const taking: Taking = { deps, author, request, now: deps.now(), copies: copiesIn(batch) }
  const results: MutationResult[] = []
  const pairs = withPairs(batch)
  while (results.length < pairs.length) {
    if (results.length > 0) {
      await letOthersRun()
      await deps.countCall(userId)
    }
    results.push(...(await takeSome(taking, pairs.slice(results.length))))
  }
  return results
}

interface Taking {
  deps: SyncDeps
  author: Author
  request: SyncInput
  now: number
  copies: ReadonlyMap<string, string>
  /** Computed in the first transaction of a push and used for all of it. */
  oldestIdMs?: number
}

/** Applies the first mutations of `batch`, at least one. */
async function takeSome(taking: Taking, batch: Mutation[]): Promise<MutationResult[]> {
  const { deps, author, request } = taking
  try {
    return await deps.store.write((tx) => runBatch(taking, tx, batch))
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

async function runBatch(taking: Taking, tx: WriteTx, batch: Mutation[]): Promise<MutationResult[]> {
  const { deps, author, request, now, copies } = taking
  const { userId } = author
  await requireAccount(tx, userId)
  // Before any write: the writes below could raise a restored rev to the device's cursor.
  await requireKnownHistory(tx, await readableScopes(tx, userId), request)
  const { client, isNew } = await identify(tx, userId, request, now)
  requireNoGap(client, batch)
  requireAcknowledged(client, request.ack, batch)
  const failures = await failuresOf(tx, userId)
  const last = believableStamp(client.lastStamp, now)
  const writer = createWriter(tx, now, { intent: { at: 0, seen: 0, last, given: new Set() } })
  // A known device cannot repeat itself, so only a new one may bring rows whose deletion was pruned.
  taking.oldestIdMs ??= isNew ? request.now - deletionRetentionMs : 0
  const { oldestIdMs } = taking
  const about = { userId, session: author, via: 'sync' as const, client: client.id, oldestIdMs, copies }
  const batchContext = { tx, ...about, listAccess: new Map() }

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
    const at = Math.floor(Math.min(mutation.wall + now - request.now, now)) * stampsPerMs
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
  return [...repeated, ...withFewTexts(fresh)]
}

/** Ends the current rev; later writes get the next one. */
async function endRev(writer: Writer, moved: Set<string>): Promise<void> {
  for (const scope of await flush(writer)) moved.add(scope)
  writer.touched = new Map()
}

/**
 * The stored device, or a new one. Throws `client_unknown` for another person's device, or if it acknowledges results
 * that the server has not given it.
 */
async function identify(tx: WriteTx, userId: string, { client: id, ack }: SyncInput, now: number) {
  const known = await findClient(tx, id)
  const isOurs = known ? known.userId === userId && ack <= known.lastSeq : ack === 0
  if (!isOurs) throw clientUnknown()
  const client = known ?? { id, userId, lastSeq: 0, ackedSeq: 0, lastStamp: 0, seenAt: now }
  if (!known) await createClient(tx, client)
  return { client, isNew: !known }
}

/**
 * Throws `client_unknown` unless the mutations are consecutive and begin at the latest after the last applied one of
 * the device.
 */
function requireNoGap({ lastSeq }: Client, batch: Mutation[]): void {
  const first = Math.min(batch[0]?.seq ?? 0, lastSeq + 1)
  if (batch.some(({ seq }, index) => seq !== first + index)) throw clientUnknown()
}

/**
 * Throws `client_forked` for a device that sends mutations without acknowledging results: it has lost its memory, like
 * an old copy of itself, and must continue as a new device. Others acknowledge the last results with each push.
 */
function requireAcknowledged({ ackedSeq }: Client, ack: number, batch: Mutation[]): void {
  if ((batch.at(-1)?.seq ?? 0) - Math.max(ackedSeq, ack) > maxUnconfirmed) throw clientForked()
}

/**
 * The stored results of repeated mutations. Throws `client_forked` if another mutation has the `seq` of one of them, or
 * if the device has already acknowledged its result: the profile of the device was copied.
 */
async function earlierResults(tx: WriteTx, client: Client, batch: Mutation[]): Promise<MutationResult[]> {
  const again = batch.filter(({ seq }) => seq <= client.lastSeq)
  const [first, last] = [again[0], again.at(-1)]
  if (!first || !last) return []
  const stored = await resultsOf(tx, client.id, { first: first.seq, last: last.seq })
  return again.map(({ seq, mid }) => {
    const result = stored.get(seq)
    if (seq <= client.ackedSeq || result?.mid !== mid) throw clientForked()
    return result
  })
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
    if (isTransient(error)) throw error
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

const clientUnknown = () => new DomainError('client_unknown', 'Este dispositivo não é conhecido.')
const clientForked = () => new DomainError('client_forked', 'Este dispositivo foi copiado.')
