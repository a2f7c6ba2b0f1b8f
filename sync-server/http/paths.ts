import { posix } from 'node:path'

/** A path in its most lenient interpretation: decoded, lower-cased, normalised. */
export function plainPath(path: string): string {
  return posix.normalize(decode(path).replaceAll('\\', '/').toLowerCase()).replace(/^\/+/, '/')
}

/** True for a path of the API, the probes or the metrics, in every spelling. It is never answered with a page. */
export const isForMachines = (path: string): boolean => /^\/(api|healthz|readyz|metrics)(\/|$)/.test(plainPath(path))

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
