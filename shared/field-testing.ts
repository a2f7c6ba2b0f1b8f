/** Random values of written fields, for tests: what the contract accepts of them, as it stores them. */
import fc from 'fast-check'
import { contract, routeNames } from './contract.ts'
import { emptyOf, fieldsOf, kindOf, nameFieldOf, type WrittenTable } from './fields.ts'
import { isMutationName, type MutationName } from './notebook-contract.ts'
import { mergeSteps } from './steps.ts'

/** Few odd texts, so that several rows have equal names. */
const odd = fc.constantFrom('Pão', 'pão', 'Minha lista', '<b>', '"\\', '\u2028', '👩‍👩‍👧', '__proto__', 'x'.repeat(40))
const words = fc.oneof(odd, fc.string({ unit: 'binary', minLength: 2, maxLength: 20 }))
const step = fc.record({
  id: fc.uuid({ version: 7 }),
  title: fc.stringMatching(/^[a-zà-ú]{1,20}$/),
  done: fc.boolean(),
  position: fc.stringMatching(/^[0-9A-Za-z]{0,5}[1-9A-Za-z]$/),
})
/** Steps in the order of their positions, as a row stores them. */
const steps = fc
  .uniqueArray(step, { minLength: 1, maxLength: 4, selector: ({ position }) => position })
  .map((some) => mergeSteps(null, some))

const day = fc.constantFrom('2026-12-05', '2028-02-29')
const byKind = {
  line: words,
  heading: words,
  text: fc.array(words, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
  moment: fc.constantFrom('2026-03-10', '2026-03-10T12:00:00-03:00'),
  steps,
  aisles: fc.array(words),
  lines: fc.array(
    fc.record(
      {
        name: words.filter((name) => name.trim() === name && name !== ''),
        quantity: fc.constantFrom('2 kg', '6'),
        price: fc.nat(9999),
      },
      { requiredKeys: ['name'] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  day,
  time: fc.constantFrom('00:00', '09:30'),
  cents: fc.integer({ min: 0, max: 9_999_999 }),
  flag: fc.boolean(),
}
/** The values of the fields whose kind does not say them. The contract filters those of other tables. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  status: fc.constantFrom('pendente', 'concluída', 'aguardando', 'em_andamento', 'concluido'),
  priority: fc.constantFrom(1, 2, 3),
  repeat: fc.constantFrom('FREQ=DAILY', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=3'),
  repeatFrom: fc.constantFrom('due', 'done'),
  position: fc.constantFrom('V', 'V1'),
  reminder: fc.constantFrom(0, 15, 90, 1440, 525_600),
  snoozed: fc.constantFrom('2026-12-05T08:50/2026-12-05T09:50'),
}

type Shape = Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>
/** The schemas of the fields of a mutation's input. */
export const shapeOf = (op: MutationName): Shape => contract[op].input.shape as Shape

/** The mutation that writes new rows of a table: the first that takes the field that names them. */
export function createOf(table: WrittenTable): MutationName {
  const named = routeNames.filter(isMutationName).filter((op) => op.startsWith(`${table}.`))
  const op = named.find((one) => nameFieldOf(table) in shapeOf(one))
  if (!op) throw new Error(`no mutation writes rows of ${table}`)
  return op
}

/** Those of the ids that a new row of a table takes: its own, and its parent's. */
export const idsOf = (table: WrittenTable, ids: { id: string; listId?: string; projectId?: string }): object =>
  Object.fromEntries(Object.entries(ids).filter(([name]) => name in shapeOf(createOf(table))))

/** Values of a field, none of them empty. */
export function fieldValue(table: WrittenTable, field: string): fc.Arbitrary<unknown> {
  const { [field]: accepted } = shapeOf(createOf(table))
  const values = byName[field] ?? byKind[kindOf(table, field) as keyof typeof byKind]
  if (!accepted || !values) throw new Error(`add values of ${table}.${field}`)
  return values
    .map((value) => accepted.safeParse(value))
    .filter(({ success, data }) => success && data !== null && data !== '')
    .map(({ data }) => data)
}

/** The written fields of a row, each of which may be empty. */
export const rowValues = (table: WrittenTable): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      fieldsOf(table).map((field) => {
        const value = fieldValue(table, field)
        return [field, emptyOf(table, field) === null ? fc.option(value) : value]
      }),
    ),
  )
