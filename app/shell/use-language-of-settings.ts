import { useEffect } from 'react'
import { liveSettings } from '#app/data/settings.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { setLanguage } from '#app/messages/language.ts'

/** The language is a setting for all devices: applies changes from any of them. */
export function useLanguageOfSettings(): void {
  const language = useAnswer(liveSettings)?.language
  useEffect(() => {
    if (language) setLanguage(language).catch(() => undefined)
  }, [language])
}
