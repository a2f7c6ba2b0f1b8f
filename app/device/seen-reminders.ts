import { readStored, storageKeys, writeStored } from './storage.ts'

/** Limit of remembered accounts: more than the people who share a device. */
const keptAccounts = 8

/** The time on the clock up to which the account has dismissed its reminders on this device. */
export const seenReminders = (userId: string): string | undefined =>
  keptLines()
    .find((line) => line.startsWith(`${userId} `))
    ?.split(' ')[1]

/**
 * Stores the time up to which the account has dismissed its reminders. It survives a sign-out: it tells nothing about a
 * reminder.
 */
export function keepSeenReminders(userId: string, time: string): void {
  const others = keptLines().filter((line) => !line.startsWith(`${userId} `))
  writeStored(storageKeys.seenReminders, [`${userId} ${time}`, ...others].slice(0, keptAccounts).join('\n'))
}

/**
 * The mark `seen`, at most `now`. A later one comes from a clock that has gone back since, and would hide all reminders
 * until that time: then `now` is stored in its place.
 */
export function seenUntil(userId: string, seen: string, now: string): string {
  if (seen <= now) return seen
  keepSeenReminders(userId, now)
  return now
}

const keptLines = (): string[] => readStored(storageKeys.seenReminders)?.split('\n') ?? []
