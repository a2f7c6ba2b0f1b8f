import { posix } from 'node:path'

/** An address as the most forgiving reader would understand it: decoded, in lower case, without detours. */
export function plainPath(path: string): string {
  return posix.normalize(decode(path).replaceAll('\\', '/').toLowerCase()).replace(/^\/+/, '/')
}

/** True for every spelling of an address that machines ask, so that none of them is answered with a page. */
export const isForMachines = (path: string): boolean => /^\/(api|healthz|readyz|metrics)(\/|$)/.test(plainPath(path))

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
