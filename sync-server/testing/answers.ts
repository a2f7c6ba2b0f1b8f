/** What every answer of the API must be like, whatever it says. */
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

/** Reads an answer to its end. The id of its request is checked and left out: it is never the same. */
export async function answerOf(response: Response): Promise<Answer> {
  const { 'x-request-id': requestId, ...headers } = Object.fromEntries(response.headers)
  expect(idSchema.safeParse(requestId).success).toBe(true)
  return { status: response.status, text: await response.text(), headers }
}

export const jsonType = 'application/json; charset=utf-8'

/** The codes that a status may come with, where that is not left to the route. */
const codes: Record<number, string[]> = {
  401: ['unauthenticated', 'invalid_credentials'],
  403: ['forbidden', 'wrong_password'],
  404: ['not_found'],
  413: ['too_large'],
}

/** A refusal: code, and a text for people that stands in both of its places. */
export function expectRefusal({ status, text, headers }: Answer): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expectPrivate(headers)
  expect(headers['content-type']).toBe(jsonType)
  expect(headers).not.toHaveProperty('set-cookie')
  const body = JSON.parse(text)
  expect(Object.keys(body)).toEqual(['code', 'message', 'error'])
  expect(errorBodySchema.parse(body)).toEqual(body)
  expect(body.error).toBe(body.message)
  expect(body.message).toMatch(/^\p{Lu}.*\S$/u)
  expect(body.message).not.toMatch(/invalid |expected|required|undefined|null|\[object/i)
  expect(codes[status] ?? [body.code]).toContain(body.code)
}

/** What the contract promises of a route that was sent `input`, and nothing besides. */
export function expectReply(name: RouteName, { status, text, headers }: Answer, input: object = {}): void {
  const route: Route = contract[name]
  expect(status).toBe(route.status)
  expectPrivate(headers)
  const setsCookie = ['auth.register', 'auth.login', 'auth.logout', 'sessions.endOthers'].includes(name)
  // A sign-out that names its session leaves the cookie to whoever has signed in since.
  expect('set-cookie' in headers).toBe(setsCookie && !('session' in input))
  if (status === 204) {
    expect(text).toBe('')
    expect(headers).not.toHaveProperty('content-type')
    return
  }
  expect(headers['content-type']).toBe(jsonType)
  const body = JSON.parse(text)
  // Parsing leaves out what the schema does not know, so nothing more was sent if nothing is missing.
  expect(route.reply.parse(body)).toEqual(body)
  if (name === 'sync') expectWholeRows(body)
}

/** The rows of a sync answer are as the contract says: they are not parsed on their way out. */
function expectWholeRows(body: unknown): void {
  for (const { rows } of syncAnswerSchema.parse(body).scopes) {
    for (const [table, row] of rows) expect(syncedTables[table as TableName].parse(row)).toEqual(row)
  }
}

/** Stored nowhere on its way, and readable by no other site. */
export function expectPrivate(headers: Record<string, string>): void {
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
}
