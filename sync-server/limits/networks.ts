/** The first four groups of an IPv6 address in the format of `clientIp`; see http/client-ip.ts. */
const household = /^((?:[\da-f]+:){3})[\da-f]+::\/64/

/**
 * A key with the /48 instead of its leading /64: a rented server has a whole /48 with 65,536 of those. Any other key is
 * unchanged.
 */
export const networkKey = (key: string): string => key.replace(household, '$1:/48')
