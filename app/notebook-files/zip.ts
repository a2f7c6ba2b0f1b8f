/**
 * Reads an archive piece by piece: its directory, then only the wanted entries. A Takeout of gigabytes, most of them
 * photos, costs the memory of one note. An entry is unpacked up to a limit, whatever size it claims.
 */
import { inTurns } from '#app/lib/in-turns.ts'
import { UnreadableFile } from './fault.ts'

export interface ZipEntry {
  name: string
  /** As claimed by the archive. */
  unpackedBytes: number
  /** Throws `UnreadableFile` if the entry is locked or broken, or unpacks to more than it claims. */
  read: () => Promise<Uint8Array<ArrayBuffer>>
}

const endSignature = 0x06054b50
const endBytes = 22
const longestComment = 0xffff
const zip64Signature = 0x06064b50
const locatorSignature = 0x07064b50
const locatorBytes = 20
const entrySignature = 0x02014b50
const entryBytes = 46
const localSignature = 0x04034b50
const localBytes = 30
const mostDirectoryBytes = 64 * 1024 * 1024
const [in16, in32] = [0xffff, 0xffff_ffff]

/** The files in an archive, without folders, sorted by name. Throws `UnreadableFile` for a broken archive. */
export async function zipEntries(name: string, archive: Blob): Promise<ZipEntry[]> {
  try {
    const { start, bytes } = await directoryOf(archive)
    if (bytes > mostDirectoryBytes) throw new UnreadableFile('too_large', name)
    const entries = await inTurns(entriesIn(await viewOf(archive, start, bytes), archive))
    return entries.filter((entry) => !entry.name.endsWith('/')).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken_zip', name)
  }
}

async function viewOf(archive: Blob, start: number, bytes: number): Promise<DataView> {
  const view = new DataView(await archive.slice(start, start + bytes).arrayBuffer())
  if (view.byteLength < bytes) throw new RangeError('cut off')
  return view
}

async function directoryOf(archive: Blob): Promise<{ start: number; bytes: number }> {
  const from = Math.max(0, archive.size - endBytes - longestComment)
  const tail = await viewOf(archive, from, archive.size - from)
  let end = tail.byteLength - endBytes
  while (tail.getUint32(end, true) !== endSignature) end--
  const directory = { start: tail.getUint32(end + 16, true), bytes: tail.getUint32(end + 12, true) }
  const isLarge = directory.start === in32 || directory.bytes === in32 || tail.getUint16(end + 10, true) === in16
  const locator = end - locatorBytes
  if (!isLarge || locator < 0 || tail.getUint32(locator, true) !== locatorSignature) return directory
  const large = await viewOf(archive, number64(tail, locator + 8), 56)
  if (large.getUint32(0, true) !== zip64Signature) throw new RangeError('no directory')
  return { start: number64(large, 48), bytes: number64(large, 40) }
}

const number64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

function* entriesIn(directory: DataView, archive: Blob): Generator<void, ZipEntry[]> {
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.byteLength; ) {
    if (directory.getUint32(at, true) !== entrySignature) throw new RangeError('no entry')
    entries.push(entryAt(directory, at, archive))
    at += entryBytes + [28, 30, 32].reduce((sum, field) => sum + directory.getUint16(at + field, true), 0)
    yield
  }
  return entries
}

const isEncrypted = 1
const [stored, deflated] = [0, 8]

function entryAt(directory: DataView, at: number, archive: Blob): ZipEntry {
  const flags = directory.getUint16(at + 8, true)
  const method = directory.getUint16(at + 10, true)
  const nameBytes = directory.getUint16(at + 28, true)
  const name = zipName(new Uint8Array(directory.buffer, directory.byteOffset + at + entryBytes, nameBytes))
  const sizes = sizesOf(directory, at, at + entryBytes + nameBytes)
  const isLocked = (flags & isEncrypted) !== 0 || (method !== stored && method !== deflated)
  const read = async () => {
    if (isLocked) throw new UnreadableFile('locked', name)
    return await unpacked(name, archive, { ...sizes, isDeflated: method === deflated })
  }
  return { name, unpackedBytes: sizes.unpacked, read }
}

interface Sizes {
  unpacked: number
  packed: number
  /** The place of the local header. */
  start: number
}

/** The sizes of an entry. Those that need 64 bits are in its extra field, in this order. */
function sizesOf(directory: DataView, at: number, extra: number): Sizes {
  const [unpackedAt, packedAt, startAt] = [24, 20, 42]
  const end = extra + directory.getUint16(at + 30, true)
  let large = largeNumbers(directory, extra, end)
  const read = (field: number) => {
    const small = directory.getUint32(at + field, true)
    if (small !== in32 || large === undefined) return small
    large += 8
    return number64(directory, large - 8)
  }
  return { unpacked: read(unpackedAt), packed: read(packedAt), start: read(startAt) }
}

/** The place of the numbers of 64 bits in an extra field; undefined without any. */
function largeNumbers(view: DataView, start: number, end: number): number | undefined {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) return at + 4
  return undefined
}

async function unpacked(
  name: string,
  archive: Blob,
  entry: Sizes & { isDeflated: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const local = await viewOf(archive, entry.start, localBytes)
    if (local.getUint32(0, true) !== localSignature) throw new RangeError('no entry')
    const start = entry.start + localBytes + local.getUint16(26, true) + local.getUint16(28, true)
    const data = archive.slice(start, start + entry.packed)
    return await allBytes(entry.isDeflated ? inflated(data) : data.stream(), entry.unpacked)
  } catch {
    throw new UnreadableFile('broken_zip', name)
  }
}

const inflated = (data: Blob): ReadableStream<Uint8Array<ArrayBuffer>> =>
  data.stream().pipeThrough(new DecompressionStream('deflate-raw'))

/** The bytes of a stream. Rejects for a stream of another length, as soon as it is longer. */
async function allBytes(stream: ReadableStream<Uint8Array<ArrayBuffer>>, length: number) {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done && at === length) return bytes
    if (done || at + value.length > length) {
      await reader.cancel().catch(() => undefined)
      throw new RangeError('another size')
    }
    bytes.set(value, at)
    at += value.length
  }
}

/** The upper half of code page 850, in which Windows in Brazil writes the names of an archive. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const firstUpper = 0x80

/** The name of an entry: UTF-8, or else the encoding of Windows in Brazil. Folders are separated by `/`. */
function zipName(bytes: Uint8Array): string {
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
