import { storageKeys, writeStored } from './storage-keys.ts'
import { storedLive } from './stored-live.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** What was chosen on this device, in whichever tab. theme.ts shows it, also where no screen asks for it. */
export const liveTheme = storedLive(
  (): Theme => themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system',
)

/** For all tabs of this device and all who use it, also when nobody is signed in. */
export function chooseTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme === 'system' ? null : theme)
  showTheme(theme)
  liveTheme.notify()
}
