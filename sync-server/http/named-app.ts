/** The page of the app and its manifest with the name of this server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { AppFile, Bytes, Encoding } from './app-files.ts'
import { etagOf } from './etags.ts'

const title = '<title>Caderneta</title>'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The files that say the name, and how. The app reads its name from the title. */
const renamed: Record<string, (text: string, name: string) => string> = {
  '/index.html': (page, name) => page.replace(title, () => `<title>${escaped(name)}</title>`),
  '/manifest.webmanifest': (manifest, name) => JSON.stringify({ ...JSON.parse(manifest), name, short_name: name }),
}

/** The files of the app in `folder`, where those that say the name of the app say that of the server. */
export const nameApp = (files: Map<string, AppFile>, folder: string, name: string): Map<string, AppFile> =>
  new Map([...files].map(([path, file]) => [path, rename(file, folder, name)]))

function rename(file: AppFile, folder: string, name: string): AppFile {
  const text = renamed[file.path]?.(readFileSync(join(folder, file.path), 'utf8'), name)
  if (text === undefined) return file
  const plain = Buffer.from(text)
  const bytes: Record<Encoding, Bytes> = {
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
    identity: plain,
  }
  const etags = Object.fromEntries(Object.entries(bytes).map(([encoding, copy]) => [encoding, etagOf(copy)]))
  return { ...file, etags, bytes }
}
