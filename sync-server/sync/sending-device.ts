/** The device that sends a push: what the server stores of it, and what it may send next. */
import { DomainError } from '#shared/errors.ts'
import { type Mutation, type MutationResult, pushMaxMutations, type SyncInput } from '#shared/sync.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { type Client, createClient, resultsOf } from '#sync-server/db/queries/devices.ts'

/** Limit of unacknowledged results per device. An honest device has those of a single push at most. */
const maxUnconfirmed = 2 * pushMaxMutations

/**
 * The stored device, or a new one. Throws `client_unknown` for another person's device, or if it acknowledges results
 * that the server has not given it.
 */
export async function identify(
  tx: WriteTx,
  userId: string,
  known: Client | undefined,
  { client: id, ack }: SyncInput,
  now: number,
) {
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
export function requireNoGap({ lastSeq }: Client, batch: Mutation[]): void {
  const first = Math.min(batch[0]?.seq ?? 0, lastSeq + 1)
  if (batch.some(({ seq }, index) => seq !== first + index)) throw clientUnknown()
}

/**
 * Throws `client_forked` for a device that sends mutations without acknowledging results: it has lost its memory, like
 * an old copy of itself, and must continue as a new device. Others acknowledge the last results with each push.
 */
export function requireAcknowledged({ ackedSeq }: Client, ack: number, batch: Mutation[]): void {
  if ((batch.at(-1)?.seq ?? 0) - Math.max(ackedSeq, ack) > maxUnconfirmed) throw clientForked()
}

/**
 * The stored results of repeated mutations. Throws `client_forked` if another mutation has the `seq` of one of them, or
 * if the device has already acknowledged its result: the profile of the device was copied.
 */
export async function earlierResults(tx: WriteTx, client: Client, batch: Mutation[]): Promise<MutationResult[]> {
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

const clientUnknown = () => new DomainError('client_unknown', 'Este dispositivo não é conhecido.')
const clientForked = () => new DomainError('client_forked', 'Este dispositivo foi copiado.')
