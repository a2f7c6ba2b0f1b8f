/** How answers are written. */
import { accepts } from 'hono/accepts'
import type { StatusCode } from 'hono/utils/http-status'
import { DomainError } from '#shared/errors.ts'
import { letOthersRun } from '#sync-server/db/event-loop.ts'
import { JsonText } from '#sync-server/db/json-rows.ts'
import type { HttpContext, Services } from './hono-env.ts'
import { jsonInSteps } from './in-steps.ts'
import { routeOf } from './middleware/request-log.ts'
import { lengthOf } from './response-backlog.ts'

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
const gzipHeaders = { ...jsonHeaders, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }
const emptyHeaders = { 'Cache-Control': 'no-store' }

/** An answer of the API: JSON, or nothing when `value` is undefined. Never cached. */
export const answer = (c: HttpContext, status: StatusCode, value: unknown): Response =>
  value === undefined ? c.newResponse(null, status, emptyHeaders) : c.newResponse(textOf(value), status, jsonHeaders)

/** An answer to a signed-in person that may be long; `too_many` while they let others wait. */
export async function answerLong(
  c: HttpContext,
  { responseBacklog, limits }: Services,
  status: StatusCode,
  make: () => Promise<unknown>,
): Promise<Response> {
  const { userId } = c.var.person
  const parts = await responseBacklog.take(userId, c.env?.outgoing, async () => partsOf(await make()))
  const length = lengthOf(parts)
  limits.spend(userId, length)
  if (length >= worthCompressing && mayCompress(c)) {
    return c.newResponse(streamOf(parts).pipeThrough(new CompressionStream('gzip')), status, gzipHeaders)
  }
  return c.newResponse(parts.length === 1 ? (parts[0] ?? '') : streamOf(parts), status, jsonHeaders)
}

/** In characters. Shorter answers, which are most of them, fit into a few packets as they are. */
const worthCompressing = 8 * 1024

/**
 * Never what another site can make a browser ask for, as often as it likes: how long a compressed answer is tells
 * whether what somebody wrote into it stands there already, letter by letter.
 */
const mayCompress = (c: HttpContext): boolean =>
  c.req.method === 'POST' &&
  accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip'],
    default: '',
    match: (accepted) => (accepted.some(({ type, q }) => type === 'gzip' && q > 0) ? 'gzip' : ''),
  }) !== ''

/** Bytes are made of a part when it is its turn to leave. */
function streamOf(parts: string[]): ReadableStream<BufferSource> {
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream({
    pull: async (controller) => {
      await letOthersRun()
      const part = parts[next++]
      if (part === undefined) controller.close()
      else controller.enqueue(encoder.encode(part))
    },
  })
}

const textOf = (value: unknown): string => (value instanceof JsonText ? value.text : JSON.stringify(value))

const partsOf = async (value: unknown): Promise<string[]> =>
  value instanceof JsonText ? [value.text] : jsonInSteps(value)

/** The answer to a refused request. */
export function answerError(c: HttpContext, error: DomainError): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  return answer(c, error.status as StatusCode, error.body)
}

/** What the caller is told of a failure. What was not foreseen is logged, and told of without detail. */
export function refusalOf({ log, store }: Services, error: unknown, c: HttpContext): DomainError {
  if (error instanceof DomainError) return error
  log.error('request failed', error, { requestId: c.var.requestId, method: c.req.method, route: routeOf(c) })
  return store.isTransient(error)
    ? new DomainError('unavailable', 'O servidor está ocupado. Tente de novo em instantes.', 1)
    : new DomainError('internal', 'Algo deu errado no servidor. Tente de novo em instantes.')
}
