/** Validates and serialises long answers in parts, with room for other requests in between. */
import type { Route } from '#shared/route.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'

type Schema = Route['reply']

const rowsAtOnce = 500
const charactersAtOnce = 256 * 1024

/** The value with only the fields that `schema` names. Rejects a value that does not match. */
export async function parseInChunks(schema: Schema, value: unknown): Promise<unknown> {
  if (Array.isArray(value) && value.length > rowsAtOnce) {
    const parsed: unknown[] = []
    for (const step of stepsOf(value)) {
      for (const row of schema.parse(step) as unknown[]) parsed.push(row)
      await letOthersRun()
    }
    return parsed
  }
  const long = longField(value)
  if (!long) return schema.parse(value)
  const { [long.name]: rows } = (schema as unknown as { shape: Record<string, Schema> }).shape
  const rest = schema.parse({ ...(value as object), [long.name]: [] }) as object
  return { ...rest, [long.name]: rows && (await parseInChunks(rows, long.rows)) }
}

/** The JSON of a value, in parts. */
export async function jsonInChunks(value: unknown): Promise<string[]> {
  if (Array.isArray(value)) return jsonOfRows(value)
  const long = longField(value)
  if (!long) return [JSON.stringify(value)]
  const { [long.name]: _rows, ...rest } = value as Record<string, unknown>
  const opening = Object.keys(rest).length > 0 ? `${JSON.stringify(rest).slice(0, -1)},` : '{'
  return [`${opening}${JSON.stringify(long.name)}:`, ...(await jsonOfRows(long.rows)), '}']
}

async function jsonOfRows(rows: unknown[]): Promise<string[]> {
  const parts: string[] = []
  for (const step of stepsOf(rows)) {
    if (parts.length > 0) await letOthersRun()
    const text = JSON.stringify(step)
    if (step.length === rows.length) return [text]
    parts.push(`${parts.length === 0 ? '[' : ','}${text.slice(1, -1)}`)
  }
  return parts.length === 0 ? ['[]'] : [...parts, ']']
}

/** The first field of an object that has more than `rowsAtOnce` rows; undefined without one. */
function longField(value: unknown): { name: string; rows: unknown[] } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  for (const [name, rows] of Object.entries(value)) {
    if (Array.isArray(rows) && rows.length > rowsAtOnce) return { name, rows }
  }
  return undefined
}

/** The rows in steps of at most `rowsAtOnce`, of fewer if the rows are long. */
function* stepsOf(rows: unknown[]): Generator<unknown[]> {
  let from = 0
  let characters = 0
  for (let at = 0; at < rows.length; at++) {
    const length = charactersOf(rows[at])
    if (at > from && (at - from === rowsAtOnce || characters + length > charactersAtOnce)) {
      yield rows.slice(from, at)
      ;[from, characters] = [at, 0]
    }
    characters += length
  }
  if (from < rows.length) yield from === 0 ? rows : rows.slice(from)
}

function charactersOf(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0
  let characters = 0
  for (const name in row) {
    const value = (row as Record<string, unknown>)[name]
    if (typeof value === 'string') characters += value.length
  }
  return characters
}
