/** The first four groups of an IPv6, as `clientIp` has them; see http/client-ip.ts. */
const household = /^((?:[\da-f]+:){3})[\da-f]+::\/64/

/**
 * A key with the /48 in place of the /64 that it begins with: a rented server has a whole /48, and with it 65,536 of those.
 * Any other key stays as it is.
 */
export const networkKey = (key: string): string => key.replace(household, '$1:/48')
