import type { TrashTable } from '#shared/scopes.ts'

/** Tables with a section of their own in the file; items and tasks are inside their lists and projects. */
type Section = Exclude<TrashTable, 'items' | 'tasks'>

/**
 * The content of a notebook, without its ids, dates and people: it can be imported into another account. In order of
 * creation, so that a copy has the same order.
 */
export interface Notebook extends Record<Section, object[]> {
  lists: ListContent[]
  /** Copies of lists shared by others. */
  received: ReceivedContent[]
  todos: TodoContent[]
  notes: NoteContent[]
  projects: ProjectContent[]
}

export interface ItemContent {
  name: string
  quantity: string | null
  category: string | null
  /** The total in cents. */
  price: number | null
  purchased: boolean
}

export interface ListContent {
  title: string
  /** The list that every account has from the start. */
  isDefault: boolean
  items: ItemContent[]
}

export interface ReceivedContent {
  title: string
  /** The name of the list's owner. */
  owner: string
  items: ItemContent[]
}

export interface TodoContent {
  title: string
  completed: boolean
}

export interface NoteContent {
  title: string
  content: string
}

export interface TaskContent {
  title: string
  description: string | null
  /** 1 low, 2 medium, 3 high. */
  priority: number
  status: 'pendente' | 'concluída'
  dueDate: string | null
}

export interface ProjectContent {
  title: string
  description: string | null
  status: 'pendente' | 'aguardando' | 'em_andamento' | 'concluido'
  tasks: TaskContent[]
}

export const emptyNotebook = (): Notebook => ({ lists: [], received: [], todos: [], notes: [], projects: [] })
