/**
 * The actions of owners and recipients on shares. The server decides all of them, so nothing is shown as done before
 * its answer; the rows arrive by sync.
 */
import { call, NetworkError } from '#app/api/call.ts'
import type { GivenShare } from '#app/data/areas/sharing.ts'
import { keepAccount } from '#app/data/store/session.ts'
import { isoDay, writtenDay } from '#app/lib/dates.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { requestSync } from '#app/sync/triggers.ts'
import type { Input } from '#shared/contract.ts'
import { DomainError } from '#shared/errors.ts'
import { isLinkForOne, isUnusedLink, type ShareRecord } from '#shared/sharing.ts'
import type { Outcome } from './outcome.tsx'

/**
 * Saves the person's name before others see it. An empty name is not saved, and a failure is ignored: it must not stop
 * the share.
 */
export async function saveName(name: string): Promise<void> {
  const firstName = name.trim()
  if (firstName) await call('account.rename', { firstName }).then(keepAccount, () => undefined)
}

/**
 * Shares a list with an e-mail address, changes the permission of that address, or sends its invitation again. Rejects
 * if the server is not reached or refuses.
 */
export async function share(wish: Input<'shares.create'>): Promise<ShareRecord> {
  const record = await call('shares.create', wish)
  requestSync()
  return record
}

/** Makes a link to a list for one person. Rejects if the server is not reached or refuses. */
export async function makeLink(wish: Input<'shares.createLink'>): Promise<ShareRecord> {
  const record = await call('shares.createLink', wish)
  requestSync()
  return record
}

/** A recipient in words: the address, or the day of a link that nobody has used. */
export function recipientText(share: Pick<GivenShare, 'email' | 'createdAt'>): string {
  return isUnusedLink(share) ? currentMessages().sharing.linkOf(shortDay(share.createdAt)) : share.email
}

/** `27/11` */
export const shortDay = (ms: number): string => writtenDay(isoDay(ms)).slice(0, 5)

/** The message after a list was shared. `before` is the share that the address had before; undefined without one. */
export function shareOutcome(
  { sharedWith, canEdit, shareToken }: ShareRecord,
  before: GivenShare | undefined,
): Outcome {
  const { sharing } = currentMessages()
  const permission = permissionText(canEdit)
  if (isLinkForOne(shareToken))
    return { tone: 'plain', title: sharing.linkMade, description: sharing.linkRules(permission) }
  const title = !before ? sharing.done : before.canEdit === canEdit ? sharing.unchanged : sharing.changed
  return { tone: 'plain', title, description: `${sharing.doneWith(sharedWith.email, permission)}.` }
}

/** The message for a failed call. */
export function shareFailure(error: unknown): string {
  const { sharing, errorOccurred } = currentMessages()
  if (error instanceof NetworkError) return sharing.needsNetwork
  // The list has too many people. Elsewhere this refusal means a full notebook.
  if (error instanceof DomainError && error.code === 'quota_reached') return sharing.tooMany
  return errorText(error, errorOccurred)
}

/** A permission in words. */
export function permissionText(canEdit: boolean): string {
  const { shopping } = currentMessages()
  return canEdit ? shopping.canEdit : shopping.canView
}

export function changePermission({ listId, email }: GivenShare, canEdit: boolean): Promise<Outcome> {
  const { sharing } = currentMessages()
  return outcomeOf(sharing.failed, async () => {
    await share({ id: listId, email, canEdit })
    return { title: sharing.changed, description: sharing.doneWith(email, permissionText(canEdit)) }
  })
}

export function resendInvite({ listId, email }: GivenShare): Promise<Outcome> {
  const { sharing } = currentMessages()
  return outcomeOf(sharing.failed, async () => {
    const { mailed } = await share({ id: listId, email, resend: true })
    if (mailed === false) return { title: sharing.notResent, description: sharing.notConfirmed(email) }
    return { title: sharing.resent, description: sharing.resentTo(email) }
  })
}

export const endShare = ({ id }: GivenShare): Promise<Outcome> => end(id, currentMessages().sharing.ended)

/** Leaves another person's list. */
export const leaveList = (listId: string): Promise<Outcome> => end(listId, currentMessages().lists.left)

/** Leaves every list of this list's owner, who can then share no list with this person. */
export function leaveAndBlock(listId: string): Promise<Outcome> {
  const { lists } = currentMessages()
  return outcomeOf(lists.blockFailed, async () => {
    await call('blocks.create', { listId })
    requestSync()
    return { title: lists.ownerBlocked, description: lists.ownerBlockedHint }
  })
}

const end = (id: string, done: string): Promise<Outcome> =>
  outcomeOf(currentMessages().sharing.endFailed, async () => {
    await call('shares.end', { id }).catch(ignoreEnded)
    requestSync()
    return { title: done }
  })

/** Ignores that a share was ended already, by another device or the other person. Throws any other error. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'not_found')) throw error
}

async function outcomeOf(failed: string, act: () => Promise<Omit<Outcome, 'tone'>>): Promise<Outcome> {
  try {
    return { tone: 'plain', ...(await act()) }
  } catch (error) {
    return { tone: 'failure', title: failed, description: shareFailure(error) }
  }
}
