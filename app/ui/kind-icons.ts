import { FolderKanban, ListTodo, NotebookPen, ShoppingBasket, Square, SquareCheck } from 'lucide-react'

/** The icon of each table for mixed lists. */
export const kindIcons = {
  notes: NotebookPen,
  todos: ListTodo,
  lists: ShoppingBasket,
  items: Square,
  projects: FolderKanban,
  tasks: SquareCheck,
}
