import { FolderKanban, ListTodo, NotebookPen, ShoppingBasket, Square, SquareCheck } from 'lucide-react'

/** The drawing of each kind of thing where several stand together. */
export const kindIcons = {
  notes: NotebookPen,
  todos: ListTodo,
  lists: ShoppingBasket,
  items: Square,
  projects: FolderKanban,
  tasks: SquareCheck,
}
