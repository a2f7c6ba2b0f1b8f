import { DomainError } from '#shared/errors.ts'
import { currentMessages } from './language.ts'

/** What to tell a person of a failure: the server's words where it spoke, else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof DomainError)) return fallback
  return currentMessages().refusals[error.code] ?? (error.message || fallback)
}
