export interface InviteLink {
  token: string
  /** The part after the `#` of a mailed link. */
  proof?: string
}

const secret = /^[\w-]{43}$/
const inPath = /^\/(?:convite|shopping\/shared)\/([\w-]{43})(?![\w-])/
const inHash = /^#([\w-]{43})(?![\w-])/

/**
 * The invitation in a pasted text: a link or path of this site, alone or inside a message, or the bare token.
 * `elsewhere` if its only invitation is of another site; undefined if there is none.
 */
export function readInviteLink(text: string, origin: string): InviteLink | 'elsewhere' | undefined {
  if (secret.test(text.trim())) return { token: text.trim() }
  const found = text.split(/\s+/).flatMap((word) => inviteOf(word, origin) ?? [])
  return found.find((invite) => invite !== 'elsewhere') ?? found[0]
}

function inviteOf(word: string, origin: string): InviteLink | 'elsewhere' | undefined {
  const url = urlOf(word.replace(/^[<("'“*_]+/, ''), origin)
  const token = url && inPath.exec(url.pathname)?.[1]
  if (!token) return undefined
  if (url.host !== new URL(origin).host) return 'elsewhere'
  const proof = inHash.exec(url.hash)?.[1]
  return { token, ...(proof && { proof }) }
}

/** People also copy addresses without the scheme. A text without scheme and host is a path of this site. */
function urlOf(word: string, origin: string): URL | undefined {
  const isHost = /^[\w-]+(\.[\w-]+)+(:\d+)?\//.test(word) || word.startsWith(`${new URL(origin).host}/`)
  const whole = isHost ? `${new URL(origin).protocol}//${word}` : word
  return URL.canParse(whole, origin) ? new URL(whole, origin) : undefined
}
