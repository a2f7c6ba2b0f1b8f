import { NetworkError } from '#app/api/call.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'

/** What to say where: the server's words, else each place's own; without a network, that. */
export function failureTexts(error: unknown, inline: string, toast: string): { inline: string; toast: string } {
  if (error instanceof NetworkError && !navigator.onLine) {
    const { offlineTryLater } = currentMessages()
    return { inline: offlineTryLater, toast: offlineTryLater }
  }
  return { inline: errorText(error, inline), toast: errorText(error, toast) }
}
