/** The path if it leads to a place inside this app, undefined for anything else (`//evil`, `https://…`). */
export const localPath = (path: string | null | undefined): string | undefined =>
  path && /^\/(?![/\\])/.test(path) ? path : undefined
