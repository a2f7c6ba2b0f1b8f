import { liveQueryOf } from '#app/data/live/live-query.ts'
import { type LocalDb, type LocalRow, rowKey, rowTable } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { nameOf } from '#app/lib/row-name.ts'
import { dayMs } from '#shared/days.ts'
import { isRestorable, trashDays, trashSince } from '#shared/retention.ts'
import { type TrashTable, trashTables } from '#shared/scopes.ts'
import { stampsPerMs } from '#shared/sync.ts'
import { shownTitle } from './shown-title.ts'

/** A row in the trash. Rows inside a deleted one are not listed: they are restored and erased with it. */
export interface TrashEntry {
  table: TrashTable
  id: string
  name: string
  /** The title of the list or project that contains the row. Undefined for other rows. */
  parent: string | undefined
  /** The id of that list or project; empty for other rows. */
  parentId: string
  /** Number of items or tasks that are restored with the row. */
  inside: number
  /** The server's time of the deletion, from which the days of the trash are counted. */
  deletedAt: number
  /** The time at which a person deleted the row: earlier than `deletedAt` if the device had no network. */
  at: number
  /** The time at which an item was bought. Null for open items and other rows. */
  boughtAt: number | null
  /** False in another person's list: only its owner may delete for ever. */
  isErasable: boolean
}

/** The number of days until a deleted row leaves the trash, at least 1. */
export const daysLeft = ({ deletedAt }: Pick<TrashEntry, 'deletedAt'>, nowMs: number): number =>
  Math.max(1, Math.ceil((deletedAt - nowMs) / dayMs) + trashDays)

/** Rows deleted in the last 30 days that can be restored, the latest first. */
export const liveTrash = (local: LocalStore): Live<readonly TrashEntry[]> =>
  liveQueryOf(local, 'trash', () => readTrash(local))

async function readTrash(local: LocalStore): Promise<TrashEntry[]> {
  const now = local.runtime.now()
  const entries = await Promise.all(
    trashTables.map(async (table) => {
      const rows = await rowTable(local.db, table).where('deletedAt').above(trashSince(now)).toArray()
      return entriesOf(
        local,
        table,
        rows.filter((row) => isRestorable(row, now)),
      )
    }),
  )
  return entries.flat().sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}

/** The entries of deleted rows, without those that the person cannot restore or whose list or project is not there. */
async function entriesOf(local: LocalStore, table: TrashTable, deleted: LocalRow[]): Promise<TrashEntry[]> {
  const rows = deleted as LocalRow<TrashTable>[]
  const [waiting, parentOf] = await Promise.all([
    local.db.base.bulkGet(rows.map(({ id }) => rowKey(table, id))),
    parentsOf(local, rows),
  ])
  const entries = rows.map(async (row, index): Promise<TrashEntry | undefined> => {
    const parent = parentOf(row)
    return (
      parent && {
        table,
        id: row.id,
        name: nameOf(row),
        ...parent,
        inside:
          table === 'lists' ? await itemsIn(local.db, row) : table === 'projects' ? await tasksIn(local.db, row) : 0,
        deletedAt: row.deletedAt ?? 0,
        at: deletionOf(row, waiting[index] !== undefined),
        boughtAt: 'boughtAt' in row && row.purchased ? row.boughtAt : null,
      }
    )
  })
  return (await Promise.all(entries)).filter((entry) => entry !== undefined)
}

/** A stamp is the time of a person's act, in server time; that of a row that waits to be sent is of an earlier act. */
const deletionOf = ({ deletedAt, stamp }: LocalRow, isWaiting: boolean): number =>
  isWaiting ? (deletedAt ?? 0) : Math.min(deletedAt ?? 0, Math.floor(stamp / stampsPerMs))

type Parent = Pick<TrashEntry, 'parent' | 'parentId' | 'isErasable'>
const noParent: Parent = { parent: undefined, parentId: '', isErasable: true }

/**
 * A function from a row to its list or project, each of which is read once. Its result is undefined if the person
 * cannot restore the row, or if the list or project is deleted or missing.
 */
async function parentsOf(local: LocalStore, rows: readonly LocalRow<TrashTable>[]) {
  const [lists, projects] = await Promise.all([
    local.db.lists.bulkGet([...new Set(rows.flatMap((row) => ('listId' in row ? row.listId : [])))]),
    local.db.projects.bulkGet([...new Set(rows.flatMap((row) => ('projectId' in row ? row.projectId : [])))]),
  ])
  const parents = new Map<string, Parent | undefined>()
  for (const list of lists) if (list) parents.set(list.id, ofList(local, list))
  for (const project of projects) {
    if (project?.deletedAt === null)
      parents.set(project.id, { ...noParent, parent: project.title, parentId: project.id })
  }
  return (row: LocalRow<TrashTable>): Parent | undefined => {
    if ('listId' in row) return parents.get(row.listId)
    if ('projectId' in row) return parents.get(row.projectId)
    return 'ownerId' in row && row.ownerId !== local.user.id ? undefined : noParent
  }
}

function ofList(local: LocalStore, list: LocalRow<'lists'>): Parent | undefined {
  const isErasable = list.ownerId === local.user.id
  const isEditor = list.members.some(({ id, role }) => id === local.user.id && role === 'editor')
  if (list.deletedAt !== null || !(isErasable || isEditor)) return
  return { parent: shownTitle(local, list), parentId: list.id, isErasable }
}

const isShown = ({ deletedAt }: LocalRow): boolean => deletedAt === null

const itemsIn = (db: LocalDb, { scope }: LocalRow): Promise<number> =>
  db.items.where('scope').equals(scope).filter(isShown).count()

const tasksIn = (db: LocalDb, project: LocalRow): Promise<number> =>
  db.tasks
    .where('scope')
    .equals(project.scope)
    .filter((task) => isShown(task) && task.projectId === project.id)
    .count()
