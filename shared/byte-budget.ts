/**
 * How much travels at once, in bytes of JSON. One rule for both ends: the server reads no longer body, the contract takes
 * no longer mutation, and what a device sends and asks for at once follows what its connection carries.
 */

/** The longest body of a request. */
export const requestMaxBytes = 288 * 1024

/** The longest mutation. Beside it a request has room for the cursors of 500 lists of one's own and 500 of others. */
export const mutationMaxBytes = 236 * 1024

/** The mutations of one request together, unless a single one is longer. They travel as they are. */
export const pushMaxBytes = 160 * 1024

/**
 * The rows of one answer, unless a single rev is longer: as many as the new items of one request make, so that its own
 * answer brings them all (docs/decisions/099). They travel compressed.
 */
export const budgetMaxBytes = 224 * 1024

/** What even a poor connection carries in the time that a request has. A device asks for no less. */
export const budgetMinBytes = 16 * 1024
