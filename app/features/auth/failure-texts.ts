import { NetworkError } from '#app/api/call.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'

/** The messages for a failure: the server's words, else each place's own; or that the server was not reached. */
export function failureTexts(error: unknown, inline: string, toast: string): { inline: string; toast: string } {
  if (error instanceof NetworkError) {
    const { offlineTryLater } = currentMessages()
    return { inline: offlineTryLater, toast: offlineTryLater }
  }
  return { inline: errorText(error, inline), toast: errorText(error, toast) }
}
