import { storageKeys, writeStored } from './storage-keys.ts'
import { storedLive } from './stored-live.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The theme chosen on this device, in any tab. theme.ts applies it, also without any screen that uses it. */
export const liveTheme = storedLive(
  (): Theme => themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system',
)

/** For all tabs and people of this device, also when nobody is signed in. */
export function chooseTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme === 'system' ? null : theme)
  showTheme(theme)
  liveTheme.notify()
}
