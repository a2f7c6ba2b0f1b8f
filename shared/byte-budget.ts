/**
 * Size limits per request, in bytes of JSON, the same for both ends: the server accepts no longer body, the contract no
 * longer mutation, and a device adapts the size of its requests to its connection within these limits.
 */

export const requestMaxBytes = 288 * 1024

/** Limit of one mutation. A request with it has room for the cursors of 500 own lists and 500 received ones. */
export const mutationMaxBytes = 236 * 1024

/** The mutations of one request together, unless a single one is longer. Sent uncompressed. */
export const pushMaxBytes = 160 * 1024

/**
 * Limit of the rows in one answer, before compression; only a single longer rev exceeds it. All new items of one
 * request fit, so that its answer returns them all (docs/decisions/024).
 */
export const budgetMaxBytes = 224 * 1024

/**
 * The smallest budget that a device requests: even a poor connection transfers this within the time limit of a request.
 */
export const budgetMinBytes = 16 * 1024
