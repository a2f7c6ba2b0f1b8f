import { useEffect } from 'react'
import type { LocalStore } from '#app/data/local-store.ts'
import { liveSettings } from '#app/data/settings.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { setLanguage } from '#app/messages/language.ts'

/** The language is a setting for all devices: applies changes from any of them. */
export function useLanguageOfSettings(local: LocalStore): void {
  const language = useLive(liveSettings(local))?.language
  useEffect(() => {
    if (language) setLanguage(language).catch(() => undefined)
  }, [language])
}
