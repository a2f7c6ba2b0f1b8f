/** Classifies the errors of PostgreSQL and of the connection to it, by their codes. */
import pg from 'pg'

/** The connection broke or is closed. The effect of a statement that was running is unknown. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause?: unknown) {
    super('the connection to PostgreSQL was lost', { cause })
  }
}

/** True if the connection broke, also during a query that reports it as its cause. */
export const isConnectionLost = (error: unknown): boolean => codeOf(error) === 'CONNECTION_LOST'

/**
 * Connection failures (08), no resources (53), an operator, a crash or a statement timeout (57), a serialization
 * failure or a deadlock (40), a lock timeout (55P03), an idle transaction (25P03), a standby, as before the end of a
 * failover (25006, 55000), a time limit of a write (deadline.ts), and connection errors of the operating system.
 */
const transient =
  /^(08...|53...|57014|57P0.|40001|40P01|55P03|55000|25P03|25006|OUT_OF_TIME|CONNECTION_LOST|ECONN\w+|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** True if a retry may succeed: the server or the network, not the data, was at fault. */
export const isTransient = (error: unknown): boolean => transient.test(codeOf(error))

/**
 * True if the transaction was undone because of another one, such as one of two that wait for each other: mostly by the
 * limit of waiting for a lock, which is shorter than the time after which PostgreSQL looks for these.
 */
export const isConflict = (error: unknown): boolean => /^(40|55P03)/.test(codeOf(error))

/** True if the disk of the database has no room for the write. */
export const isNoRoom = (error: unknown): boolean => codeOf(error) === '53100'

/** True for the timeout of a lock that another process holds. */
export const isBusy = (error: unknown): boolean => codeOf(error) === '55P03'

/**
 * With these codes the server has ended the connection: for an operator, a crash, an idle transaction, or a failed
 * connection.
 */
const last = /^(57P0.|25P03|08...)$/

/** True for an error of a query after which the connection can still be used. */
export const isAnswer = (error: unknown): boolean => error instanceof pg.DatabaseError && !last.test(codeOf(error))

/** The code of the error or of the nearest cause that has one; empty without any. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}
