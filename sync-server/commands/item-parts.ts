/**
 * The additions and items that the amount of an item has counted, so that each counts once (docs/decisions/123). They stand
 * beside the stamps of its fields: a positive number is a part of the amount, a negative one was taken back or typed over.
 */
import type { Stamps } from '#sync-server/db/synced-tables.ts'

interface HasParts {
  stamps: Stamps
}

const mark = '+'
/** A device that was away sends again what it did last; others have not added more to one item until then. */
const mostParts = 32

export const isCounted = ({ stamps }: HasParts, name: string): boolean => stamps[mark + name] !== undefined

export const isPart = ({ stamps }: HasParts, name: string): boolean => (stamps[mark + name] ?? 0) > 0

/** With one part more; the oldest are forgotten. */
export const withPart = (stamps: Stamps, name: string): Stamps => withLast(stamps, name, 1)

/** With a part that was taken back, so that it is not counted again. */
export const withoutPart = (stamps: Stamps, name: string): Stamps => withLast(stamps, name, -1)

/** The amount was written anew: nothing that was counted before is a part of it. */
export const withoutParts = (stamps: Stamps): Stamps =>
  Object.fromEntries(Object.entries(stamps).map(([key, at]) => [key, isMark(key) ? -Math.abs(at) : at]))

const arrow = '>'

/** With the item that this one is a part of now. */
export const withTarget = (stamps: Stamps, id: string): Stamps =>
  Object.fromEntries([...Object.entries(stamps).filter(([key]) => !key.startsWith(arrow)), [arrow + id, 1]])

/** The item that this one was joined with last. */
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
