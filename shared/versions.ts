/**
 * The shape of `/api/sync` itself. A server refuses a lower number with `upgrade_required`, and a higher one with
 * `unavailable`, for then it is the server that is behind.
 */
export const protocolVersion = 1
/** The shape of the rows and mutations this build writes; grows when an area changes them. Refused alike when higher. */
export const schemaVersion = 8
/** Devices with an older shape than this must update first. */
export const oldestSchemaVersion = 2
