/**
 * The invitation whose link the person followed. It stays on the device until it is accepted, declined, invalid or
 * replaced by another one: across sign-in, registration, sign-out, Google and reloads.
 */
import { invitationMark } from '#shared/registration.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'

export interface PendingInvite {
  token: string
  /** From a mailed link: proves access to the mail of the invited address. */
  proof?: string
  /** The invited address, once the server has named it. */
  email?: string
  /** True if the person wants the list of a link for one person, though its owner then sees their address. */
  joins?: boolean
  /** True if the person said that this address has an account. */
  hasAccount?: boolean
}

/** The pending invitation, if there is one. */
export function pendingInvite(): PendingInvite | undefined {
  const token = readStored(storageKeys.pendingInviteToken)
  return token ? { ...known(token), token } : undefined
}

/** Stores an invitation and keeps its earlier details. Replaces any other one. */
export function keepInvite({ token, ...details }: PendingInvite): void {
  const all = { ...known(token), ...details, token }
  writeStored(storageKeys.pendingInviteToken, token)
  writeStored(storageKeys.pendingInvite, JSON.stringify(all))
}

/** Drops a finished invitation. Another one stays. */
export function forgetInvite(token: string): void {
  if (readStored(storageKeys.pendingInviteToken) !== token) return
  writeStored(storageKeys.pendingInviteToken, null)
  writeStored(storageKeys.pendingInvite, null)
}

/**
 * Moves the secret of a link from the address bar to storage: the proof of a mailed invitation to a list, or an
 * invitation to the server (`/auth#convite=`). Call it before anything else is loaded.
 */
export function takeProofFromAddress(): void {
  const { pathname, search, hash } = location
  const token = /^\/convite\/([^/]+)\/?$/.exec(pathname)?.[1]
  const [, invitation] = hash.split(invitationMark)
  if (hash.length < 2 || !(token ?? invitation)) return
  history.replaceState(history.state, '', pathname + search)
  if (token) keepInvite({ token: decoded(token), proof: hash.slice(1) })
  else if (invitation) writeStored(storageKeys.invitation, invitation)
}

/**
 * The stored details of the invitation with this token; empty if there are none. The text comes from the browser, so it
 * may be altered.
 */
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
