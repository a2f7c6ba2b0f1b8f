/** Any origin: a path is resolved against it, and must stay in it. */
const origin = 'https://caderneta.invalid'

/** Control characters are refused: browsers remove some of them from a URL before parsing it. */
const control = /\p{Cc}/u

/** The path if it stays on this site, undefined for anything else (`//evil`, `https://…`). */
export function localPath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || control.test(path) || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? path : undefined
}
