/** Erases rows in the trash, if the screen offers it. */
import type { LocalRow } from '#app/data/store/db.ts'
import type { TrashTable } from '#shared/scopes.ts'
import { at, type Plan } from './plan.ts'
import type { World } from './world-state.ts'

interface InTrash {
  table: TrashTable
  row: LocalRow
}

interface Screen {
  choices: { person: string }
  trash: InTrash[]
  lists: LocalRow<'lists'>[]
  listTrash: LocalRow<'lists'>[]
  own: { row: LocalRow }[]
}

/**
 * Plans to erase a row in the trash. Only the owner of a list may erase it or its items, and rows trashed with their
 * list or project are not shown.
 */
export function planErase({ clock }: World, screen: Screen, pick: number): Plan | undefined {
  const isMine = ({ ownerId }: LocalRow<'lists'>) => ownerId === screen.choices.person
  const lists = screen.listTrash.filter(isMine).map((row): InTrash => ({ table: 'lists', row }))
  const shown = new Set([...screen.lists.filter(isMine), ...screen.own.map(({ row }) => row)].map(({ id }) => id))
  const thing = at([...lists, ...screen.trash.filter(({ row }) => isShownAlone(row, shown))], pick)
  if (!thing) return undefined
  const { table, row } = thing
  const list = 'listId' in row ? row.listId : row.id
  const values = { purgedAt: clock.now() }
  return {
    op: 'trash.delete',
    args: { table, id: row.id },
    row,
    list: table === 'items' || table === 'lists' ? list : undefined,
    values,
  }
}

function isShownAlone(row: LocalRow, shown: ReadonlySet<string>): boolean {
  if ('listId' in row) return shown.has(row.listId)
  return 'projectId' in row ? shown.has(row.projectId) : true
}
