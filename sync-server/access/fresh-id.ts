import { DomainError } from '#shared/errors.ts'
import { idTimeMs } from '#shared/ids.ts'
import type { MutationContext } from '#sync-server/context.ts'

/** Refuses an id so old that the deletion of its row may already be pruned. */
export function requireFreshId(c: MutationContext, id: string): void {
  if (idTimeMs(id) < c.oldestIdMs) throw new DomainError('too_old', 'Este registro é antigo demais para ser criado.')
}
