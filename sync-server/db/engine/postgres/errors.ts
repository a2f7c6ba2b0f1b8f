/** Classifies PostgreSQL's errors by code, and those of the connection. */
import pg from 'pg'

/** The connection broke during a statement: its effect is unknown. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause?: unknown) {
    super('the connection to PostgreSQL was lost', { cause })
  }
}

/**
 * Connection failures (08), no resources (53), an operator, a crash or a statement timeout (57), a serialization
 * failure or a deadlock (40), a lock timeout (55P03), an idle transaction (25P03), a read-only server, as after a
 * failover (25006), a full queue (deadline.ts), and connection errors of the operating system.
 */
const transient =
  /^(08...|53...|57014|57P0.|40001|40P01|55P03|25P03|25006|OUT_OF_TIME|CONNECTION_LOST|ECONN\w+|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** True if a retry may succeed: the server or the network, not the data, was at fault. */
export const isTransient = (error: unknown): boolean => transient.test(codeOf(error))

/** True if another process holds the write lock. */
export const isBusy = (error: unknown): boolean => codeOf(error) === '55P03'

/** With these codes a server ends the connection: an operator or a crash, an idle transaction. */
const last = /^(57P0.|25P03|08...)$/

/** True for an error of a query after which the connection continues. */
export const isAnswer = (error: unknown): boolean => error instanceof pg.DatabaseError && !last.test(codeOf(error))

/** The code of the error or of its cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
