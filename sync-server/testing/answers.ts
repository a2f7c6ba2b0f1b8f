/** Checks that every answer of the API must pass. */
import { expect } from 'vitest'
import { contract, type RouteName } from '#shared/contract.ts'
import { errorBodySchema } from '#shared/errors.ts'
import { idSchema } from '#shared/ids.ts'
import type { Route } from '#shared/route.ts'
import type { TableName } from '#shared/scopes.ts'
import { syncAnswerSchema } from '#shared/sync.ts'
import { syncedTables } from '#shared/synced-tables.ts'

export interface Answer {
  status: number
  text: string
  headers: Record<string, string>
}

/** Reads an answer to its end. The request id is checked and left out, because it is always different. */
export async function answerOf(response: Response): Promise<Answer> {
  const { 'x-request-id': requestId, ...headers } = Object.fromEntries(response.headers)
  expect(idSchema.safeParse(requestId).success).toBe(true)
  return { status: response.status, text: await response.text(), headers }
}

export const jsonType = 'application/json; charset=utf-8'

/** The error codes allowed with a status; with any other status all are allowed. */
const codes: Record<number, string[]> = {
  401: ['unauthenticated', 'invalid_credentials'],
  403: ['forbidden', 'wrong_password', 'not_for_tokens', 'scope_missing'],
  404: ['not_found'],
  413: ['too_large'],
}

/** Expects a refusal with a code, and with one message for people in both `message` and `error`. */
export function expectRefusal({ status, text, headers }: Answer): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expectPrivate(headers)
  expect(headers['content-type']).toBe(jsonType)
  expect(headers).not.toHaveProperty('set-cookie')
  const body = JSON.parse(text)
  expect(Object.keys(body).filter((key) => key !== 'field')).toEqual(['code', 'message', 'error'])
  expect(errorBodySchema.parse(body)).toEqual(body)
  expect(body.error).toBe(body.message)
  expect(body.message).toMatch(/^\p{Lu}.*\S$/u)
  expect(body.message).not.toMatch(/invalid |expected|required|undefined|null|\[object/i)
  expect(codes[status] ?? [body.code]).toContain(body.code)
}

/** Expects the reply promised by the contract for this `input`, without additional fields. */
export function expectReply(name: RouteName, { status, text, headers }: Answer, input: object = {}): void {
  const route: Route = contract[name]
  expect(status).toBe(route.status)
  expectPrivate(headers)
  const setsCookie = ['auth.register', 'demo.start', 'auth.login', 'auth.logout', 'sessions.endOthers'].includes(name)
  // A sign-out that names its session keeps the cookie of a later sign-in.
  expect('set-cookie' in headers).toBe(setsCookie && !('session' in input))
  if (status === 204) {
    expect(text).toBe('')
    expect(headers).not.toHaveProperty('content-type')
    return
  }
  expect(headers['content-type']).toBe(jsonType)
  const { body, ignored } = withoutIgnored(JSON.parse(text))
  expect(ignored).toEqual(ignored.map(String))
  // Parsing drops unknown fields, so equality proves that there were none.
  expect(route.reply.parse(body)).toEqual(body)
  if (name === 'sync') expectWholeRows(body)
}

/** An answer, and the names of the fields that the request had in vain. */
function withoutIgnored(answer: unknown): { body: unknown; ignored: unknown[] } {
  if (Array.isArray(answer)) return { body: answer, ignored: [] }
  const { ignored = [], ...body } = answer as { ignored?: unknown[] }
  return { body, ignored }
}

/** Expects that the rows of a sync answer match the contract, although the server does not parse them. */
function expectWholeRows(body: unknown): void {
  for (const { rows } of syncAnswerSchema.parse(body).scopes) {
    for (const [table, row] of rows) expect(syncedTables[table as TableName].parse(row)).toEqual(row)
  }
}

/** Expects an answer that is not cached and not readable by another site. */
export function expectPrivate(headers: Record<string, string>): void {
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
}
