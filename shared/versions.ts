/** The shape of `/api/sync` itself. Another number is refused with `upgrade_required`. */
export const protocolVersion = 1
/** The shape of the rows and mutations this build writes; grows when an area changes them. */
export const schemaVersion = 2
/** Devices with an older shape than this must update first. */
export const oldestSchemaVersion = 2
