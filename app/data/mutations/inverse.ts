import type { Input } from '#shared/contract.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import type { TableName } from '#shared/scopes.ts'
import { inverseSteps, type Step, type StepChange } from '#shared/steps.ts'
import type { SyncedRow } from '#shared/synced-tables.ts'
import type { Mutation } from './mutate.ts'

type Update = Extract<MutationName, `${TableName}.update`>
type Move = Mutation<Extract<MutationName, `${TableName}.${'create' | 'delete' | 'restore'}`>>
type RowOf<Op extends Update> = Op extends `${infer Table extends TableName}.update` ? SyncedRow<Table> : never

/** The values before an update of the fields that the update has, among them the id of the row. */
export type RowBefore<Op extends Update, Changes> = Pick<RowOf<Op>, keyof Changes & keyof RowOf<Op>>

/**
 * The row before an update, from which its inverse is computed. The inverse of a create, delete or restore needs no
 * row.
 */
export type WithRowBefore<Op extends MutationName, Changes> = Op extends Update
  ? { before: RowBefore<Op, Changes> }
  : Op extends Move[0]
    ? { before?: undefined }
    : never

/**
 * The mutation that undoes another: a create is deleted, a delete restored, a restore deleted, and an update writes the
 * old values of its fields. The input of a create must have the `id`. It does not serve for an update with `joins`: the
 * caller makes that undo, because it subtracts the added amount from the later total.
 */
export function inverseOf(mutation: Move): Mutation
export function inverseOf<Op extends Update, Changes extends Input<Op>>(
  mutation: [op: Op, input: Changes],
  before: RowBefore<Op, Changes>,
): Mutation
export function inverseOf(
  [op, input]: [op: string, input: { id?: string; steps?: StepChange[] | null }],
  before: object = {},
): Mutation {
  const [table, kind] = op.split('.')
  const old = Object.entries({ ...before, ...stepsBefore(before, input) }).filter(([field]) => field in input)
  const inverses: Record<string, [op: string, input: object]> = {
    create: [`${table}.delete`, { id: input.id, undoes: 'create' }],
    update: [op, Object.fromEntries(old)],
    delete: [`${table}.restore`, { id: input.id }],
    restore: [`${table}.delete`, { id: input.id }],
  }
  return inverses[kind ?? ''] as Mutation
}

function stepsBefore(before: { steps?: Step[] | null }, { steps }: { steps?: StepChange[] | null }): object {
  return steps === undefined ? {} : { steps: inverseSteps(before.steps, steps) }
}
