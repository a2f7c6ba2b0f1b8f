import { linesOf, withLineFeeds } from '#app/lib/line-ends.ts'
import { UnreadableFile } from './fault.ts'

/** Limit of the size of one file, and of one entry of an archive. */
export const fileMaxBytes = 20 * 1024 * 1024

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)

/**
 * The text of a file: UTF-16, UTF-8, or else the Windows encoding of spreadsheets in Brazil. Byte order marks are
 * removed. Throws `UnreadableFile` if the file is empty or no text.
 */
export function textOf(file: string, bytes: Uint8Array): string {
  const text = decoded(bytes).replaceAll(byteOrderMark, '')
  if (text.includes('\0')) throw new UnreadableFile('not_text', file)
  if (text.trim() === '') throw new UnreadableFile('empty', file)
  return text
}

const byteOrderMark = '\ufeff'
const windows = new TextDecoder('windows-1252')

function decoded(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  return wide ? new TextDecoder(wide).decode(bytes) : (strictly(bytes) ?? mixed(bytes))
}

/** The sort of UTF-16, by its mark, or by the first character: a Latin one has a zero byte. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes
  if (startsWith(bytes, 0xff, 0xfe) || (first && second === 0 && third && fourth === 0)) return 'utf-16le'
  return startsWith(bytes, 0xfe, 0xff) || (first === 0 && second && third === 0 && fourth) ? 'utf-16be' : undefined
}

function strictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const lineFeed = 0x0a
/** Any character of UTF-8 that is not one byte long. */
const wideCharacter = /[^\0-\x7f\ufffd]/

/** A text that is not all UTF-8. If some of it is, each line is decoded by itself: files are written by several apps. */
function mixed(bytes: Uint8Array): string {
  if (!wideCharacter.test(new TextDecoder().decode(bytes))) return windows.decode(bytes)
  let text = ''
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start)
    const line = bytes.subarray(start, end === -1 ? undefined : end + 1)
    text += strictly(line) ?? windows.decode(line)
    start += line.length
  }
  return text
}

const zipStarts = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
]
export const isZip = (bytes: Uint8Array): boolean => zipStarts.some((start) => startsWith(bytes, ...start))

/** The name of a file without its folders and its extension. */
export const baseName = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '')

/**
 * Text of other apps with uniform line breaks, without the control characters that no row may have. One between two
 * words becomes a blank.
 */
export const cleanText = (text: string): string =>
  withLineFeeds(text).replaceAll(byteOrderMark, '').replace(between, ' ').replace(controls, '')

const control = '[\\u0000-\\u0008\\u000e-\\u001f\\u007f]+'
const controls = new RegExp(control, 'g')
const between = new RegExp(`(?<=\\S)${control}(?=\\S)`, 'g')

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()

/** The first characters of a text that is too long, with a mark. */
export const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

const titleMaxLength = 60

/**
 * The title of an untitled text: its first line that is not blank, cut at a blank after at most 60 characters. Empty
 * for a blank text.
 */
export function titleFrom(text: string): string {
  const first = cleanLine(linesOf(text).find((line) => line.trim() !== '') ?? '')
  if (first.length <= titleMaxLength) return first
  const cut = first.slice(0, titleMaxLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined).replace(/[\ud800-\udbff]$/, '')}…`
}
