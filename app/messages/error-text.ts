import { isConnectionLost, isStorageFailure, isStorageFull } from '#app/lib/storage-errors.ts'
import { DomainError } from '#shared/errors.ts'
import { currentMessages } from './language.ts'

/** The message for a failure: of this device's storage, or of the server's refusal, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (isStorageFull(error)) return currentMessages().storageFull
  if (isConnectionLost(error) || isStorageFailure(error)) return currentMessages().storageLost
  if (!(error instanceof DomainError)) return fallback
  const minutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60)
  return (refusalText(error.code, error.message) || fallback).replace('{minutes}', String(minutes))
}

/** The app's text for a refusal code, else `message`, which the contract writes in Portuguese only. */
export function refusalText(code: string | undefined, message: string | undefined): string | undefined {
  const refusals: Record<string, string> = currentMessages().refusals
  return refusals[code ?? ''] ?? message
}

/**
 * Returns a function with the message for a text that is refused as invalid, which the field shows. Undefined for other
 * failures: the action itself announces them.
 */
export const lineRefusal =
  (fallback: string) =>
  (failure: unknown): string | undefined =>
    failure instanceof DomainError && failure.code === 'invalid' ? errorText(failure, fallback) : undefined
