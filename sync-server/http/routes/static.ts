import { type AppFile, type Bytes, createFileReader, readAppFiles } from '#sync-server/http/app-files.ts'
import { acceptedEncoding, compressions } from '#sync-server/http/encodings.ts'
import { tagsIn } from '#sync-server/http/etags.ts'
import type { App, HttpContext } from '#sync-server/http/hono-env.ts'
import { nameApp } from '#sync-server/http/named-app.ts'

/** The caching header of files under /assets, whose names contain a hash of their content. */
const forEver = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'

/** Serves the built app from `root`, by the name of this server if it has one. A request for a page at any other path gets the page of the app. */
export function mountStatic(app: App, root: string, serverName?: string): void {
  const built = readAppFiles(root)
  const files = serverName === undefined ? built : nameApp(built, root, serverName)
  const page = files.get('/index.html')
  const read = createFileReader(root)
  app.get('*', async (c, next) => {
    const file = files.get(c.req.path) ?? (isScreen(c) ? page : undefined)
    return (file && (await sendFile(c, file, read))) ?? next()
  })
}

function isScreen(c: HttpContext): boolean {
  if (c.req.path.startsWith('/assets/')) return false
  const accept = c.req.header('accept') ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(c.req.path))
}

type Read = ReturnType<typeof createFileReader>

/**
 * The answer with a file, or 304 for a browser that has it. Undefined if the file is deleted, as after another build.
 */
async function sendFile(c: HttpContext, file: AppFile, read: Read): Promise<Response | undefined> {
  const copies = compressions.filter((encoding) => file.etags[encoding])
  const encoding = acceptedEncoding(c, copies)
  const etag = file.etags[encoding] ?? ''
  const cached = {
    'Cache-Control': file.path.startsWith('/assets/') ? forEver : askAgain,
    ETag: etag,
    ...(Object.keys(file.etags).length > 1 && { Vary: 'Accept-Encoding' }),
  }
  if (tagsIn(c.req.header('if-none-match')).includes(etag)) return c.newResponse(null, 304, cached)
  const bytes = file.bytes?.[encoding] ?? (await read(file, encoding))
  if (!bytes) return undefined
  const headers = {
    ...cached,
    'Content-Type': file.contentType,
    'Accept-Ranges': 'bytes',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return sendBytes(c, headers, bytes)
}

/** The whole file, or the missing part of an interrupted download. */
function sendBytes(c: HttpContext, headers: Record<string, string>, bytes: Bytes): Response {
  const isSame = (c.req.header('if-range') ?? headers.ETag) === headers.ETag
  const range = byteRange(isSame ? c.req.header('range') : undefined, bytes.length)
  if (range === 'unsatisfiable') return c.newResponse(null, 416, { 'Content-Range': `bytes */${bytes.length}` })
  const { start, end } = range ?? { start: 0, end: bytes.length - 1 }
  return c.newResponse(bytes.subarray(start, end + 1), range ? 206 : 200, {
    ...headers,
    'Content-Length': String(end + 1 - start),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
  })
}

interface Range {
  /** Index of the first and of the last byte. */
  start: number
  end: number
}

/**
 * The part of `size` bytes requested by a Range header; `unsatisfiable` if it begins after the last byte. Undefined to
 * send all bytes: without a header, or with several parts or an invalid range, which a server may ignore.
 */
function byteRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}
