/** A row created on a device longer ago than this is refused: its deletion may already be forgotten. */
export const deletionRetentionMs = 180 * 24 * 3600 * 1000
/** How long the trash shows what was deleted, in days: what the app promises. */
export const trashDays = 30
/**
 * How long the server keeps the content of a deleted row: the days of the trash and 60 more, for who takes it out in time,
 * but has no network for long, still finds it.
 */
export const purgeAfterMs = (trashDays + 60) * 24 * 3600 * 1000
