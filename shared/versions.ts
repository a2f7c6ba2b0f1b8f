/**
 * The shape of `/api/sync` itself. A server refuses a lower number with `upgrade_required`, and a higher one with
 * `unavailable`, because then the server itself is outdated.
 */
export const protocolVersion = 1
/**
 * The shape of the rows and mutations of this build; grows with every change. A server refuses a higher one as
 * `unavailable`.
 */
export const schemaVersion = 13
/** The first shape whose devices name the ticks of repeating rows (ticks.ts). */
export const firstShapeWithTicks = 9
/** The oldest shape that a server accepts. A device with an older one must update first. */
export const oldestSchemaVersion = 2
/** The version of the export file; it rises when an older app could not read the whole file. */
export const fileVersion = 6
