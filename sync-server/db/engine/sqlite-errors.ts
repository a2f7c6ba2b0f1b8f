/** True if a retry may succeed: the disk, the lock or the queue, not the data, was at fault. */
export const isTransient = (error: unknown): boolean =>
  /^(OUT_OF_TIME|SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|NOMEM))/.test(errorCode(error))

/** True if the disk, or the quota on it, has no room for the write. */
export const isNoRoom = (error: unknown): boolean => /^SQLITE_(FULL|IOERR_SHMSIZE)$/.test(errorCode(error))

/** True if another process holds the lock. */
export const isBusy = (error: unknown): boolean => errorCode(error).startsWith('SQLITE_BUSY')

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : ''
}
