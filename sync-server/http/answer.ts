/** How answers are written. */
import type { StatusCode } from 'hono/utils/http-status'
import type { DomainError } from '#shared/errors.ts'
import { JsonText } from '#sync-server/db/json-rows.ts'
import type { HttpContext, Services } from './hono-env.ts'

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
const emptyHeaders = { 'Cache-Control': 'no-store' }

/** An answer of the API: JSON, or nothing when `value` is undefined. Never cached. */
export const answer = (c: HttpContext, status: StatusCode, value: unknown): Response =>
  value === undefined ? c.newResponse(null, status, emptyHeaders) : c.newResponse(textOf(value), status, jsonHeaders)

/** An answer to a signed-in person that may be long; `too_many` while they let others wait. */
export async function answerLong(
  c: HttpContext,
  { responseBacklog }: Services,
  status: StatusCode,
  make: () => Promise<unknown>,
): Promise<Response> {
  const text = await responseBacklog.take(c.var.person.userId, c.env?.outgoing, async () => textOf(await make()))
  return c.newResponse(text, status, jsonHeaders)
}

const textOf = (value: unknown): string => (value instanceof JsonText ? value.text : JSON.stringify(value))

/** The answer to a refused request. */
export function answerError(c: HttpContext, error: DomainError): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  return answer(c, error.status as StatusCode, error.body)
}
