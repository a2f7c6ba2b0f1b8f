/** The answer to the first request of a new device, if it came with the registration or the sign-in. */
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'

let kept: { userId: string; answer: SyncAnswer | undefined } | undefined

/** Keeps the answer in this page for the first request of this person, in place of any other. */
export function keepFirstAnswer(userId: string, answer: SyncAnswer | undefined): void {
  kept = { userId, answer }
}

/** True if an answer is here for this person. */
export const hasFirstAnswer = (userId: string): boolean => kept?.userId === userId && kept.answer !== undefined

/** The kept answer if `request` is that of a new device with nothing to send. It is given once. */
export function takeFirstAnswer({ user, epoch, cursors, push }: SyncRequest): SyncAnswer | undefined {
  const answer = kept?.userId === user ? kept.answer : undefined
  kept = undefined
  const isNew = epoch === null && push.length === 0 && Object.keys(cursors).length === 0
  return isNew ? answer : undefined
}
