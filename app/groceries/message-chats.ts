/** Copied and exported chats: time and sender in front of a line, and lines of the messenger itself. */
import { foldedWords } from '#shared/words.ts'

const longestTime = 26
const longestName = 60
const ofTime = /[\d/:,.\- \u202FAPMapm]/
const date = /\d[/.-]\d/
const clock = /\d:\d/

export interface Stamp {
  /** `[12/03/2025, 18:31] Maria: `; empty without one. */
  sender: string
  /** True for a line of the messenger, which names no sender: `12/03/2025 18:31 - Maria saiu`. */
  isNotice: boolean
}

/** The time and sender in front of a line: `[12/03/2025, 18:31] Maria: ` or `12/03/2025 18:31 - Maria: `. */
export function stampOf(line: string): Stamp {
  const isBracketed = line.startsWith('[')
  const timeEnd = isBracketed ? line.indexOf(']') : line.indexOf(' - ')
  const time = line.slice(isBracketed ? 1 : 0, Math.max(timeEnd, 0))
  const isTime =
    time.length <= longestTime && date.test(time) && clock.test(time) && [...time].every((char) => ofTime.test(char))
  if (!isTime) return { sender: '', isNotice: false }
  const colon = line.indexOf(': ', timeEnd)
  if (colon > timeEnd && colon - timeEnd <= longestName) return { sender: line.slice(0, colon + 2), isNotice: false }
  return { sender: isBracketed ? line.slice(0, timeEnd + 1) : '', isNotice: !isBracketed }
}

const media = 'midia|imagem|foto|video|audio|figurinha|sticker|gif|documento|contato|media|image|document'
const gone = 'ocult[ao]|ocultad[ao]|omitid[ao]|omitted'
const notices = [
  `^(?:${media}) (?:${gone})$`,
  '^(?:esta )?mensagem (?:foi )?(?:apagada|editada)$',
  '^voce apagou esta mensagem$',
  '^(?:mensagem )?(?:anexado|attached) ',
  '^this message was (?:deleted|edited)$',
  ' (?:arquivo anexado|file attached)$',
  '^as mensagens e (?:as )?(?:ligacoes|chamadas) sao protegidas com a criptografia',
  '^as mensagens sao protegidas com a criptografia',
  'criptografia de ponta a ponta',
  'end to end encrypted',
  '^(?:chamada|ligacao) de (?:voz|video)(?: perdida)?$',
  '^localizacao https ',
].map((pattern) => new RegExp(pattern))

/** True for a text that a messenger writes in place of a message. */
export function isOfMessenger(text: string): boolean {
  const words = foldedWords(text).join(' ')
  return notices.some((notice) => notice.test(words))
}
