import { unzipSync } from 'fflate'
import { UnreadableFile } from './fault.ts'
import { fileMaxBytes, type NamedBytes } from './file-text.ts'

/**
 * The JSON and CSV files of an archive, sorted by name, and the number of other files. Not in a worker, which the
 * library would use: the security policy allows only the app's own. Other files are not unpacked, so it takes no time.
 */
export function unzip(name: string, bytes: Uint8Array): { files: NamedBytes[]; others: number } {
  let others = 0
  let unpackedBytes = 0
  const isWanted = ({ name: inside, originalSize }: { name: string; originalSize: number }) => {
    const isData = /\.(json|csv)$/i.test(inside)
    if (!isData && !inside.endsWith('/')) others++
    if (!isData) return false
    unpackedBytes += originalSize
    // An archive's claimed sizes bound its unpacked sizes, so a small one never becomes a huge one.
    if (unpackedBytes > fileMaxBytes) throw new UnreadableFile('too_large', name)
    return true
  }
  try {
    const unpacked = unzipSync(bytes, { filter: isWanted })
    const files = Object.entries(unpacked).map(([inside, content]) => ({ name: inside, bytes: content }))
    return { files: files.sort((a, b) => (a.name < b.name ? -1 : 1)), others }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken_zip', name)
  }
}
