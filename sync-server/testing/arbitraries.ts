/** Random inputs from the schemas of the contract: mostly valid, with an invalid value in any place. */
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod/mini'
import { pathParams, type Route } from '#shared/route.ts'
import { extras, nonsense, oddSegments, wrecks } from './nonsense.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** Existing ids, tokens and e-mail addresses. */
export interface KnownValues {
  /** The usual inputs of the route. */
  likely: string[]
  others: string[]
}

const uuid = fc.uuid({ version: 7 })
const longest = 6000

interface Kind {
  weight: number
  isKnown: boolean
  arbitrary: Arbitrary<string>
}

/** Texts of every kind accepted by some field. */
function kindsOfText({ likely, others }: KnownValues): Kind[] {
  const made = [
    uuid,
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('Leite', 'Pão de açúcar', 'concluída', 'concluida', 'pendente', 'x'.repeat(longest)),
    fc.emailAddress(),
    fc.stringMatching(/^[\w-]{43}$/),
    fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2199-12-31') }).map(isoOf),
    fc.constantFrom('2026-12-05', '2024-02-29', '0001-01-01', '9999-12-31'),
    fc.constantFrom('00:00', '09:00', '23:59'),
    fc.constantFrom('2026-12-05T08:50/2026-12-05T09:50'),
    fc.constantFrom('V', '0Az'),
    fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2', 'FREQ=YEARLY'),
    fc.tuple(fc.constantFrom('u:', 'l:'), uuid).map((parts) => parts.join('')),
  ]
  const known = [likely, others].filter(({ length }) => length > 0).map((values) => fc.constantFrom(...values))
  return [
    ...known.map((arbitrary, at) => ({ weight: at === 0 ? 6 : 2, isKnown: true, arbitrary })),
    ...made.map((arbitrary) => ({ weight: 1, isKnown: false, arbitrary })),
  ]
}

const isoOf = (date: Date): string => date.toISOString()

const accepts = (schema: Schema, value: unknown): boolean => (schema as z.ZodMiniType).safeParse(value).success

/** The kinds of text that a schema accepts, filtered by it. */
function textFor(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  const samples = (arbitrary: Arbitrary<string>) => fc.sample(arbitrary, { numRuns: 15, seed: 1 })
  const kinds = kindsOfText(known)
    .filter(({ arbitrary, isKnown }) => {
      const fitting = samples(arbitrary).filter((value) => accepts(schema, value)).length
      // A kind that seldom fits could be drawn for ever.
      return fitting > (isKnown ? 0 : 3)
    })
    .map(({ weight, arbitrary }) => ({ weight, arbitrary: arbitrary.filter((value) => accepts(schema, value)) }))
  if (kinds.length === 0) throw new Error('no kind of text fits this schema')
  return fc.oneof(...kinds)
}

/**
 * Input of a schema: valid in one half, with nonsense in any place of the other. With many fields nearly every input
 * would have some.
 */
export const inputOf = (schema: Schema, known: KnownValues): Arbitrary<unknown> =>
  fc.oneof(
    valuesOf(schema, known, (values) => values),
    valuesOf(schema, known, orNonsense),
  )

type Spoil = (values: Arbitrary<unknown>) => Arbitrary<unknown>

function valuesOf(schema: Schema, known: KnownValues, sometimes: Spoil): Arbitrary<unknown> {
  const def = schema._zod.def as Def
  const inner = (part: Schema) => valuesOf(part, known, sometimes)
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, inner(field)])))
    case 'string':
      return sometimes(textFor(schema, known))
    case 'pipe':
      return sometimes(fc.oneof(textFor(schema, known), fc.constant(null)).filter((value) => accepts(schema, value)))
    case 'enum':
      return sometimes(fc.constantFrom(...Object.values(def.entries)))
    case 'boolean':
      return sometimes(fc.boolean())
    case 'number':
      return sometimes(
        fc.oneof(fc.nat(5), fc.maxSafeNat(), fc.double({ noNaN: true })).filter((value) => accepts(schema, value)),
      )
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined })
    case 'catch':
      return inner(def.innerType)
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null })
    case 'array':
      return sometimes(fc.array(inner(def.element), { maxLength: 5 }))
    case 'record':
      return sometimes(
        fc.dictionary(textFor(def.keyType, known) as Arbitrary<string>, inner(def.valueType), { maxKeys: 5 }),
      )
    case 'unknown':
      return fc.jsonValue()
    default:
      throw new Error(`no values are made for schemas of type ${def.type}`)
  }
}

/** The values, sometimes replaced by nonsense. */
const orNonsense: Spoil = (values) => fc.oneof({ weight: 14, arbitrary: values }, { weight: 1, arbitrary: nonsense })

const rarely = <T>(values: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })

/** A JSON object with its keys in this order, possibly repeated. */
const jsonOf = (entries: [string, unknown][]): string =>
  `{${entries.flatMap(([key, value]) => (value === undefined ? [] : [`${JSON.stringify(key)}:${JSON.stringify(value)}`])).join()}}`

export interface AnyRequest {
  path: string
  method: string
  body?: string
}

/** Requests to a route: its input in the right places, sometimes malformed. */
export function requestsTo({ path, method, input, query }: Route, known: KnownValues): Arbitrary<AnyRequest> {
  const inPath = pathParams(path)
  const isInQuery = (name: string) => !inPath.includes(name) && (method === 'GET' || query.includes(name))
  // An object is never replaced as a whole.
  const fields = valuesOf(input, known, orNonsense) as Arbitrary<Record<string, unknown>>
  return fc.tuple(fields, rarely(oddSegments), extras, rarely(wrecks)).map(([values, segment, more, text]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment ?? inUrl(values[name]))
    const search = Object.entries(values).flatMap(([name, value]) =>
      isInQuery(name) && value !== undefined ? [`${name}=${inUrl(value)}`] : [],
    )
    const address = search.length > 0 ? `${filled}?${search.join('&')}` : filled
    if (method === 'GET') return { path: address, method }
    const inBody = Object.entries(values).filter(([name]) => !inPath.includes(name) && !isInQuery(name))
    // The last of duplicate keys counts, so extra keys must not always be last.
    const entries = more.length % 2 === 0 ? [...more, ...inBody] : [...inBody, ...more]
    return { path: address, method, body: text ?? jsonOf(entries) }
  })
}

const inUrl = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
