/** What PostgreSQL's errors mean, by their codes, and those of the connection to it. */
import pg from 'pg'

/** The connection broke while something was asked: what was to be written may or may not have been. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause?: unknown) {
    super('the connection to PostgreSQL was lost', { cause })
  }
}

/**
 * Connection failures (08), no resources (53), an operator, a crash or a statement that took too long (57), a serialization failure or a deadlock
 * (40), a lock that was waited for too long (55P03), a transaction that was idle for too long (25P03), a server that only
 * reads, as after a failover (25006), a queue without time (deadline.ts), and what the operating system says of connections.
 */
const transient =
  /^(08...|53...|57014|57P0.|40001|40P01|55P03|25P03|25006|OUT_OF_TIME|CONNECTION_LOST|ECONN\w+|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Whether the same thing may succeed later: the server or the way to it, not the data, was at fault. */
export const isTransient = (error: unknown): boolean => transient.test(codeOf(error))

/** True when another process holds the lock of writers. */
export const isBusy = (error: unknown): boolean => codeOf(error) === '55P03'

/** With these a server ends the connection, in whatever language it says so: an operator or a crash, a transaction idle for too long. */
const last = /^(57P0.|25P03|08...)$/

/** True for what a server says of a query and lives on. */
export const isAnswer = (error: unknown): boolean => error instanceof pg.DatabaseError && !last.test(codeOf(error))

/** Of the error or of what caused it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
