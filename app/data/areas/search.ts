import { type LocalRow, rowTable } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import { wordsOf } from '#app/lib/highlight.ts'
import { nameOf } from '#app/lib/row-name.ts'
import { textsOf } from '#shared/fields.ts'
import { fold } from '#shared/fold.ts'
import { type TrashTable, trashTables } from '#shared/scopes.ts'
import { shownTitle } from './shown-title.ts'

/** A searchable row. */
export interface Findable {
  table: TrashTable
  id: string
  name: string
  /** The typed texts of the row besides its name. */
  text: string
  /** The list or project that contains it. */
  parent: { id: string; title: string } | undefined
  isDone: boolean
}

interface Indexed {
  row: Findable
  /** The folded name with a space in front, so that a search for ` word` finds beginnings of words. */
  name: string
  all: string
}

/**
 * The rows outside of the trash, of all tables that have one, with their texts folded (`fold`), newest first. Contents
 * of a deleted list or project are left out. It is a snapshot: each opening of the search reads a new one.
 */
export type SearchIndex = readonly Indexed[]

/** Reads the index from the device. */
export const readSearchIndex = (local: LocalStore): Promise<SearchIndex> =>
  withReconnect(local.db, async () => indexOf(await readRows(local)))

type Rows = { [T in TrashTable]: LocalRow<T>[] }

async function readRows(local: LocalStore): Promise<Rows> {
  const tables = await Promise.all(
    trashTables.map(async (table) => {
      const rows = await rowTable(local.db, table).toArray()
      return [table, rows.filter(({ deletedAt }) => deletedAt === null)]
    }),
  )
  const rows: Rows = Object.fromEntries(tables)
  // A model stands nowhere among the lists, and its items are those of the list that it was made of.
  const lists = rows.lists.filter(({ isModel }) => !isModel)
  return { ...rows, lists: lists.map((list) => ({ ...list, title: shownTitle(local, list) })) }
}

type Details = Partial<Pick<Findable, 'text' | 'isDone'>> & { parentId?: string }

/**
 * For each table: `isDone` of a row, the id of its list or project, and its searched text if that is not all typed
 * texts.
 */
const detailsOf: { [T in TrashTable]?: (row: LocalRow<T>) => Details } = {
  todos: ({ completed }) => ({ isDone: completed }),
  items: ({ listId, purchased }) => ({ isDone: purchased, parentId: listId }),
  tasks: ({ projectId, description, steps, status }) => ({
    text: [textOf(description), textOf(steps)].flat().join(' · '),
    isDone: status === 'concluída',
    parentId: projectId,
  }),
}

/** The index of the rows. Items and tasks whose list or project is not among the rows are left out. */
function indexOf(rows: Rows): SearchIndex {
  const parents = new Map([...rows.lists, ...rows.projects].map(({ id, title }) => [id, { id, title }]))
  const found = trashTables.flatMap((table) =>
    rows[table].flatMap((row): Findable[] => {
      const { parentId, ...details } = detailsOf[table]?.(row as never) ?? {}
      const parent = parentId === undefined ? undefined : parents.get(parentId)
      return parentId === undefined || parent ? [{ ...findable(table, row), ...details, parent }] : []
    }),
  )
  const newestFirst = found.sort((a, b) => (a.id < b.id ? 1 : -1))
  return newestFirst.map((row) => {
    const name = ` ${fold(row.name)}`
    return { row, name, all: row.text === '' ? name : `${name} ${fold(row.text)}` }
  })
}

/** A row is named by its title, or its name; its other typed texts are its text. */
function findable(table: TrashTable, row: LocalRow<TrashTable>): Findable {
  const field = 'title' in row ? 'title' : 'name'
  const others = textsOf(table).filter((text) => text !== field)
  const text = others.flatMap((other) => textOf(row[other as keyof typeof row]))
  return { table, id: row.id, name: nameOf(row), text: text.join(' · '), parent: undefined, isDone: false }
}

const textOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(({ title }: { title: string }) => title)
  return value || []
}

/**
 * Rows with all words of the query, in any order; none for a query without words. Names that begin with the query come
 * first, then names in which each word of the query begins a word, then other names, then texts; in each of these
 * groups open rows come before done ones, each the newest first.
 */
export function search(index: SearchIndex, query: string): Findable[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const beginnings = words.map((word) => ` ${word}`)
  const whole = beginnings.join('')
  const rankOf = (name: string): number => {
    if (name.startsWith(whole)) return 0
    if (beginnings.every((word) => name.includes(word))) return 2
    return words.every((word) => name.includes(word)) ? 4 : 6
  }
  const byRank: Findable[][] = []
  for (const { row, name, all } of index) {
    if (!words.every((word) => all.includes(word))) continue
    const rank = rankOf(name) + Number(row.isDone)
    byRank[rank] ??= []
    byRank[rank].push(row)
  }
  return byRank.flat()
}
