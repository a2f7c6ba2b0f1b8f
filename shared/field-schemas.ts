/** Schemas made from the list of fields (fields.ts). */
import { z } from 'zod/mini'
import {
  type Described,
  emptyOf,
  type FieldOf,
  fieldsOf,
  type Kind,
  type KindIn,
  kindOf,
  type Nullable,
  type WrittenTable,
} from './fields.ts'
import { stepsSchema } from './steps.ts'
import { tripLinesSchema } from './trip-lines.ts'

const text = z.string()
const stored = {
  line: text,
  heading: text,
  text,
  moment: text,
  steps: stepsSchema,
  aisles: z.array(z.string()),
  lines: tripLinesSchema,
  day: text,
  time: text,
  choice: text,
  code: text,
  number: z.int(),
  cents: z.int(),
  flag: z.boolean(),
} satisfies Record<Kind, z.ZodMiniType>

type Stored<F> = F extends Nullable
  ? z.ZodMiniDefault<z.ZodMiniNullable<(typeof stored)[KindIn<F>]>>
  : (typeof stored)[KindIn<F>]

/** The fields in a stored row; null by default where a row of an older app or file may lack them. */
/* @__NO_SIDE_EFFECTS__ */
export function storedFields<T extends WrittenTable>(table: T) {
  const shape = fieldsOf(table).map((field) => {
    const schema = stored[kindOf(table, field) ?? 'line']
    return [field, emptyOf(table, field) === null ? z._default(z.nullable(schema as typeof text), null) : schema]
  })
  return Object.fromEntries(shape) as { [F in FieldOf<T>]: Stored<Described<T, F>> }
}

/** A schema of the accepted values for each field of a table. */
export type Accepted<T extends WrittenTable> = Record<FieldOf<T>, z.ZodMiniType>

type New<F, S extends z.ZodMiniType> = F extends Nullable | 'flag' ? z.ZodMiniDefault<S> : S

/** The fields of a new row: what is not said gets its empty value. */
/* @__NO_SIDE_EFFECTS__ */
export function newFields<T extends WrittenTable, S extends Accepted<T>>(table: T, accepted: S) {
  const shape = fieldsOf(table).map((field) => {
    const empty = emptyOf(table, field)
    return [field, empty === undefined ? accepted[field] : z._default(accepted[field], empty as never)]
  })
  return Object.fromEntries(shape) as { [F in FieldOf<T>]: New<Described<T, F>, S[F]> }
}

/** Fields of which each may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalFields = <S extends Record<string, z.ZodMiniType>>(accepted: S) =>
  Object.fromEntries(Object.entries(accepted).map(([field, schema]) => [field, z.optional(schema)])) as {
    [F in keyof S]: z.ZodMiniOptional<S[F]>
  }
