/**
 * Settings of this device, for all its tabs and people. They work offline and without an account. Settings with a format
 * of their own are apart, and those that no start needs (times-remind.ts): the language (messages/language.ts), the view of the projects (project-view.ts), the last list
 * (last-list.ts) and the consent (consent.ts).
 */

import type { Live } from '#app/lib/live.ts'
import { readStored, type StorageKey, storageKeys, writeStored } from './storage.ts'
import { storedLive } from './stored-live.ts'

interface DeviceSetting<T> extends Live<T> {
  get(): T
  set(value: T): void
}

/** A setting that all tabs of the device follow. */
export function setting<T>(get: () => T, store: (value: T) => void): DeviceSetting<T> {
  const { subscribe, notify } = storedLive(get)
  const set = (value: T) => {
    store(value)
    notify()
  }
  return { get, subscribe, set }
}

/** A switch that is on unless it was switched off on this device. */
export const switchOf = (key: StorageKey): DeviceSetting<boolean> =>
  setting(
    () => readStored(key) !== 'off',
    (isOn) => writeStored(key, isOn ? null : 'off'),
  )

/** True if usual purchases are learnt and offered. */
export const usualItemsSetting = switchOf(storageKeys.again)

/** True if keys that are a single letter work. People who speak to their device may switch them off. */
export const letterKeysSetting = switchOf(storageKeys.letterKeys)

/** Below this width a wide sidebar would take a third of the window. */
const narrowWindow = '(width < 64rem)'

/** True for the narrow sidebar. Without a stored choice it is narrow in a narrow window. */
export const sidebarSetting = setting(
  () => (readStored(storageKeys.sidebarCollapsed) ?? String(matchMedia(narrowWindow).matches)) === 'true',
  (isCollapsed) => writeStored(storageKeys.sidebarCollapsed, String(isCollapsed)),
)

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The theme of the app. theme.ts applies the stored theme, in every tab. */
export const themeSetting = setting(
  (): Theme => themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system',
  (theme) => {
    writeStored(storageKeys.theme, theme === 'system' ? null : theme)
    showTheme(theme)
  },
)
