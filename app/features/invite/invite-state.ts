import { call, NetworkError } from '#app/api/call.ts'
import { forgetInvite, keepInvite, pendingInvite } from '#app/device/pending-invite.ts'
import { errorText } from '#app/messages/error-text.ts'
import type { InviteTexts } from '#app/messages/pt-br/invite.ts'
import { requestSync } from '#app/sync/triggers.ts'
import type { User } from '#shared/auth.ts'
import type { Reply } from '#shared/contract.ts'
import { DomainError } from '#shared/errors.ts'
import { listScope } from '#shared/scopes.ts'

export type Invite = Reply<'invites.get'>

/** The progress of an invitation. */
export type InviteState =
  | { is: 'checking' }
  /** The server cannot be reached; the app tries again by itself. */
  | { is: 'offline'; invite?: Invite | undefined }
  /** `open`: nobody is signed in. `accepting`: a signed-in person accepts, and the server has not answered yet. */
  | { is: 'open' | 'accepting'; invite: Invite }
  /** A link for one person waits for the tap of a signed-in person: using it tells the owner their address. */
  | { is: 'joining'; invite: Invite }
  | { is: 'accepted'; invite: Invite }
  /** The owner of the list has opened their own link. */
  | { is: 'own'; invite: Invite }
  | { is: 'other-person'; invite: Invite }
  /** A confirmation mail has been sent; the app goes on once the mail address is confirmed. */
  | { is: 'unconfirmed'; invite: Invite; text: string }
  /** The session of this device has ended at the server. */
  | { is: 'signed-out'; invite: Invite }
  /** A link for one person is used; a reader without a session may be that person. */
  | { is: 'used' }
  /** `invalid`: the server has no such invitation, or no longer. `failed`: a retry may succeed. */
  | { is: 'invalid' }
  | { is: 'failed'; invite?: Invite | undefined; text: string }

interface Visit {
  token: string
  user: User | undefined
  texts: InviteTexts
}

/**
 * Advances an invitation as far as currently possible, and calls `show` with each state. Never rejects: failures are
 * states. The token stays in the browser until the invitation was accepted or proved invalid.
 */
export async function follow({ token, user, texts }: Visit, show: (state: InviteState) => void): Promise<void> {
  let invite: Invite | undefined
  try {
    if (token === '') return show({ is: 'invalid' })
    keepInvite({ token })
    invite = await call('invites.get', { token })
    keepInvite({ token, ...(invite.email && { email: invite.email }) })
    if (!user) return show({ is: 'open', invite })
    const isTheirs = invite.email === user.email
    if (invite.isOpen && isTheirs && !pendingInvite()?.joins) return show({ is: 'joining', invite })
    show({ is: 'accepting', invite })
    await call('invites.accept', { token, proof: pendingInvite()?.proof })
    forgetInvite(token)
    requestSync([listScope(invite.listId)])
    show({ is: isTheirs ? 'accepted' : 'own', invite })
  } catch (error) {
    const state = stateAfter(error, invite, texts)
    if (state.is === 'invalid' || (state.is === 'used' && user)) forgetInvite(token)
    show(state)
  }
}

function stateAfter(
  error: unknown,
  invite: Invite | undefined,
  { verifyFailed, acceptFailed }: InviteTexts,
): InviteState {
  if (error instanceof NetworkError) return { is: 'offline', invite }
  if (!(error instanceof DomainError)) return { is: 'failed', invite, text: errorText(error, verifyFailed) }
  if (error.code === 'not_found') return { is: 'invalid' }
  if (error.code === 'forbidden' && (!invite || invite.isOpen)) return { is: 'used' }
  if (!invite) return { is: 'failed', text: errorText(error, verifyFailed) }
  if (error.code === 'forbidden') return { is: 'other-person', invite }
  if (error.code === 'unauthenticated') return { is: 'signed-out', invite }
  const text = errorText(error, acceptFailed)
  return error.code === 'email_unconfirmed' ? { is: 'unconfirmed', invite, text } : { is: 'failed', invite, text }
}
