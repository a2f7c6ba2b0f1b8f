import { dayMs } from '#shared/days.ts'
import type { KeptText } from '#sync-server/db/queries/note-versions.ts'

const newestKept = 10
const textsKept = 100
const bytesKept = 512 * 1024

const minuteMs = 60_000

/** Texts younger than `until` ms: one per `length` ms is kept, the first, because the later ones were made of it. */
const slots = [
  { until: dayMs, length: 10 * minuteMs },
  { until: Number.POSITIVE_INFINITY, length: dayMs },
]

/**
 * The texts of a note to prune at `nowMs` (docs/decisions/041). `texts` has the newest first. The newest ten stay, and
 * the first one of each interval; but never more than 100 texts or half a megabyte.
 */
export function prunedVersions(texts: readonly KeptText[], nowMs: number): KeptText[] {
  // The newest are first, so the first text of an interval is stored last.
  const firsts = new Map(texts.map((text) => [slotOf(text.at, nowMs), text]))
  let [count, bytes] = [0, 0]
  return texts.filter((text, place) => {
    const isWanted = place < newestKept || firsts.get(slotOf(text.at, nowMs)) === text
    if (!isWanted || count === textsKept || bytes + text.bytes > bytesKept) return true
    count += 1
    bytes += text.bytes
    return false
  })
}

function slotOf(at: number, nowMs: number): string {
  const { length } = slots.find(({ until }) => nowMs - at < until) ?? { length: dayMs }
  return `${length} ${Math.floor(at / length)}`
}
