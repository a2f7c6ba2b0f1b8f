/** All sources of difference between runs: time, chance, ids. Here they come from the run itself. */

export interface Clock {
  /** True time, ms since 1970: the server's clock. */
  now(): number
  advance(ms: number): void
}

export function createClock(): Clock {
  let now = Date.UTC(2026, 2, 2, 12)
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}

/** A source of device ids (UUID v7 by the given clock), reproducible in each run. `source` is unique in a run. */
export function createIds(source: number, now: () => number): () => string {
  let count = 0
  return () => {
    const time = hex(now(), 12)
    count += 1
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${hex(source, 4)}${hex(count, 8)}`
  }
}

/** True for an id of `createIds`, or for a short one of a test. */
export const isByScript = (id: string): boolean => id.length < 36 || id.slice(14).startsWith('7000-8000-')

/** The server makes its ids at random: without them the lines of two runs can be compared. */
export const withoutServerIds = (line: string): string =>
  line.replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (id) => (isByScript(id) ? id : 'an id of the server'))

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
