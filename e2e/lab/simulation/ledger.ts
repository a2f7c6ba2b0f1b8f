/** An omniscient record of actions: author, values, time, and the values seen on screen. */

import type { LocalRow } from '#app/data/store/db.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import type { Device } from './device.ts'

export interface Typed {
  tokens: string[]
  deleted: string[]
}

export interface Write {
  mid: string
  /** The mids under which the text may be sent: its own, and the mids of texts that replaced it before it was sent. */
  mids: string[]
  op: MutationName
  device: Device
  /** Id of the changed row. `list` is that of its list; undefined for own rows. */
  row: string
  list: string | undefined
  args: Record<string, unknown>
  /** The row as its author saw it; undefined for a new one. */
  before: LocalRow | undefined
  /** The shape of the app that wrote it. */
  shape: number
  values: Record<string, unknown>
  /** True time, ms. */
  at: number
  /** The write whose value this one replaced on its author's screen, by field. */
  saw: Record<string, Write | undefined>
  /** The words typed into a note, and the deleted ones. */
  typed?: Typed | undefined
  /** True if the write was only on a phone that was then restored to an older state. */
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
    /** Makes a text unique by a token: nobody else has written it. */
    unique: (text: string): string => `${text} ~${++tokens}~`,
    /** An amount that nobody else has written. */
    number: (): number => ++tokens,
    /** The write whose text has the first token of this text. */
    writerOf: (text: unknown): Write | undefined => byToken.get(tokenOf(text) ?? ''),
    /** Records that the mutation `next` replaced the unsent `mid`. */
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

/**
 * The first token in a text, which identifies it; undefined for other values. So an order of aisles has none: it is a
 * choice, and may be overridden without a problem.
 */
export const tokenOf = (text: unknown): string | undefined => tokensIn(text)[0]

/** All tokens in a text. */
export const tokensIn = (text: unknown): string[] => (typeof text === 'string' ? (text.match(/~\d+~/g) ?? []) : [])

/** The tokens that identify the texts of a write. */
export const tokensOf = ({ values }: Write): string[] => Object.values(values).flatMap((value) => tokenOf(value) ?? [])

/** True if the author of `later` had seen `earlier` in that field, directly or through others. */
export function hadSeen(later: Write, earlier: Write, field: string): boolean {
  for (let seen = later.saw[field]; seen; seen = seen.saw[field]) if (seen === earlier) return true
  return false
}
