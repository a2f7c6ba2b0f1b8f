/**
 * Finds the IP addresses of the names that browsers give. `getaddrinfo` would hold one of the process's four threads
 * for each name that never answers, and cannot be cancelled: passwords, files and all other names would wait for it. So
 * the name servers of the system are asked from here (docs/decisions/086).
 */
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './endpoints.ts'

const timeLimitMs = 3000
const oneTryMs = 1000

/**
 * A lookup for sockets. It fails if one address of a name is not public; the socket connects to one of the checked
 * addresses. `nameServers`, for tests, replace those of the system.
 */
export const publicLookup =
  (nameServers?: string[]): LookupFunction =>
  (name, { all }, callback) => {
    addressesOf(name, nameServers).then(
      ([first, ...others]) => {
        if (!first) callback(new Error('a push service without an address'), '')
        else if (all) callback(null, [first, ...others])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }

async function addressesOf(name: string, nameServers: string[] | undefined) {
  const resolver = new Resolver({ timeout: oneTryMs, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const limit = setTimeout(() => resolver.cancel(), timeLimitMs)
  // A name may have addresses of one kind only.
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(limit)
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const found = [...inFamily(v4, 4), ...inFamily(v6, 6)]
  if (!found.every(({ address }) => isPublicAddress(address))) throw new Error('a push service in a private network')
  return found
}

const inFamily = (answer: PromiseSettledResult<string[]>, family: 4 | 6) =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
