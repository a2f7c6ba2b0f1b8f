/**
 * What a notebook says, without its ids, dates and people: what can be carried from one account into another one. In the
 * order in which it was made, so that it is the same again where it is made anew.
 */
export interface Notebook {
  lists: ListContent[]
  /** Copies of what others share. */
  received: ReceivedContent[]
  todos: TodoContent[]
  notes: NoteContent[]
  projects: ProjectContent[]
}

export interface ItemContent {
  name: string
  quantity: string | null
  category: string | null
  /** What all of it costs, in cents. */
  price: number | null
  purchased: boolean
}

export interface ListContent {
  title: string
  /** The one that every account has from the start. */
  isDefault: boolean
  items: ItemContent[]
}

export interface ReceivedContent {
  title: string
  /** The name of who shares it. */
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
