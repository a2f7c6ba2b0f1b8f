import { dayMs } from '#shared/days.ts'

/** A day of shopping ends at 4 in the morning in Brazil. */
const startMs = 7 * 3_600_000

/**
 * An id (UUID v7) that every device makes of the same parts on the same day: two devices that do the same thing without
 * a signal make one row.
 */
export function derivedId(ms: number, ...parts: readonly unknown[]): string {
  const day = Math.floor((ms - startMs) / dayMs) * dayMs + startMs
  const time = day.toString(16).padStart(12, '0')
  const text = JSON.stringify(parts)
  const [a, b, c] = [1, 2, 3].map((seed) => hashOf(text, seed).toString(16).padStart(8, '0')) as [
    string,
    string,
    string,
  ]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-8${a.slice(3, 6)}-${b}${c.slice(0, 4)}`
}

/** A number of 32 bits made of a text (MurmurHash3's steps). No secret depends on it. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995) ^ (hash >>> 15)
  for (const factor of [0x85ebca6b, 0xc2b2ae35]) hash = Math.imul(hash ^ (hash >>> 16), factor)
  return (hash ^ (hash >>> 16)) >>> 0
}
