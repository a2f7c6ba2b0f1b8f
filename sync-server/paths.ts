import { posix } from 'node:path'

/** An address as the most forgiving reader would understand it: decoded, in lower case, without detours. */
export function plainPath(path: string): string {
  return posix.normalize(decode(path).replaceAll('\\', '/').toLowerCase()).replace(/^\/+/, '/')
}

/** True for every spelling of an address of the API, so that none of them is answered with a page. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/.test(plainPath(path))

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
