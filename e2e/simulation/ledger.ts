/** What people did, as a god would have noted it: who wrote what when, and what they saw on screen as they did. */

import type { MutationName } from '#shared/contract.ts'
import type { Device } from './device.ts'

export interface Typed {
  tokens: string[]
  deleted: string[]
}

export interface Write {
  mid: string
  /** By which it may be sent: its own, and those of the texts that took its place before it left. */
  mids: string[]
  op: MutationName
  device: Device
  /** Id of the row that it changes, and of the list that this belongs to (none for what is only theirs). */
  row: string
  list: string | undefined
  args: Record<string, unknown>
  values: Record<string, unknown>
  /** True time, ms. */
  at: number
  /** Whoever had written the texts that this one replaced on its author's screen. */
  saw: Record<string, Write | undefined>
  /** The words that were typed into a note, and those that were deleted with it. */
  typed?: Typed | undefined
  /** Was only on a phone that was put back to an older state. */
  phoneLost: boolean
}

export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  const writes: Write[] = []
  const byMid = new Map<string, Write>()
  const byToken = new Map<string, Write>()
  let tokens = 0
  return {
    writes,
    find: (mid: string): Write | undefined => byMid.get(mid),
    /** A text that nobody else has written. */
    unique: (text: string): string => `${text} ~${++tokens}~`,
    /** An amount that nobody else has written. */
    number: (): number => ++tokens,
    /** Who wrote a text. */
    writerOf: (text: unknown): Write | undefined => byToken.get(tokenOf(text) ?? ''),
    /** A text took the place of one that had not left its device. */
    replace(mid: string, next: string): void {
      for (const { mids } of writes) if (mids.includes(mid)) mids.push(next)
    },
    add(write: Write): void {
      writes.push(write)
      byMid.set(write.mid, write)
      for (const token of tokensOf(write)) byToken.set(token, write)
    },
  }
}

/** The mark by which a text is known. An order of aisles is a choice: it may give way without a word. */
export const tokenOf = (text: unknown): string | undefined => tokensIn(text)[0]

/** All marks in a text. */
export const tokensIn = (text: unknown): string[] => (typeof text === 'string' ? (text.match(/~\d+~/g) ?? []) : [])

/** The marks of all texts of a write. */
export const tokensOf = ({ values }: Write): string[] => Object.values(values).flatMap((value) => tokenOf(value) ?? [])

/** Whether the author of `later` had, directly or through what they saw, seen `earlier` in that field. */
export function hadSeen(later: Write, earlier: Write, field: string): boolean {
  for (let seen = later.saw[field]; seen; seen = seen.saw[field]) if (seen === earlier) return true
  return false
}
