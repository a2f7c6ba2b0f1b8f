/**
 * How much travels at once, in bytes of JSON. One rule for both ends: the server reads no longer body, a device sends no
 * longer push, and the contract takes no longer mutation. So whatever a device has accepted can be sent.
 */

/** The longest body of a request. */
export const requestMaxBytes = 288 * 1024

/** The mutations of one request together, or the longest one. Beside them there is room for the cursors of 1,000 lists. */
export const pushMaxBytes = 236 * 1024
