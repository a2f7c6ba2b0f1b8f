/** Settings of this device, for all its tabs and people. They work offline and without an account. */
import { readStored, type StorageKey, storageKeys, writeStored } from './device-storage.ts'
import type { Live } from './live.ts'
import { storedLive } from './stored-live.ts'

interface DeviceSetting<T> extends Live<T> {
  get(): T
  set(value: T): void
}

function setting<T>(get: () => T, store: (value: T) => void): DeviceSetting<T> {
  const { subscribe, notify } = storedLive(get)
  const set = (value: T) => {
    store(value)
    notify()
  }
  return { get, subscribe, set }
}

/** On unless it was switched off. */
const switchOf = (key: StorageKey): DeviceSetting<boolean> =>
  setting(
    () => readStored(key) !== 'off',
    (isOn) => writeStored(key, isOn ? null : 'off'),
  )

/** Usual purchases are learnt and offered. */
export const usualItemsSetting = switchOf(storageKeys.again)

/** People who speak to their device may switch off keys that are a single letter. */
export const letterKeysSetting = switchOf(storageKeys.letterKeys)

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** theme.ts applies the stored theme, in every tab. */
export const themeSetting = setting(
  (): Theme => themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system',
  (theme) => {
    writeStored(storageKeys.theme, theme === 'system' ? null : theme)
    showTheme(theme)
  },
)
