/** Validates and serialises long answers in parts, with room for other requests in between. */
import type { Route } from '#shared/route.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import { lengthOf } from './response-backlog.ts'

type Schema = Route['reply']

/** Arrays up to this length are short: in an object they are written with it. */
const fewRows = 500
const rowsAtOnce = 250
const charactersAtOnce = 256 * 1024

/**
 * The JSON of a value, in parts, with only the fields that `schema` names, if given. Pages of rows become one array,
 * and none of them is kept. Rejects a value that does not match.
 */
export async function jsonInChunks(value: unknown, schema?: Schema): Promise<string[]> {
  if (Array.isArray(value)) return jsonOfRows([value], schema)
  if (isPages(value)) return jsonOfRows(value, schema)
  const long = longField(value)
  const rowsSchema = long && schemaOf(schema, long.name)
  if (!long || (schema && !rowsSchema)) return [JSON.stringify(parsed(value, schema))]
  const withoutRows = parsed({ ...(value as object), [long.name]: [] }, schema)
  const { [long.name]: _rows, ...rest } = withoutRows as Record<string, unknown>
  const opening = Object.keys(rest).length > 0 ? `${JSON.stringify(rest).slice(0, -1)},` : '{'
  return [`${opening}${JSON.stringify(long.name)}:`, ...(await jsonOfRows([long.rows], rowsSchema)), '}']
}

type Pages = Iterable<unknown[]> | AsyncIterable<unknown[]>

async function jsonOfRows(pages: Pages, schema: Schema | undefined): Promise<string[]> {
  const parts: string[] = []
  for await (const page of pages) {
    for (const step of stepsOf(page)) {
      if (parts.length > 0) await letOthersRun()
      parts.push(`${parts.length === 0 ? '[' : ','}${JSON.stringify(parsed(step, schema)).slice(1, -1)}`)
    }
  }
  if (parts.length === 0) return ['[]']
  const isShort = lengthOf(parts) < charactersAtOnce
  return isShort ? [`${parts.join('')}]`] : [...parts, ']']
}

const parsed = (value: unknown, schema: Schema | undefined): unknown => (schema ? schema.parse(value) : value)

const isPages = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** The schema of a field; undefined without one. */
const schemaOf = (schema: Schema | undefined, field: string): Schema | undefined =>
  (schema as { shape?: Record<string, Schema> } | undefined)?.shape?.[field]

/** The first field of an object that has more than `fewRows` rows; undefined without one. */
function longField(value: unknown): { name: string; rows: unknown[] } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  for (const [name, rows] of Object.entries(value)) {
    if (Array.isArray(rows) && rows.length > fewRows) return { name, rows }
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
