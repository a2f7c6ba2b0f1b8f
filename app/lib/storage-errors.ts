/** The meaning of browser database errors. */

/** True if no room is left for this site, on the disk or in the browser's quota. */
export const isStorageFull = (error: unknown): boolean =>
  causesOf(error).some(({ name, message }) => /QuotaExceeded|NO_SPACE/.test(`${name} ${message}`))

/** True if the connection broke or was closed. Dexie wraps most of the browser's errors, but not all. */
export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(
    ({ name, message }) =>
      ['InvalidStateError', 'DatabaseClosedError', 'OpenFailedError'].includes(name) ||
      (name === 'UnknownError' && /connection|lost|backing store/i.test(message)),
  )

/** True if the browser aborted a database request for an internal reason. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Error && ['UnknownError', 'AbortError', 'TimeoutError'].includes(error.name)

/** True for WebKit's message after its database process died: every retry of this page fails alike. */
export const isLostForPage = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => /Indexed Database server lost/i.test(message))

/** An error and its causes, as named by Dexie (`inner`) and the language (`cause`). */
function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let at: unknown = error; at instanceof Error && !found.includes(at); at = causeOf(at)) found.push(at)
  return found
}

const causeOf = (error: Error): unknown => ('inner' in error ? error.inner : error.cause)
