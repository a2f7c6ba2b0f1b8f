import {
  FolderKanban,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Settings,
  ShoppingBasket,
} from 'lucide-react'

export type Section = 'dashboard' | 'todos' | 'notes' | 'shopping' | 'projects' | 'settings'

/** Where each area of the app lives, and its drawing. */
export const sections: Record<Section, { path: string; Icon: LucideIcon }> = {
  dashboard: { path: '/painel', Icon: LayoutDashboard },
  todos: { path: '/todos', Icon: ListTodo },
  notes: { path: '/notes', Icon: NotebookPen },
  shopping: { path: '/shopping', Icon: ShoppingBasket },
  projects: { path: '/projects', Icon: FolderKanban },
  settings: { path: '/settings', Icon: Settings },
}

export const sidebarSections = ['todos', 'notes', 'shopping', 'projects', 'settings'] as const
export const bottomBarSections = ['shopping', 'todos', 'notes', 'projects'] as const

/** The area that a path belongs to. */
export const sectionOf = (pathname: string): Section | undefined =>
  (Object.keys(sections) as Section[]).find((name) => {
    const { path } = sections[name]
    return pathname === path || pathname.startsWith(`${path}/`)
  })
