import { BlockList, isIP, SocketAddress } from 'node:net'

/** Finds the IP address for limits: the peer's own, or the one reported by trusted proxies. */
export function createClientIpReader(trustedProxies: string[]) {
  const isTrusted = createTrust(trustedProxies)

  /**
   * `peer` is the IP address of the socket, `forwardedFor` the X-Forwarded-For header. Returns an IPv4 address, or the
   * /64 of an IPv6 address; an empty text if `peer` is no address.
   */
  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    let address = canonical(peer ?? '') ?? ''
    const hops = (forwardedFor ?? '').split(',')
    while (isTrusted(address)) {
      const hop = canonical(hops.pop() ?? '')
      if (hop === undefined) break
      address = hop
    }
    return limitKey(address)
  }
}

/** Returns a test for trusted proxies by a peer's address. */
export function createTrust(trustedProxies: string[]): (peer: string | undefined) => boolean {
  if (trustedProxies.length === 0) return () => false
  const trusted = blockListOf(trustedProxies)
  return (peer = '') => {
    const address = canonical(peer)
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
function canonical(text: string): string | undefined {
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

/** A household has a whole /64, so an IPv6 counts by its first four groups. */
function limitKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
