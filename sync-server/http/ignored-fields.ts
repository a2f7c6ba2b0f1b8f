/**
 * The fields of a body and parameters of a query that had no effect, because the route does not know them or the command
 * kept them out. The answer names them (decision 013).
 */
import { isDeepStrictEqual } from 'node:util'
import type { HttpContext, Wrote } from './hono-env.ts'

/** Limit of the named fields: a body may have a million. */
export const mostNames = 20
const nameMaxLength = 60
/** The header of answers that are no JSON object. */
const header = 'Ignored-Fields'

type Fields = Record<string, unknown>

/** The input of a request, and the parameters of its query that are no part of it. */
interface Sent {
  sent: unknown
  query: string[]
}

/**
 * The names of the unknown parameters of the query, and of the fields in `sent` that its parsed form lacks; `steps.due`
 * is one in the objects of a list. A field that the reply shows with the value of `sent` or of the row `before` the write
 * is not named: a program may send a row as it has read it. Known fields that the write has `dropped` come first.
 */
export function ignoredFields({ sent, query }: Sent, parsed: unknown, reply?: unknown, wrote?: Wrote): string[] {
  const kept = (wrote?.dropped ?? []).filter((name) => hasField(sent, name) && !isAsAsked(name, parsed, reply))
  const names = new Set<string>([...kept, ...query].slice(0, mostNames).map((name) => name.slice(0, nameMaxLength)))
  for (const name of lostFields(sent, parsed, shownIn(reply, wrote?.before))) {
    if (names.size === mostNames) break
    // It comes with an earlier answer that is sent back.
    if (name === 'ignored') continue
    names.add(name.slice(0, nameMaxLength))
  }
  return [...names]
}

/** True if the reply shows a field with the value that was asked for. */
const isAsAsked = (name: string, parsed: unknown, reply: unknown): boolean =>
  hasField(parsed, name) && shownIn(reply, reply)(name, parsed[name])

/** The reply with the ignored fields in `ignored`; a reply that is no object stays, and a header names them. */
export function withIgnored(c: HttpContext, reply: unknown, ignored: string[]): unknown {
  if (ignored.length === 0) return reply
  if (isFields(reply)) return { ...reply, ignored }
  nameInHeader(c, ignored)
  return reply
}

export function nameInHeader(c: HttpContext, ignored: string[]): void {
  if (ignored.length > 0) c.header(header, ignored.map(asToken).join(', '))
}

type IsShown = (key: string, value: unknown) => boolean

const shownIn =
  (reply: unknown, before: unknown): IsShown =>
  (key, value) =>
    hasField(reply, key) && [reply, before].some((row) => hasField(row, key) && isDeepStrictEqual(row[key], value))

const hasField = (row: unknown, key: string): row is Fields => isFields(row) && Object.hasOwn(row, key)

function* lostFields(sent: unknown, parsed: unknown, isShown: IsShown = () => false, place = ''): Generator<string> {
  if (Array.isArray(sent) && Array.isArray(parsed)) {
    for (const [at, one] of sent.entries()) yield* lostFields(one, parsed[at], undefined, place)
  } else if (isFields(sent) && isFields(parsed)) {
    for (const key in sent) {
      if (Object.hasOwn(parsed, key)) yield* lostFields(sent[key], parsed[key], undefined, `${place}${key}.`)
      else if (!isShown(key, sent[key])) yield `${place}${key}`
    }
  }
}

/** A name in visible ASCII without a comma, as a header allows. */
const asToken = (name: string): string => name.replace(/[^!-+\--~]/g, '?')

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
