import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import type { LocalRow } from '#app/data/store/db.ts'
import { contract, routeNames } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { isMutationName, type MutationName } from '#shared/notebook-contract.ts'
import { inverseOf } from './inverse.ts'
import { mutatorOf } from './mutators.ts'

type Schema = z.core.$ZodType
type Values = Record<string, unknown>

const accepts = (schema: Schema, value: unknown): boolean => (schema as z.ZodMiniType).safeParse(value).success

const texts: Arbitrary<unknown>[] = [
  fc.constantFrom('pendente', 'concluída', 1, 2, 3, null),
  ...['2026-12-05', '09:00', 'FREQ=WEEKLY;BYDAY=MO', 'V', '2026-12-05T08:50/2026-12-05T09:50'].map((text) =>
    fc.constant(text),
  ),
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 }),
  fc.uuid({ version: 7 }),
  fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2099-12-31') })
    .map((date) => date.toISOString()),
]

/** Values that a schema of the contract accepts, undefined for omitted fields. */
function validOf(schema: Schema): Arbitrary<unknown> {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, validOf(field)])))
    case 'optional':
    case 'default':
      return fc.option(validOf(def.innerType), { nil: undefined })
    case 'nullable':
      return fc.option(validOf(def.innerType), { nil: null })
    case 'array':
      return fc.array(validOf(def.element), { maxLength: 5 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.nat(5).filter((value) => accepts(schema, value))
    default: {
      // A filter on a kind of text that seldom fits would search for ever.
      const fits = (each: Arbitrary<unknown>) =>
        fc.sample(each, { numRuns: 30, seed: 1 }).filter((value) => accepts(schema, value))
      const fitting = texts.filter((each) => fits(each).length > 5)
      return fc.oneof(...fitting.map((each) => each.filter((value) => accepts(schema, value))))
    }
  }
}

/** Fields of joins, undos, ticks, merges and parts of trips: these mutations have an undo of their own. */
const ownUndo = ['joins', 'joined', 'undoes', 'base', 'tick', 'copyOf', 'items']

/** Valid arguments, of the row with this id. */
const argsOf = (op: MutationName, id: string): Arbitrary<Values> =>
  validOf(contract[op].input).map((values) => {
    const given = Object.entries({ ...(values as Values), id, listId, ...marketOf(op) }).filter(
      ([name, value]) => value !== undefined && name in contract[op].input.shape && !ownUndo.includes(name),
    )
    return contract[op].input.parse(Object.fromEntries(given))
  })

const listId = newId()
/** It belongs to the id of an order of aisles, so no change of one alters it. */
const marketOf = (op: string) => (op === 'aisleOrders.update' ? { market: 'Assaí' } : {})
const userId = newId()
let wall = Date.now()

function run(row: LocalRow | undefined, op: string, args: Values): LocalRow | undefined {
  wall += 1000
  return mutatorOf(op as MutationName).run(row, args, { wall, userId, mid: newId() })
}

/** A new row, made by a create with any valid arguments; undefined for a table without a create. */
function rowsOf(table: string, id: string): Arbitrary<LocalRow | undefined> {
  const create = `${table}.create`
  if (!isMutationName(create)) return fc.constant(undefined)
  return argsOf(create, id).map((args) => run(undefined, create, args))
}

/** The fields of a row that its update can write, and `isDeleted`: true if it is in the trash. */
function contentOf(table: string, row: LocalRow | undefined): Values {
  const update = contract[`${table}.update` as MutationName].input.shape
  const written = Object.entries(row ?? {}).filter(([field]) => field in update)
  return { ...Object.fromEntries(written), isDeleted: typeof row?.deletedAt === 'number' }
}

const invertible = routeNames.filter(
  (name) => isMutationName(name) && /\.(create|update|delete|restore)$/.test(name) && !name.startsWith('trash.'),
) as MutationName[]

test('a correction and both kinds of erasures have no inverse of their own', () => {
  const others = routeNames.filter((name) => isMutationName(name) && !invertible.includes(name))
  expect(others).toEqual(['lists.erasePrices', 'corrections.save', 'trash.delete'])
})

test.each(invertible)('the inverse of %s restores the row before it', (op) => {
  const [table, kind] = op.split('.') as [string, string]
  const id = newId()
  const scene = fc.tuple(rowsOf(table, id), argsOf(op, id), argsOf(`${table}.update` as MutationName, id))
  fc.assert(
    fc.property(scene, ([made, args, first]) => {
      const row = kind === 'create' ? undefined : kind === 'restore' ? run(made, `${table}.delete`, { id }) : made
      const before = row ?? run(made, `${table}.update`, first)
      const [back, input] = inverseOf([op as 'todos.update', args as { id: string }], before as LocalRow<'todos'>)
      expect(contract[back].input.safeParse(input).success).toBe(true)
      const after = run(run(kind === 'create' ? undefined : before, op, args), back, input)
      if (kind === 'create') expect(after?.deletedAt).toEqual(expect.any(Number))
      else expect(contentOf(table, after)).toEqual(contentOf(table, before))
    }),
    { numRuns: 50 },
  )
})
