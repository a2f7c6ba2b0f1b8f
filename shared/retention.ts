/** A row created on a device longer ago than this is refused: its deletion may already be forgotten. */
export const deletionRetentionMs = 180 * 24 * 3600 * 1000
/**
 * How long the server keeps the content of a deleted row. The trash shows it for 30 days; who takes it out in time, but
 * has no network for long, still finds it.
 */
export const purgeAfterMs = 90 * 24 * 3600 * 1000
