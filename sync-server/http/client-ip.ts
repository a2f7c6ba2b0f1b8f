import { BlockList, isIP, SocketAddress } from 'node:net'

/** Finds the address that limits count for: the peer's own, or what trusted proxies say about it. */
export function createClientIpReader(trustedProxies: string[]) {
  const isTrusted = createTrust(trustedProxies)

  /** `peer` is the socket's address, `forwardedFor` the X-Forwarded-For header. Returns an IPv4, or the /64 of an IPv6. */
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

/** Tells of a peer's address whether it is one of the trusted proxies. */
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

/** Before an IPv4 that came to a socket for both. */
const mapped = '::ffff:'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** One spelling per address: zone and port dropped, IPv4-mapped IPv6 folded to IPv4. Undefined when it is none. */
function canonical(text: string): string | undefined {
  // As sockets say it, which is most of the time.
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
