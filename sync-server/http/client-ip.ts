import { isIP } from 'node:net'
import { canonical, createTrust } from '#sync-server/limits/networks.ts'

/** Finds the IP address for limits: the peer's own, or the one reported by trusted proxies. */
export function createClientIpReader(trustedProxies: string[]) {
  const isTrusted = createTrust(trustedProxies)

  /**
   * `peer` is the IP address of the socket, undefined on a Unix socket; `forwardedFor` the X-Forwarded-For header.
   * Returns an IPv4 address, or the /64 of an IPv6 address; an empty text if there is none.
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

/** A household has a whole /64, so an IPv6 counts by its first four groups. */
function limitKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
