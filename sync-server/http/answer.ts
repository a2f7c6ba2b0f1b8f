import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { stream } from 'hono/streaming'
import type { StatusCode } from 'hono/utils/http-status'
import { DomainError } from '#shared/errors.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import { JsonText } from '#sync-server/db/queries/json-rows.ts'
import { callerOf } from '#sync-server/limits/rate-limits.ts'
import { jsonInChunks } from './chunked-json.ts'
import { acceptedEncoding, type Compression, compressions } from './encodings.ts'
import { inEnglish } from './english-refusals.ts'
import type { HttpContext, Services } from './hono-env.ts'
import { routeOf } from './middleware/request-log.ts'
import { lengthOf } from './response-backlog.ts'

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
const emptyHeaders = { 'Cache-Control': 'no-store' }

/** A JSON answer of the API, empty if `value` is undefined. Never cached. */
export const answer = (c: HttpContext, status: StatusCode, value: unknown): Response =>
  value === undefined ? c.newResponse(null, status, emptyHeaders) : c.newResponse(textOf(value), status, jsonHeaders)

/**
 * A possibly long JSON answer to a signed-in person. Throws `too_many` while too much for them is unsent. The text
 * counts as further calls in the limit of calls.
 */
export async function answerLong(
  c: HttpContext,
  { responseBacklog, limits }: Services,
  status: StatusCode,
  make: () => Promise<unknown>,
): Promise<Response> {
  const caller = callerOf(c.var.person)
  const parts = await responseBacklog.take(caller, c.env?.outgoing, async () => partsOf(await make()))
  const length = lengthOf(parts)
  limits.spend(caller, length)
  // Only answers to devices are compressed, and those have a budget: compressing a whole one takes little memory.
  const encoding = length >= worthCompressing ? encodingFor(c) : 'identity'
  if (encoding !== 'identity') {
    const packed = await compress[encoding](parts.join(''))
    return c.newResponse(packed, status, { ...jsonHeaders, 'Content-Encoding': encoding, Vary: 'Accept-Encoding' })
  }
  return parts.length === 1 ? c.newResponse(parts[0] ?? '', status, jsonHeaders) : inParts(c, status, parts)
}

/** One chunk has room for most answers; each further one costs a turn of the event loop. */
const chunkSize = 64 * 1024
/** At this quality Brotli takes less time than gzip, for fewer bytes. The window covers an answer. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

const compress: Record<Compression, (text: string) => Promise<Buffer<ArrayBuffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { chunkSize, params: brotliParams }),
  gzip: (text) => promisify(gzip)(text, { chunkSize }),
}

/**
 * Limit below which an answer is not compressed, in characters. Shorter answers, the majority, fit into a few packets.
 */
const worthCompressing = 8 * 1024

/**
 * The encoding of a long answer: compressed only for a POST. Another site can make a browser repeat a GET with text of
 * the site in it: the length of a compressed answer would reveal, letter by letter, whether that text occurs in the
 * answer.
 */
const encodingFor = (c: HttpContext) => (c.req.method === 'POST' ? acceptedEncoding(c, compressions) : 'identity')

/** Sends an answer in parts: each part is encoded when the earlier one is on its way. */
function inParts(c: HttpContext, status: StatusCode, parts: string[]): Response {
  c.status(status)
  for (const [name, value] of Object.entries(jsonHeaders)) c.header(name, value)
  return stream(c, async (out) => {
    for (const part of parts) {
      await letOthersRun()
      await out.write(part)
    }
  })
}

const textOf = (value: unknown): string => (value instanceof JsonText ? value.parts.join('') : JSON.stringify(value))

const partsOf = async (value: unknown): Promise<string[]> =>
  value instanceof JsonText ? value.parts : jsonInChunks(value)

/** The response for a refused request. Sets `Retry-After` if the error names a waiting time. */
export function answerError(c: HttpContext, error: DomainError): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  return answer(c, error.status as StatusCode, bodyOf(c, error))
}

/** The body of a refusal in the language of the signed-in person: Portuguese unless they have chosen another one. */
export const bodyOf = (c: HttpContext, error: DomainError): DomainError['body'] =>
  c.var.person?.language === 'en' ? inEnglish(error) : error.body

/** The refusal while the disk is full. The text is for the person whose device keeps the change. */
export const noRoom = new DomainError(
  'unavailable',
  'O servidor está sem espaço em disco. O que você escreveu continua guardado neste aparelho e será enviado quando houver espaço.',
  30,
)

/**
 * The refusal shown to the caller. An error that is no DomainError is logged and answered without detail: `unavailable`
 * if a retry may succeed, else `internal`.
 */
export function refusalOf({ log, store }: Services, error: unknown, c: HttpContext): DomainError {
  if (error instanceof DomainError) return error
  log.error('request failed', error, { requestId: c.var.requestId, method: c.req.method, route: routeOf(c) })
  if (store.isNoRoom(error)) return noRoom
  return store.isTransient(error)
    ? new DomainError('unavailable', 'O servidor está ocupado. Tente de novo em instantes.', 1)
    : new DomainError('internal', 'Algo deu errado no servidor. Tente de novo em instantes.')
}
