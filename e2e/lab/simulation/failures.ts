import { DomainError } from '#shared/errors.ts'
import type { Store } from '#sync-server/db/engine/store.ts'

/** Counts how often each mutation has made the server fail. The server forgets that in time, and then counts anew. */
export function createFailures() {
  const remembered = new Map<string, number>()
  const most = new Map<string, number>()
  return {
    /** The largest number of failures that the server should ever have counted, by mid. */
    most,
    add(mid: string): void {
      const times = (remembered.get(mid) ?? 0) + 1
      remembered.set(mid, times)
      most.set(mid, Math.max(times, most.get(mid) ?? 0))
    },
    /** Forgets all mutations but these, as the server has done. */
    keep(mids: ReadonlySet<string>): void {
      for (const mid of remembered.keys()) if (!mids.has(mid)) remembered.delete(mid)
    },
  }
}

export function refusalOf({ isTransient }: Store, error: unknown): DomainError {
  if (error instanceof DomainError) return error
  return isTransient(error) ? new DomainError('unavailable', 'Ocupado.') : new DomainError('internal', 'Erro.')
}

/** True for the error of the trigger that the test made, and for an error whose cause it is. */
export const isPoison = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes('poisoned') || isPoison(error.cause))
