/** Any origin: a path of the app leads to the same one. */
const origin = 'https://caderneta.invalid'

/** Browsers leave some of them out of an address before they read it. */
const control = /\p{Cc}/u

/** The path if it leads to a place inside this app, undefined for anything else (`//evil`, `https://…`). */
export function localPath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || control.test(path) || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? path : undefined
}
