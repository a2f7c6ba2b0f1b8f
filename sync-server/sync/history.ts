/**
 * Compares the history that a device has seen with the server's. A device with impossible cursors reads everything
 * again, and it alone: cursors are mere claims. Only a bookmark, which nobody but the server can write, proves that the
 * server has lost commits; then everybody reads everything again, before anything more is written (docs/decisions/030).
 */
import { DomainError } from '#shared/errors.ts'
import type { SyncInput } from '#shared/sync.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { type Head, holdsBookmark } from '#sync-server/db/queries/bookmarks.ts'
import type { ScopeState } from '#sync-server/db/queries/scopes.ts'

/** What a device claims to know. */
export type Known = Pick<SyncInput, 'epoch' | 'bookmark' | 'cursors'>

/** A device has seen a commit of `epoch` that the database has lost. */
export class LostCommits extends Error {
  readonly epoch: string
  constructor(epoch: string) {
    super('the database has lost commits that a device has seen')
    this.epoch = epoch
  }
}

/**
 * Throws `epoch_changed` if the database does not contain everything that the device has seen, or LostCommits if the
 * bookmark proves a loss. `head` and `readable` are those of the transaction.
 */
export async function requireKnownHistory(
  tx: ReadTx,
  head: Head,
  readable: ScopeState[],
  request: Known,
): Promise<void> {
  if (request.epoch !== null) await requireKnownBookmark(tx, head, request)
  if (readable.some((scope) => isStrange(scope, request.cursors[scope.id] ?? 0))) throw epochChanged()
}

async function requireKnownBookmark(tx: ReadTx, head: Head, { epoch, bookmark }: Known): Promise<void> {
  if (epoch !== head.epoch) throw epochChanged()
  if (bookmark === null) return
  const isHeld = await holdsBookmark(tx, head, bookmark)
  if (isHeld === undefined) throw epochChanged()
  if (!isHeld) throw new LostCommits(head.epoch)
}

/** True for a cursor ahead of the server, as after a restore, or so far behind that it may have missed deletions. */
const isStrange = ({ rev, horizon }: ScopeState, cursor: number): boolean =>
  cursor > rev || (cursor > 0 && cursor < horizon)

export const epochChanged = () => new DomainError('epoch_changed', 'O servidor foi restaurado.')
