/**
 * Detects that the person or the whole page was away: in another app, frozen by the browser, asleep with the device.
 * Requests from before have mostly died silently, so they are aborted and repeated on return.
 */

/** A shorter absence aborts no request, ms. */
const shortAbsenceMs = 1000

export interface PageVisibility {
  /**
   * A signal for a new request. A signal from before an absence of a second or more is aborted when the person returns.
   */
  signal(): AbortSignal
  /** Calls `listener` on every return, also after a short absence. It replaces the former listener. */
  onReturn(listener: () => void): void
  end(): void
}

/** Follows the page until `end`. */
export function createPageVisibility(): PageVisibility {
  let current = new AbortController()
  let left: { at: number; work: AbortController } | undefined
  let tell: () => void = () => undefined

  const leave = () => {
    left ??= { at: performance.now(), work: current }
    current = new AbortController()
  }
  const back = () => {
    if (left && performance.now() - left.at >= shortAbsenceMs) left.work.abort()
    left = undefined
    tell()
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? back() : leave())

  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('freeze', leave)
  document.addEventListener('resume', back)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', back)
  return {
    signal: () => current.signal,
    onReturn: (listener) => {
      tell = listener
    },
    end: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('freeze', leave)
      document.removeEventListener('resume', back)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
    },
  }
}
