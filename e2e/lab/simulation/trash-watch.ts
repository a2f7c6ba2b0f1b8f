/**
 * Records independently when each row was first deleted on the server, because the stored date proves nothing. So it
 * detects content that disappears while a person may still restore it.
 */

import { nameFieldOf } from '#shared/fields.ts'
import { purgeAfterMs } from '#shared/retention.ts'
import { derivedTables } from '#shared/scopes.ts'
import { saysDone, type Tick } from '#shared/ticks.ts'
import { isByScript } from './clock.ts'

/** A row with content, as stored on the server. */
export interface Watched {
  id: string
  /** Its list or project. */
  parent: string | null
  deleted: 0 | 1
  /** Its name or title; empty after an erasure. */
  text: string
}

type DeletedRow = Pick<Watched, 'parent'> & { deletedSinceMs: number; isEmptied: boolean }
export type Trash = ReadonlyMap<string, DeletedRow>

export const watchedRows = `
  SELECT id, list_id AS parent, deleted_at IS NOT NULL AS deleted, name AS text FROM items UNION ALL
  SELECT id, project_id, deleted_at IS NOT NULL, title FROM tasks UNION ALL
  SELECT id, NULL, deleted_at IS NOT NULL, title FROM lists UNION ALL
  SELECT id, NULL, deleted_at IS NOT NULL, title FROM notes
  ${derivedTables
    .map((table) => `UNION ALL SELECT id, NULL, deleted_at IS NOT NULL, ${nameFieldOf(table)} FROM ${table}`)
    .join(' ')}`

/**
 * The updated record, and the rows that have gone or were emptied too early since `before`. Rows `erased` by people may
 * do so at once.
 */
export function watchTrash(
  before: Trash,
  rows: Watched[],
  nowMs: number,
  erased: ReadonlySet<string> = new Set(),
): { trash: Trash; wrong: string[] } {
  const sinceMs = ({ id, deleted }: Watched) =>
    deleted ? Math.min(before.get(id)?.deletedSinceMs ?? notDeleted, nowMs) : notDeleted
  const trash = new Map(
    rows.map((row) => [row.id, { parent: row.parent, deletedSinceMs: sinceMs(row), isEmptied: row.text === '' }]),
  )
  // A child may outlive its parent, because it was deleted only when that was emptied: it is checked once.
  const known = new Map([...before, ...trash])
  // A copy that the server has named is erased with its tick (check-occurrences.ts).
  const isWanted = (id: string) => erased.has(id) || erased.has(known.get(id)?.parent ?? '') || !isByScript(id)
  const emptied = rows.filter(
    ({ id, text }) => text === '' && !before.get(id)?.isEmptied && !isWanted(id) && isTooEarly(known, id, nowMs),
  )
  const vanished = [...before.keys()].filter((id) => !trash.has(id) && !isWanted(id) && isTooEarly(before, id, nowMs))
  return {
    trash,
    wrong: [...emptied.map(({ id }) => `${id} was emptied too early`), ...vanished.map((id) => `${id} went too early`)],
  }
}

const notDeleted = Number.POSITIVE_INFINITY

function isTooEarly(trash: Trash, id: string, nowMs: number): boolean {
  const { parent, deletedSinceMs } = trash.get(id) ?? { parent: null, deletedSinceMs: notDeleted }
  const withParentMs = trash.get(parent ?? '')?.deletedSinceMs ?? notDeleted
  return Math.min(deletedSinceMs, withParentMs) > nowMs - purgeAfterMs
}

interface Done {
  op: string
  outcome: string
  args: unknown
}

/** Returns a function with the ids of the rows that a mutation may erase: the chosen row, or the copies of a tick. */
export function createErasures(): (done: Done) => string[] {
  const copies = new Map<string, string[]>()
  return ({ op, outcome, args }) => {
    const { id, tick, ...said } = { ...(args as { id?: string; tick?: Tick }) }
    if (tick) {
      const key = `${id} ${tick.occurrence}`
      const made = [...(copies.get(key) ?? []), tick.copy]
      copies.set(key, made)
      return saysDone(said) ? [] : made
    }
    if (op !== 'trash.delete' || outcome !== 'ok' || !id) return []
    // The erasure of a copy that gave way is made at the one that won.
    return [id, ...[...copies.values()].filter((made) => made.includes(id)).flat()]
  }
}
