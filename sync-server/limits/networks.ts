import { BlockList, isIP, SocketAddress } from 'node:net'

/** The first four groups of an IPv6 address in the format of `clientIp`; see http/client-ip.ts. */
const household = /^((?:[\da-f]+:){3})[\da-f]+::\/64/

/**
 * A key with the /48 instead of its leading /64: a rented server has a whole /48 with 65,536 of those. Any other key is
 * unchanged.
 */
export const networkKey = (key: string): string => key.replace(household, '$1:/48')

/** The beginning of a HOST that is a Unix socket; among trusted entries it stands for its peers, who have no address. */
export const unixSocket = 'unix:'

/** Returns a test whether an address is one of these, or in one of these ranges. */
export function createTrust(entries: string[]): (text: string | undefined) => boolean {
  if (entries.length === 0) return () => false
  const trustsSocket = entries.includes(unixSocket)
  const trusted = blockListOf(entries.filter((entry) => entry !== unixSocket))
  return (text = '') => {
    if (text === '') return trustsSocket
    const address = canonical(text)
    return address !== undefined && trusted.check(address, familyOf(address))
  }
}

function blockListOf(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** The prefix of an IPv4 address on a dual-stack socket. */
const mapped = '::ffff:'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** One spelling per address: zone and port dropped, IPv4-mapped IPv6 folded to IPv4. Undefined if invalid. */
export function canonical(text: string): string | undefined {
  // The spelling of sockets, the usual case.
  const plain = text.startsWith(mapped) ? text.slice(mapped.length) : text
  if (isIP(plain) === 4) return plain
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : undefined
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}
