import { NetworkError } from '#app/api/call.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'

/**
 * The messages of a failure for the form and for the toast: that the server was not reached, else the text of its
 * refusal, else the given texts.
 */
export function failureTexts(error: unknown, inline: string, toast: string): { inline: string; toast: string } {
  if (error instanceof NetworkError) {
    const { offlineTryLater } = currentMessages()
    return { inline: offlineTryLater, toast: offlineTryLater }
  }
  return { inline: errorText(error, inline), toast: errorText(error, toast) }
}
