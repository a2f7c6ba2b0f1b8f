const screens = ['', 'painel', 'todos', 'notes', 'shopping', 'projects', 'settings', 'lixeira']

/** Addresses that name something, the narrower ones first. */
const named: readonly (readonly [RegExp, string])[] = [
  [/^shopping\/shared\/[^/]+$/, 'shopping/shared/{token}'],
  [/^shopping\/[^/]+\/mercado$/, 'shopping/{id}/mercado'],
  [/^(shopping|notes|projects)\/[^/]+$/, '$1/{id}'],
]

/**
 * What may be told of an address: which screen it is, never which list, note or project. Undefined where nothing may be,
 * such as where a password is typed, and for whatever is not known.
 */
export function patternOf(pathname: string): string | undefined {
  const path = pathname.replace(/^\/|\/$/g, '')
  if (screens.includes(path)) return `/${path}`
  const found = named.find(([address]) => address.test(path))
  return found && `/${path.replace(...found)}`
}
