import { useSyncExternalStore } from 'react'
import { createListeners } from '#app/lib/listeners.ts'
import { readStored, storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import { type Language, languages } from '#shared/settings.ts'
import { first } from './pt-br/first.ts'
import type { Messages } from './pt-br.ts'

const listeners = createListeners()
/**
 * Portuguese whatever the browser says, and of that at first what the first screen needs: whoever shows more waits for
 * `allTexts`. Other catalogues are loaded by those who read them.
 */
let shown: { language: Language; messages: Messages } = { language: 'pt-BR', messages: first as Messages }
let wanted: Language = 'pt-BR'

/** The texts of the app in the language of now, outside of components. */
export const currentMessages = (): Messages => shown.messages

/** Switches every text of the app, and for the next start of this device. Stays as it is when the texts cannot be had. */
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

/** Resolves once every text of the language of now is here. Rejects when the rest cannot be had. */
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

/** Before the first frame: the language that was chosen last on this device. */
export const restoreLanguage = (): Promise<void> =>
  setLanguage(languages.find((known) => known === readStored(storageKeys.language)) ?? 'pt-BR').catch(() => undefined)

export const useMessages = (): Messages => useSyncExternalStore(listeners.subscribe, currentMessages)

export const useLanguage = (): Language => useSyncExternalStore(listeners.subscribe, () => shown.language)
