import type { LocalRow, OutboxEntry, Problem } from '#app/data/db.ts'
import type { MutationResult } from '#shared/sync.ts'

/** The problem that a mutation became, as the person will read it. */
export const problemOf = (
  { mid, op, args }: OutboxEntry,
  { code, message }: MutationResult,
  row: LocalRow | null,
  at: number,
): Omit<Problem, 'kind'> => ({ mid, op, args, row, at, ...(code && { code }), ...(message && { message }) })

/** The mutation was written for a scope that this person may no longer see. */
export const lostAccess = ({ mid, op, args }: OutboxEntry, row: LocalRow | null, at: number): Problem => ({
  mid,
  kind: 'lost_access',
  op,
  args,
  row,
  at,
})

/** Whether the person must know how the server took a mutation, and as what. */
export function problemKind(
  { op, args }: OutboxEntry,
  { outcome, code, dropped }: MutationResult,
): Problem['kind'] | undefined {
  if (outcome === 'rejected' || outcome === 'parked') return outcome
  if (
    outcome === 'superseded' &&
    dropped?.some((field) => isTyped(op, field, (args as Record<string, unknown>)[field]))
  ) {
    return 'superseded'
  }
  return code?.endsWith('_deleted') ? 'row_deleted' : undefined
}

/** Something typed would be lost. Ticks, dates and settings are choices: whoever made the later one has decided. */
const isTyped = (op: string, field: string, value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !op.startsWith('settings.') && !chosen.has(field)

const chosen = new Set(['status', 'dueDate', 'projectId'])
