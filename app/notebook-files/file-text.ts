import { UnreadableFile } from './fault.ts'

export interface NamedBytes {
  name: string
  bytes: Uint8Array
}

/** Limit of the total size of all files that are read together. */
export const fileMaxBytes = 20 * 1024 * 1024

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)

/**
 * The text of a file: UTF-16 by its byte order mark, UTF-8, or else the Windows encoding of spreadsheets in Brazil. The
 * mark is removed. Throws `UnreadableFile` if the file is empty or no text.
 */
export function textOf(file: string, bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new UnreadableFile('not_text', file)
  if (text.trim() === '') throw new UnreadableFile('empty', file)
  return text
}

function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const zipStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
]
export const isZip = (bytes: Uint8Array): boolean => zipStarts.some((start) => startsWith(bytes, ...start))

/** The name of a file without its folders and its extension. */
export const baseName = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '')

/** Text of other apps with uniform line breaks, without the control characters that no row may have. */
export const cleanText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()

const titleMaxLength = 60

/**
 * The title of an untitled text: its first line that is not blank, cut at a blank after at most 60 characters. Empty
 * for a blank text.
 */
export function titleFrom(text: string): string {
  const first = cleanLine(text.split('\n').find((line) => line.trim() !== '') ?? '')
  if (first.length <= titleMaxLength) return first
  const cut = first.slice(0, titleMaxLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined).replace(/[\ud800-\udbff]$/, '')}…`
}
