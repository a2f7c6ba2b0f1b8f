/** The upper half of code page 850, in which Windows in Brazil writes the names of an archive. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const firstUpper = 0x80

/** The name of an entry: UTF-8, or else the encoding of Windows in Brazil. Folders are separated by `/`. */
export function zipName(bytes: Uint8Array): string {
  return decoded(bytes).replaceAll('\\', '/')
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const letter = (byte: number) =>
      byte < firstUpper ? String.fromCharCode(byte) : upperHalf.charAt(byte - firstUpper)
    return Array.from(bytes, letter).join('')
  }
}
