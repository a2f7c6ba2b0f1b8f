/**
 * The push service URLs to which the server sends. A browser names them, so a caller can name anything: only `https` on
 * its default port of a public host is allowed, checked by the given name and again by the IP address that the name
 * resolves to at the call.
 */
import { BlockList, isIP } from 'node:net'

const privateRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** Public IPv6 addresses are within 2000::/3. `otherRanges` within it lead to IPv4, or nowhere. */
const globalRange = ['2000::', 3] as const
const otherRanges = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const

const privateV4 = new BlockList()
for (const range of privateRanges) {
  const [address = '', bits] = range.split('/')
  privateV4.addSubnet(address, Number(bits), 'ipv4')
}
const globalV6 = new BlockList()
globalV6.addSubnet(...globalRange, 'ipv6')
const otherV6 = new BlockList()
for (const [address, bits] of otherRanges) otherV6.addSubnet(address, bits, 'ipv6')

/** True for an IP address of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !privateV4.check(address, 'ipv4')
    : isIP(address) === 6 && globalV6.check(address, 'ipv6') && !otherV6.check(address, 'ipv6')

/**
 * True for a URL to which notifications may be sent. `allowLoopback`, for tests: on 127.0.0.1 also plain http, on any
 * port.
 */
export function acceptsEndpoint(text: string, allowLoopback = false): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.username !== '' || url.password !== '') return false
  if (allowLoopback && url.hostname === '127.0.0.1') return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) === 0
    ? /\.[a-z][a-z0-9-]*$/.test(host) && !/\.(?:localhost|local|internal)$/.test(host)
    : isPublicAddress(host)
}
