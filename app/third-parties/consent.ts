import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { storedLive } from '#app/device/stored-live.ts'
import { type Purpose, purposes } from '#shared/frames.ts'

/**
 * The answers of the person who answered last on this device: their id, then each purpose prefixed by `+` or `-`. A
 * purpose that is missing is unanswered; other people's answers are not stored.
 */
export const liveConsent = storedLive(() => readStored(storageKeys.consent))

/** The person's answer, true for consent; undefined if this person has not answered on this device. */
export function consentOf(userId: string, purpose: Purpose): boolean | undefined {
  const [id, ...answers] = liveConsent.get()?.split(' ') ?? []
  if (id !== userId) return undefined
  return answers.includes(`+${purpose}`) || (answers.includes(`-${purpose}`) ? false : undefined)
}

/**
 * Saves answers for all tabs of this device; undefined removes one. Without consent to analytics, unreported page views
 * are deleted.
 */
export function saveConsent(userId: string, answers: Partial<Record<Purpose, boolean | undefined>>): void {
  const signed = purposes.flatMap((purpose) => {
    const isAllowed = purpose in answers ? answers[purpose] : consentOf(userId, purpose)
    return isAllowed === undefined ? [] : `${isAllowed ? '+' : '-'}${purpose}`
  })
  writeStored(storageKeys.consent, signed.length > 0 ? [userId, ...signed].join(' ') : null)
  if (!consentOf(userId, 'analytics')) writeStored(storageKeys.pageViews, null)
  liveConsent.notify()
}
