import { readStored, storageKeys, writeStored } from './storage.ts'

/** Limit of remembered accounts: more than the people who share a device. */
const keptAccounts = 8
/** Limit of marks of an account: many weeks of dismissed reminders. */
export const keptMarks = 200

/** The reminders that an account has dismissed on this device. */
export interface SeenReminders {
  /** A time on the clock: the reminders up to it are not shown. */
  since: string
  /** The dismissed reminders after `since`, each by its mark. */
  marks: readonly string[]
}

/** The mark of a reminder: its time and its row. */
export const markOf = ({ at, row }: { at: string; row: { id: string } }): string => `${at}/${row.id}`

const timeOf = (mark: string): string => mark.split('/')[0] ?? ''

/** The dismissed reminders of an account; undefined if this device has never shown it any. */
export function seenReminders(userId: string): SeenReminders | undefined {
  const line = keptLines().find((one) => one.startsWith(`${userId} `))
  const [, since, ...marks] = line?.split(' ') ?? []
  return since === undefined ? undefined : { since, marks }
}

/**
 * Stores the dismissed reminders of an account and returns them. Beyond `keptMarks` the oldest marks are dropped, and
 * `since` becomes the time of the last dropped one. They survive a sign-out: they say nothing about a reminder.
 */
export function keepSeenReminders(userId: string, { since, marks }: SeenReminders): SeenReminders {
  const sorted = [...new Set(marks)].sort()
  const dropped = timeOf(sorted.at(-keptMarks - 1) ?? '')
  const kept = { since: dropped > since ? dropped : since, marks: sorted.slice(-keptMarks) }
  const others = keptLines().filter((line) => !line.startsWith(`${userId} `))
  const line = [userId, kept.since, ...kept.marks].join(' ')
  writeStored(storageKeys.seenReminders, [line, ...others].slice(0, keptAccounts).join('\n'))
  return kept
}

/**
 * `seen` without times after `now`. Such times come from a clock that has gone back since: they would hide reminders
 * until then.
 */
export function seenUntil(userId: string, seen: SeenReminders, now: string): SeenReminders {
  const marks = seen.marks.filter((mark) => timeOf(mark) <= now)
  if (seen.since <= now && marks.length === seen.marks.length) return seen
  return keepSeenReminders(userId, { since: seen.since > now ? now : seen.since, marks })
}

const keptLines = (): string[] => readStored(storageKeys.seenReminders)?.split('\n') ?? []
