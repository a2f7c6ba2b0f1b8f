import {
  FolderKanban,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Settings,
  ShoppingBasket,
  Trash2,
} from 'lucide-react'
import { paths } from '#app/lib/paths.ts'

export type Section = 'dashboard' | 'todos' | 'notes' | 'shopping' | 'projects' | 'settings' | 'trash'

/** The path and the icon of each area. */
export const sections: Record<Section, { path: string; Icon: LucideIcon }> = {
  dashboard: { path: paths.dashboard, Icon: LayoutDashboard },
  todos: { path: paths.todos, Icon: ListTodo },
  notes: { path: paths.notes, Icon: NotebookPen },
  shopping: { path: paths.shopping, Icon: ShoppingBasket },
  projects: { path: paths.projects, Icon: FolderKanban },
  settings: { path: paths.settings, Icon: Settings },
  trash: { path: paths.trash, Icon: Trash2 },
}

export const sidebarSections = ['dashboard', 'todos', 'notes', 'shopping', 'projects', 'settings'] as const
/** In the account menu, because the bar of the phone has no room for them. */
export const menuSections = ['dashboard', 'trash', 'settings'] as const
export const bottomBarSections = ['shopping', 'todos', 'notes', 'projects'] as const

/** The area of a path; only the dashboard is ever shown at `/` itself. */
export const sectionOf = (pathname: string): Section | undefined =>
  pathname === paths.home
    ? 'dashboard'
    : (Object.keys(sections) as Section[]).find((name) => {
        const { path } = sections[name]
        return pathname === path || pathname.startsWith(`${path}/`)
      })
