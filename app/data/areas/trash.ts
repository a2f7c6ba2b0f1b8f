import { liveQueryOf } from '#app/data/live/live-query.ts'
import { type LocalDb, type LocalRow, rowKey, rowTable } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Mutators } from '#app/data/store/mutator.ts'
import type { Live } from '#app/lib/live.ts'
import { dayMs } from '#shared/days.ts'
import { trashDays } from '#shared/retention.ts'
import { type TrashTable, trashTables } from '#shared/scopes.ts'
import { shownTitle } from './shown-title.ts'

export const trashMutators: Pick<Mutators, 'trash.delete'> = {
  'trash.delete': {
    key: ({ table, id }) => rowKey(table, id),
    // The device keeps the text until the server has erased the row: if the server refuses, the row comes back.
    run: (row, _args, { wall }) =>
      row && row.deletedAt !== null && !row.purgedAt ? { ...row, purgedAt: wall } : undefined,
  },
}

/** A row in the trash. Rows inside a deleted one are not listed: they are restored and erased with it. */
export interface TrashEntry {
  table: TrashTable
  id: string
  name: string
  /** The title of the list or project that contains the row. Undefined for other rows. */
  parent: string | undefined
  /** Number of items or tasks that are restored with the row. */
  inside: number
  deletedAt: number
  /** False in another person's list: only its owner may delete for ever. */
  isErasable: boolean
}

/** The number of days until a deleted row leaves the trash, at least 1. */
export const daysLeft = ({ deletedAt }: Pick<TrashEntry, 'deletedAt'>, nowMs: number): number =>
  Math.max(1, Math.ceil((deletedAt - nowMs) / dayMs) + trashDays)

/** Rows deleted in the last 30 days that can be restored, the latest first. */
export const liveTrash = (local: LocalStore): Live<readonly TrashEntry[]> =>
  liveQueryOf(local, 'trash', () => readTrash(local))

/** True if the row was deleted in the last 30 days and is not erased. The person may lack the right to restore it. */
export const isRestorable = ({ deletedAt, purgedAt }: LocalRow, nowMs: number): boolean =>
  deletedAt !== null && deletedAt > shownSince(nowMs) && !purgedAt

const shownSince = (nowMs: number): number => nowMs - trashDays * dayMs

async function readTrash(local: LocalStore): Promise<TrashEntry[]> {
  const now = local.runtime.now()
  const entries = await Promise.all(
    trashTables.map(async (table) => {
      const rows = await rowTable(local.db, table).where('deletedAt').above(shownSince(now)).toArray()
      const shown = rows.filter((row) => isRestorable(row, now))
      return Promise.all(shown.map((row) => entryOf(local, table, row as LocalRow<TrashTable>)))
    }),
  )
  return entries
    .flat()
    .filter((entry) => entry !== undefined)
    .sort((a, b) => b.deletedAt - a.deletedAt || (a.id < b.id ? 1 : -1))
}

/**
 * The entry of a deleted row. Undefined if the person cannot restore the row, or if its list or project is deleted or
 * missing.
 */
async function entryOf(
  local: LocalStore,
  table: TrashTable,
  row: LocalRow<TrashTable>,
): Promise<TrashEntry | undefined> {
  const { id, deletedAt } = row
  const name = 'name' in row ? row.name : 'title' in row ? row.title : ''
  const entry = { table, id, name, parent: undefined, inside: 0, deletedAt: deletedAt ?? 0, isErasable: true }
  if ('listId' in row && 'purchased' in row) return inList(local, entry, row.listId)
  if ('projectId' in row) return inProject(local.db, entry, row.projectId)
  if ('members' in row) {
    return row.ownerId === local.user.id ? { ...entry, inside: await itemsIn(local.db, row.scope) } : undefined
  }
  return table === 'projects' ? { ...entry, inside: await tasksIn(local.db, row) } : entry
}

async function inList(local: LocalStore, entry: TrashEntry, listId: string): Promise<TrashEntry | undefined> {
  const { db, user } = local
  const list = await db.lists.get(listId)
  if (list?.deletedAt !== null) return
  const isErasable = list.ownerId === user.id
  const isEditor = list.members.some(({ id, role }) => id === user.id && role === 'editor')
  return isErasable || isEditor ? { ...entry, parent: shownTitle(local, list), isErasable } : undefined
}

async function inProject(db: LocalDb, entry: TrashEntry, projectId: string): Promise<TrashEntry | undefined> {
  const project = await db.projects.get(projectId)
  return project?.deletedAt === null ? { ...entry, parent: project.title } : undefined
}

const isShown = ({ deletedAt }: LocalRow): boolean => deletedAt === null

const itemsIn = (db: LocalDb, scope: string): Promise<number> =>
  db.items.where('scope').equals(scope).filter(isShown).count()

const tasksIn = (db: LocalDb, project: LocalRow): Promise<number> =>
  db.tasks
    .where('scope')
    .equals(project.scope)
    .filter((task) => isShown(task) && task.projectId === project.id)
    .count()
