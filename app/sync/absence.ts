/**
 * Notices that the person, or the whole page, was away: in another app, frozen by the browser, asleep with the device.
 * What was under way then has mostly died without a word, so it is given up when the person is back, and begun anew.
 */

/** Who was away for less keeps what is under way, ms. */
const shortAbsenceMs = 1000

export interface Absence {
  /** Ends what began before the person went away, once they are back. */
  signal(): AbortSignal
  /** Calls `listener` when the person is back. */
  onReturn(listener: () => void): void
  end(): void
}

/** Follows the page from now on, until `end`. */
export function createAbsence(): Absence {
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
