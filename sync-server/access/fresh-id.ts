import { DomainError } from '#shared/errors.ts'
import { idTimeMs } from '#shared/ids.ts'
import type { MutationContext } from '#sync-server/context.ts'

/**
 * Throws `too_old` for a new row whose id was made so long ago that a deleted row with this id may be pruned already: a
 * repeated create would bring that row back.
 */
export function requireFreshId(c: MutationContext, id: string): void {
  if (idTimeMs(id) < c.oldestIdMs) throw new DomainError('too_old', 'Este registro é antigo demais para ser criado.')
}
