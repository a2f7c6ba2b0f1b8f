import { useSyncExternalStore } from 'react'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { createListeners } from '#app/lib/listeners.ts'
import { type Language, languages } from '#shared/settings.ts'
import { first } from './pt-br/first.ts'
import type { Messages } from './pt-br.ts'

const listeners = createListeners()
/**
 * Portuguese in any browser, at first only with the texts of the first screen: other code waits for `allTexts`. Further
 * catalogues are loaded by their readers.
 */
let shown: { language: Language; messages: Messages } = { language: 'pt-BR', messages: first as Messages }
let wanted: Language = 'pt-BR'

/** The texts in the current language, outside of components. */
export const currentMessages = (): Messages => shown.messages

/**
 * Switches every text of the app, and stores the language for the next start. If the texts cannot be loaded, rejects
 * and changes nothing.
 */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next
  if (shown.language === next) return
  const messages = await catalogues[next]()
  if (wanted !== next) return
  shown = { language: next, messages }
  document.documentElement.lang = next
  writeStored(storageKeys.language, next)
  listeners.notify()
}

/** Resolves once every text of the current language is loaded. Rejects if the texts cannot be loaded. */
export async function allTexts(): Promise<void> {
  if (shown.messages !== first) return
  const messages = await catalogues['pt-BR']()
  if (shown.messages !== first) return
  shown = { ...shown, messages }
  listeners.notify()
}

const catalogues: Record<Language, () => Promise<Messages>> = {
  'pt-BR': async () => (await import('./pt-br.ts')).ptBr,
  en: async () => (await import('./en.ts')).en,
}

/**
 * Switches to the language last chosen on this device before the first frame. Portuguese if none was chosen or its
 * texts cannot be loaded.
 */
export const restoreLanguage = (): Promise<void> =>
  setLanguage(languages.find((known) => known === readStored(storageKeys.language)) ?? 'pt-BR').catch(() => undefined)

export const useMessages = (): Messages => useSyncExternalStore(listeners.subscribe, currentMessages)

export const currentLanguage = (): Language => shown.language

export const useLanguage = (): Language => useSyncExternalStore(listeners.subscribe, () => shown.language)
