import { useEffect } from 'react'
import type { LocalStore } from '#app/data/local-store.ts'
import { liveSettings } from '#app/data/settings.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { setLanguage } from '#app/messages/language.ts'

/** The language is one setting of the person for all devices: follow it wherever it was changed. */
export function useLanguageOfSettings(local: LocalStore): void {
  const language = useLive(liveSettings(local))?.language
  useEffect(() => {
    if (language) setLanguage(language).catch(() => undefined)
  }, [language])
}
