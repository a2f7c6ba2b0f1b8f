import { DomainError } from '#shared/errors.ts'
import type { ActionContext } from '#sync-server/context.ts'

/** The user id of the caller. Throws `unauthenticated` without a session. */
export function signedIn({ userId }: Pick<ActionContext, 'userId'>): string {
  if (userId === undefined) throw new DomainError('unauthenticated', 'Não autenticado.')
  return userId
}
