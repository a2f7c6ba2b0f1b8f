import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#app/device/storage.ts'
import { consentOf, saveConsent } from './consent.ts'
import { stubStorage } from './testing.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubStorage()
})
afterEach(() => vi.unstubAllGlobals())

const answers = (userId: string) => [consentOf(userId, 'analytics'), consentOf(userId, 'ads')]

test('no consent is given before the question', () => {
  expect(answers('ana')).toEqual([undefined, undefined])
})

test('each purpose has its own answer, which can change later', () => {
  saveConsent('ana', { analytics: true })
  expect(answers('ana')).toEqual([true, undefined])
  saveConsent('ana', { ads: false })
  expect(answers('ana')).toEqual([true, false])
  saveConsent('ana', { analytics: false, ads: true })
  expect(answers('ana')).toEqual([false, true])
})

test('one person’s consent does not bind the next one on this device', () => {
  saveConsent('ana', { analytics: true, ads: true })
  expect(answers('bia')).toEqual([undefined, undefined])
  saveConsent('bia', { ads: false })
  expect(answers('bia')).toEqual([undefined, false])
  expect(answers('ana')).toEqual([undefined, undefined])
})

test('a refusal to be counted deletes the views that were not sent yet; the answer about ads does not', () => {
  saveConsent('ana', { analytics: true })
  kept.set(storageKeys.pageViews, 'views')
  saveConsent('ana', { ads: false })
  expect(kept.get(storageKeys.pageViews)).toBe('views')
  saveConsent('ana', { analytics: false })
  expect(kept.has(storageKeys.pageViews)).toBe(false)
})

test('a withdrawn consent leaves no stored view or number', () => {
  saveConsent('ana', { analytics: true })
  saveConsent('ana', { analytics: undefined })
  expect(answers('ana')).toEqual([undefined, undefined])
  expect(kept.size).toBe(0)
})
