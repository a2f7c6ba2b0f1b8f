import { fold } from '#app/lib/fold.ts'
import { wordsOf } from '#app/lib/highlight.ts'
import { type TrashTable, trashTables } from '#shared/trash.ts'
import { type LocalRow, rowTable } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'
import { shownTitle } from './shown-title.ts'

/** A searchable row. */
export interface Findable {
  table: TrashTable
  id: string
  name: string
  /** The remaining text of the row. */
  text: string
  /** The list or project that contains it. */
  parent: { id: string; title: string } | undefined
  isDone: boolean
}

interface Indexed {
  row: Findable
  /** With a space before it, as before each of its words. */
  name: string
  all: string
}

/**
 * All rows that the person may see on the device, folded, newest first. A snapshot: each search session makes a new
 * one.
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
  return { ...rows, lists: rows.lists.map((list) => ({ ...list, title: shownTitle(local, list) })) }
}

/** Rows in a deleted list or project are hidden with it. */
function indexOf({ notes, todos, lists, items, projects, tasks }: Rows): SearchIndex {
  const found: Findable[] = []
  const parents = new Map([...lists, ...projects].map(({ id, title }) => [id, { id, title }]))
  const base = { text: '', parent: undefined, isDone: false }
  const add = (row: Omit<Findable, keyof typeof base> & Partial<Findable>) => void found.push({ ...base, ...row })
  const addInside = (row: Parameters<typeof add>[0], parentId: string) => {
    const parent = parents.get(parentId)
    if (parent) add({ ...row, parent })
  }
  for (const { id, title } of lists) add({ table: 'lists', id, name: title })
  for (const { id, title, description } of projects) {
    add({ table: 'projects', id, name: title, text: description ?? '' })
  }
  for (const { id, title, content } of notes) add({ table: 'notes', id, name: title, text: content })
  for (const { id, title, completed } of todos) add({ table: 'todos', id, name: title, isDone: completed })
  for (const { id, listId, name, quantity, category, purchased } of items) {
    const text = [quantity, category].filter(Boolean).join(' · ')
    addInside({ table: 'items', id, name, text, isDone: purchased }, listId)
  }
  for (const { id, projectId, title, description, status } of tasks) {
    addInside({ table: 'tasks', id, name: title, text: description ?? '', isDone: status === 'concluída' }, projectId)
  }
  const newestFirst = found.sort((a, b) => (a.id < b.id ? 1 : -1))
  return newestFirst.map((row) => {
    const name = ` ${fold(row.name)}`
    return { row, name, all: row.text === '' ? name : `${name} ${fold(row.text)}` }
  })
}

/**
 * Rows with all words of the query, in any order: matches at the beginning first, then names, then texts; open before
 * done.
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
