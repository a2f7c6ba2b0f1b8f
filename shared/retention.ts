import { dayMs } from './days.ts'

/** A row created offline longer ago than this is refused: its deletion may already be pruned. */
export const deletionRetentionMs = 180 * dayMs
/** Days for which the app promises to keep deleted rows in the trash. */
export const trashDays = 30
/**
 * The server keeps the content of a deleted row 60 days longer than the trash: a restoration made in time on a device
 * that is offline for long still finds it.
 */
export const purgeAfterMs = (trashDays + 60) * dayMs

/** The earliest deletion of a row that is still in the trash, ms. */
export const trashSince = (nowMs: number): number => nowMs - trashDays * dayMs

/** True if the row was deleted in the last 30 days and is not erased. The person may lack the right to restore it. */
export const isRestorable = (
  { deletedAt, purgedAt }: { deletedAt: number | null; purgedAt: number | null },
  nowMs: number,
): boolean => deletedAt !== null && deletedAt > trashSince(nowMs) && !purgedAt
