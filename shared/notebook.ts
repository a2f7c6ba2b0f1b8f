import type { Reply } from './contract.ts'
import type { Content } from './fields.ts'
import { type FileTable, fileTables, perTable, type TrashTable } from './scopes.ts'
import type { Task } from './tasks.ts'

/**
 * Tables with a section of their own form in a notebook. Items and tasks have none: they are inside their lists and
 * projects.
 */
type OwnSection = Exclude<TrashTable, FileTable | 'items' | 'tasks'>
type FileSections = { [T in FileTable]: Omit<Reply<`${T}.create`>, 'id'>[] }

/**
 * The content of a notebook, without ids and members, so that it can be imported into another account. Rows are in
 * order of creation, so that a copy has the same order.
 */
export interface Notebook extends FileSections, Record<OwnSection, object[]> {
  lists: ListContent[]
  /** Copies of lists shared by others. */
  received: ReceivedContent[]
  notes: NoteContent[]
  projects: ProjectContent[]
}

export type ItemContent = Content<'items'>

/** A trip without the ids of its items and of who bought them. */
export type TripContent = Content<'trips'>

export interface ListContent extends Partial<Content<'lists'>> {
  title: string
  /** True for the list that every account has from the start. */
  isDefault: boolean
  items: ItemContent[]
  /** Absent without any. */
  trips?: TripContent[] | undefined
  /** The purchases with a price, without who bought them; absent without any. */
  purchases?: Content<'pricedPurchases'>[] | undefined
}

export interface ReceivedContent {
  title: string
  /** The name of the list's owner. */
  owner: string
  items: ItemContent[]
}

export type NoteContent = Content<'notes'>

export type TaskContent = Omit<Task, 'id' | 'projectId'>

export interface ProjectContent {
  title: string
  description: string | null
  status: 'pendente' | 'aguardando' | 'em_andamento' | 'concluido'
  tasks: TaskContent[]
}

export const emptyNotebook = (): Notebook => ({
  lists: [],
  received: [],
  notes: [],
  projects: [],
  ...perTable(fileTables, (): never[] => []),
})

export const pick = (row: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, (row as Record<string, unknown>)[field]]))
