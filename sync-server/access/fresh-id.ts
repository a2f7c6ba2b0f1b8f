import { DomainError } from '#shared/errors.ts'
import { idTimeMs } from '#shared/ids.ts'
import type { MutationContext } from '#sync-server/context.ts'

/** Throws `too_old` for a new row with an id so old that its deletion may already be pruned: it would come back. */
export function requireFreshId(c: MutationContext, id: string): void {
  if (idTimeMs(id) < c.oldestIdMs) throw new DomainError('too_old', 'Este registro é antigo demais para ser criado.')
}
