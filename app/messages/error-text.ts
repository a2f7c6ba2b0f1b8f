import { isConnectionLost, isStorageFailure, isStorageFull } from '#app/lib/storage-errors.ts'
import { DomainError } from '#shared/errors.ts'
import { currentMessages } from './language.ts'

/** The message for a failure: a fault of this device, the server's refusal, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (isStorageFull(error)) return currentMessages().storageFull
  if (isConnectionLost(error) || isStorageFailure(error)) return currentMessages().storageLost
  if (!(error instanceof DomainError)) return fallback
  return refusalText(error.code, error.message) || fallback
}

/** A refusal in the language of the app: the server and the contract are in Portuguese only. */
export function refusalText(code: string | undefined, message: string | undefined): string | undefined {
  const refusals: Record<string, string> = currentMessages().refusals
  return refusals[code ?? ''] ?? message
}

/** The message at a line whose text is refused; other failures are announced elsewhere. */
export const lineRefusal =
  (fallback: string) =>
  (failure: unknown): string | undefined =>
    failure instanceof DomainError && failure.code === 'invalid' ? errorText(failure, fallback) : undefined
