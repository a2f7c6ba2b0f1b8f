import type { ListContent, Notebook, ProjectContent, TripContent } from './notebook.ts'
import { type FileTable, fileTables } from './scopes.ts'
import { titleForOthers } from './shopping.ts'
import type { SyncedRow } from './synced-tables.ts'

/** The tables of a notebook with a section of their own form. */
export const ownSections = [
  'memberships',
  'lists',
  'items',
  'trips',
  'pricedPurchases',
  'projects',
  'tasks',
  'notes',
] as const

/** All rows that a person reads, by table. */
export type NotebookRows = { [T in (typeof ownSections)[number] | FileTable]: SyncedRow<T>[] }

interface Owner {
  id: string
  defaultListId: string | null
}

/** A notebook whose lists and projects have ids. */
export interface NamedNotebook extends Notebook {
  lists: (ListContent & { id: string })[]
  projects: (ProjectContent & { id: string })[]
}

/** The content of the rows without the trash, oldest rows first, the default list before the others. */
export function notebookOf(rows: NotebookRows, { id, defaultListId }: Owner): NamedNotebook {
  const { memberships, lists, items, trips, pricedPurchases, projects, tasks, notes } = rows
  const itemsIn = byParent(shown(items), ({ listId }) => listId)
  const tripsIn = byParent(shown(trips), ({ listId }) => listId)
  const purchasesIn = byParent(shown(pricedPurchases), ({ listId }) => listId)
  const tasksIn = byParent(shown(tasks), ({ projectId }) => projectId)
  const open = new Map(shown(lists).map((list) => [list.id, list]))
  const isDefault = (list: { id: string }) => list.id === defaultListId
  const own = [...open.values()].filter(({ ownerId }) => ownerId === id)
  const sections = Object.fromEntries(fileTables.map((table) => [table, shown<SyncedRow>(rows[table])]))
  return {
    ...(sections as unknown as Pick<Notebook, FileTable>),
    lists: own
      .sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
      .map((list) => ({
        ...list,
        isDefault: isDefault(list),
        items: itemsIn.get(list.id) ?? [],
        trips: tripsIn.get(list.id)?.map(withoutPeople),
        purchases: purchasesIn.get(list.id)?.filter(({ boughtAt }) => boughtAt > (list.pricesFrom ?? 0)),
      })),
    received: shown(memberships).flatMap(({ listId, ownerName }) => {
      const list = open.get(listId)
      return list
        ? { title: titleForOthers(list.title, ownerName), owner: ownerName, items: itemsIn.get(listId) ?? [] }
        : []
    }),
    projects: shown(projects).map((project) => ({ ...project, tasks: tasksIn.get(project.id) ?? [] })),
    notes: shown(notes),
  }
}

const withoutPeople = ({ market, day, lines }: SyncedRow<'trips'>): TripContent => ({
  ...{ market, day },
  lines: lines.map(({ id: _item, boughtBy: _who, ...line }) => line),
})

/** The rows without the trash, oldest first: ids are ordered by creation. */
const shown = <Row extends SyncedRow>(rows: Row[]): Row[] =>
  rows.filter(({ deletedAt }) => deletedAt === null).sort((a, b) => (a.id < b.id ? -1 : 1))

function byParent<Row>(rows: Row[], parentOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(parentOf(row))
    if (group) group.push(row)
    else groups.set(parentOf(row), [row])
  }
  return groups
}
