import { useSyncExternalStore } from 'react'
import { createListeners } from '#app/lib/listeners.ts'
import { readStored, storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import { type Language, languages } from '#shared/settings.ts'
import { type Messages, ptBr } from './pt-br.ts'

const listeners = createListeners()
/** Portuguese whatever the browser says. Other catalogues are loaded by those who read them. */
let shown: { language: Language; messages: Messages } = { language: 'pt-BR', messages: ptBr }
let wanted: Language = 'pt-BR'

/** The texts of the app in the language of now, outside of components. */
export const currentMessages = (): Messages => shown.messages

/** Switches every text of the app, and for the next start of this device. Stays as it is when the texts cannot be had. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next
  const messages = next === 'en' ? (await import('./en.ts')).en : ptBr
  if (wanted !== next || shown.language === next) return
  shown = { language: next, messages }
  document.documentElement.lang = next
  writeStored(storageKeys.language, next)
  listeners.notify()
}

/** Before the first frame: the language that was chosen last on this device. */
export const restoreLanguage = (): Promise<void> =>
  setLanguage(languages.find((known) => known === readStored(storageKeys.language)) ?? 'pt-BR').catch(() => undefined)

export const useMessages = (): Messages => useSyncExternalStore(listeners.subscribe, currentMessages)

export const useLanguage = (): Language => useSyncExternalStore(listeners.subscribe, () => shown.language)
