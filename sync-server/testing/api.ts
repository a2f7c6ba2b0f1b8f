/** Helpers for tests of commands: answers, refusals, and the data of a person's devices. */
import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { sync, syncRequest, type TestPerson, type TestServer } from './server.ts'

/** The body of an answer; undefined if empty. Throws for an answer with another status. */
export async function ok(answer: Promise<Response>, status = 200) {
  const response = await answer
  const text = await response.text()
  if (response.status !== status) throw new Error(`${response.status}, not ${status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Status, code and text of a refusal. */
export async function refusal(answer: Promise<Response>): Promise<[number, string, string]> {
  const response = await answer
  const body = await response.json()
  expect(Object.keys(body).filter((key) => key !== 'field')).toEqual(['code', 'message', 'error'])
  expect(body.error).toBe(body.message)
  return [response.status, body.code, body.message]
}

/** Status and code of a refusal. */
export const codes = async (answer: Promise<Response>) => (await refusal(answer)).slice(0, 2)

export const notFound = [404, 'not_found', 'Não encontrado.']

/** The rows of a table that a new device of the person receives. */
export async function synced(person: TestPerson, table: string): Promise<Record<string, unknown>[]> {
  const { scopes } = await sync(person, syncRequest(person.id))
  return scopes.flatMap(({ rows }) => rows.filter(([name]) => name === table).map(([, row]) => row))
}

/** Sends mutations of one device, and returns the outcome and code of each. */
export async function push(person: TestPerson, mutations: object[]): Promise<(string | undefined)[][]> {
  const { results } = await sync(person, syncRequest(person.id, { push: mutations }))
  return results.map(({ outcome, code }) => [outcome, code])
}

/** Status and body of each answer as text, for a byte-by-byte comparison. */
export const texts = async (answers: Promise<Response>[]): Promise<string[]> =>
  Promise.all((await Promise.all(answers)).map(async (response) => `${response.status} ${await response.text()}`))

/**
 * Opens the event stream of a device. Returns a function that waits for its next poke, and throws if the stream ends.
 */
export async function listen(person: TestPerson): Promise<() => Promise<void>> {
  const response = await person.get(`/api/events?client=${newId()}`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => {
    for (;;) {
      const part = await reader?.read()
      if (part?.value?.includes('event: poke')) return
      if (!part || part.done) throw new Error('the stream has ended')
    }
  }
}

/** All scopes with their revs, so that a test can show that nothing was written. */
export const revs = (server: TestServer) =>
  server.store.read(async ({ db }) => db.select().from(schema.scopes).orderBy(asc(schema.scopes.id)))
