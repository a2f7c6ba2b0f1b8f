import { isIP } from 'node:net'
import { isLoopback } from '#sync-server/env.ts'
import { canonical } from '#sync-server/limits/networks.ts'

interface Arrived {
  /** The IP address of the socket; undefined on a Unix socket. */
  peer: string | undefined
  /** The address that the caller asked for. */
  url: string
  header(name: string): string | undefined
}

/** Headers of proxies. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * True for a request of this machine itself. A proxy on the same machine makes strangers look like it, so whatever has
 * says that it passed one, or asks for another name than that of loopback, is from elsewhere, whether the proxy is
 * trusted or not. A proxy that says nothing and asks for loopback cannot be told apart: APP_URL has to be set before.
 */
export function isFromHere({ peer, url, header }: Arrived): boolean {
  const address = canonical(peer ?? '') ?? ''
  const isOwn = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
  return isOwn && isLoopback(new URL(url).hostname) && forwarding.every((name) => header(name) === undefined)
}
