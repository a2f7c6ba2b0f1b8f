import type { Input, MutationName } from '#shared/contract.ts'
import type { TableName } from '#shared/scopes.ts'
import { inverseSteps, type Step, type StepChange } from '#shared/steps.ts'
import type { SyncedRow } from '#shared/synced-tables.ts'
import type { Mutation } from './mutate.ts'

type Update = Extract<MutationName, `${TableName}.update`>
type Move = Mutation<Extract<MutationName, `${TableName}.${'create' | 'delete' | 'restore'}`>>
type RowOf<Op extends Update> = Op extends `${infer Table extends TableName}.update` ? SyncedRow<Table> : never

/** The old values that the inverse of an update needs, with the fields that name the row. */
export type RowBefore<Op extends Update, Changes> = Pick<RowOf<Op>, keyof Changes & keyof RowOf<Op>>

/** An operation with the row before it, if its inverse needs one. */
export type WithRowBefore<Op extends MutationName, Changes> = Op extends Update
  ? { before: RowBefore<Op, Changes> }
  : Op extends Move[0]
    ? { before?: undefined }
    : never

/**
 * The mutation that undoes another: create ↔ delete ↔ restore, or the old values of the changed fields. When items are
 * joined, the caller makes the undo, because it subtracts the added amount from the later total.
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
