/**
 * The additions and joined items counted in the amount of an item, so that each counts once (docs/decisions/080). They
 * are stored in `stamps` under `+<id>` with a number that grows with each part. The number is negative for a part that
 * was taken back or overwritten.
 */
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'

interface HasParts {
  stamps: Stamps
}

const mark = '+'
/** Limit of stored parts per item: more than others add to one before a device repeats its last request. */
const mostParts = 32

export const isCounted = ({ stamps }: HasParts, name: string): boolean => stamps[mark + name] !== undefined

export const isPart = ({ stamps }: HasParts, name: string): boolean => (stamps[mark + name] ?? 0) > 0

/** Adds a part; the oldest ones beyond `mostParts` are dropped. */
export const withPart = (stamps: Stamps, name: string): Stamps => withLast(stamps, name, 1)

/** Marks a part as taken back, so that it is not counted again. */
export const withoutPart = (stamps: Stamps, name: string): Stamps => withLast(stamps, name, -1)

/** Marks all parts as not contained, because the amount was overwritten. */
export const withoutParts = (stamps: Stamps): Stamps =>
  Object.fromEntries(Object.entries(stamps).map(([key, at]) => [key, isMark(key) ? -Math.abs(at) : at]))

const arrow = '>'

/** The stamps with the id of the item that now contains this one. */
export const withTarget = (stamps: Stamps, id: string): Stamps =>
  Object.fromEntries([...Object.entries(stamps).filter(([key]) => !key.startsWith(arrow)), [arrow + id, 1]])

/** The id of the item that this one was joined with last; undefined if it was never joined. */
export const targetOf = ({ stamps }: HasParts): string | undefined =>
  Object.keys(stamps)
    .find((key) => key.startsWith(arrow))
    ?.slice(arrow.length)

const isMark = (key: string): boolean => key.startsWith(mark)

function withLast(stamps: Stamps, name: string, sign: 1 | -1): Stamps {
  const { [mark + name]: _before, ...others } = stamps
  const parts = Object.entries(others)
    .filter(([key]) => isMark(key))
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  const fields = Object.entries(others).filter(([key]) => !isMark(key))
  const last = Math.abs(parts[0]?.[1] ?? 0) + 1
  return Object.fromEntries([...fields, ...parts.slice(0, mostParts - 1), [mark + name, sign * last]])
}
