/** What the errors of a browser's databases mean. */

/** No room is left for this site, on the disk or in what the browser grants. */
export const isStorageFull = (error: unknown): boolean =>
  causesOf(error).some(({ name, message }) => /QuotaExceeded|NO_SPACE/.test(`${name} ${message}`))

/** The connection broke, or was closed by somebody. Dexie makes its own errors of most of the browser's, but not of all. */
export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(
    ({ name, message }) =>
      ['InvalidStateError', 'DatabaseClosedError', 'OpenFailedError'].includes(name) ||
      (name === 'UnknownError' && /connection|lost|backing store/i.test(message)),
  )

/** The browser gave up what was asked of a database, for a reason of its own. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Error && ['UnknownError', 'AbortError', 'TimeoutError'].includes(error.name)

/** WebKit's words when the process died that keeps the databases: each further try of this page fails alike. */
export const isLostForPage = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => /Indexed Database server lost/i.test(message))

/** An error with what caused it, as Dexie (`inner`) and the language (`cause`) name it. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let at: unknown = error; at instanceof Error && !found.includes(at); at = causeOf(at)) found.push(at)
  return found
}

const causeOf = (error: Error): unknown => ('inner' in error ? error.inner : error.cause)
