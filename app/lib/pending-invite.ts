/**
 * The invitation that led somebody here. It stays with the device until it was accepted or proved invalid: over signing in,
 * registering, signing out, Google and reloads.
 */
import { readStored, storageKeys, writeStored } from './storage-keys.ts'

export interface PendingInvite {
  token: string
  /** Of a mailed link: proves that whoever has it reads the mail of the invited address. */
  proof?: string
  /** The invited address, once the server has told it. */
  email?: string
  /** The person said that this address has an account. */
  hasAccount?: boolean
}

/** The invitation that waits for its person, if there is one. */
export function pendingInvite(): PendingInvite | undefined {
  const token = readStored(storageKeys.pendingInviteToken)
  return token ? { ...known(token), token } : undefined
}

/** Keeps an invitation, with what was known of it before; another one gives way. */
export function keepInvite({ token, ...details }: PendingInvite): void {
  const all = { ...known(token), ...details, token }
  writeStored(storageKeys.pendingInviteToken, token)
  writeStored(storageKeys.pendingInvite, JSON.stringify(all))
}

/** Forgets an invitation that has come to its end; another one stays. */
export function forgetInvite(token: string): void {
  if (readStored(storageKeys.pendingInviteToken) !== token) return
  writeStored(storageKeys.pendingInviteToken, null)
  writeStored(storageKeys.pendingInvite, null)
}

/** Takes the proof of a mailed link out of the address bar and keeps it. To be called before anything else is loaded. */
export function takeProofFromAddress(): void {
  const { pathname, search, hash } = location
  const token = /^\/convite\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (token === undefined || hash.length < 2) return
  history.replaceState(history.state, '', pathname + search)
  keepInvite({ token: decoded(token), proof: hash.slice(1) })
}

/** Of the same invitation only: the text comes from the browser, where anybody may have changed it. */
function known(token: string): Partial<PendingInvite> {
  try {
    const kept = JSON.parse(readStored(storageKeys.pendingInvite) ?? 'null') as Partial<PendingInvite> | null
    return kept?.token === token ? kept : {}
  } catch {
    return {}
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
