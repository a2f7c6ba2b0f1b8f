import { areaPaths, paths } from '#app/lib/paths.ts'

const screens: string[] = [paths.home, paths.agenda, ...Object.values(areaPaths)]

/** Paths with ids and their patterns, without the first slash; the narrower ones first. */
const named: readonly (readonly [RegExp, string])[] = [
  [/^shopping\/shared\/[^/]+$/, 'shopping/shared/{token}'],
  [/^shopping\/[^/]+\/mercado$/, 'shopping/{id}/mercado'],
  [/^(shopping|notes|projects)\/[^/]+$/, '$1/{id}'],
]

/**
 * The pattern of a path to report, with placeholders for the ids of lists, notes and projects. Undefined if nothing may
 * be reported: for screens with a password, and for unknown paths.
 */
export function patternOf(pathname: string): string | undefined {
  const path = pathname.replace(/^\/|\/$/g, '')
  if (screens.includes(`/${path}`)) return `/${path}`
  const found = named.find(([address]) => address.test(path))
  return found && `/${path.replace(...found)}`
}
