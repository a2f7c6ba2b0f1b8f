/**
 * Notes for itself when the server first had each row deleted: the date that the server wrote beside it proves nothing.
 * So it sees when content goes that a person in the right might still have brought back.
 */
import { purgeAfterMs } from '#shared/retention.ts'

/** A row with content, as it lies on the server. */
export interface Watched {
  id: string
  /** The list or the project that it is in. */
  parent: string | null
  deleted: 0 | 1
  /** Its name or title; empty once it has been emptied. */
  text: string
}

type Known = Pick<Watched, 'parent'> & { deletedSinceMs: number; isEmptied: boolean }
export type Trash = ReadonlyMap<string, Known>

export const watchedRows = `
  SELECT id, list_id AS parent, deleted_at IS NOT NULL AS deleted, name AS text FROM items UNION ALL
  SELECT id, project_id, deleted_at IS NOT NULL, title FROM tasks UNION ALL
  ${['lists', 'projects', 'notes', 'todos']
    .map((table) => `SELECT id, NULL, deleted_at IS NOT NULL, title FROM ${table}`)
    .join(' UNION ALL ')}`

/** What is known of the rows now, and what has gone too early since `before`. What people have `erased` may go at once. */
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
  // What lay in something may outlive it, for it was deleted only when that was emptied: it is looked at once.
  const known = new Map([...before, ...trash])
  const isWanted = (id: string) => erased.has(id) || erased.has(known.get(id)?.parent ?? '')
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
