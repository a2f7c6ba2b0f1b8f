import {
  FolderKanban,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Settings,
  ShoppingBasket,
  Square,
  Trash2,
} from 'lucide-react'
import { type areaPaths, paths, spendingPath } from '#app/lib/paths.ts'

/** The path and the icon of each area, in the order of the sidebar. */
export const sections: Record<Section, { path: string; Icon: LucideIcon }> = {
  dashboard: { path: paths.dashboard, Icon: LayoutDashboard },
  todos: { path: paths.todos, Icon: ListTodo },
  notes: { path: paths.notes, Icon: NotebookPen },
  shopping: { path: paths.shopping, Icon: ShoppingBasket },
  projects: { path: paths.projects, Icon: FolderKanban },
  settings: { path: paths.settings, Icon: Settings },
  trash: { path: paths.trash, Icon: Trash2 },
}

export type Section = keyof typeof areaPaths
const sectionNames = Object.keys(sections) as Section[]

/** The icon of each table in mixed lists: that of its section, or its own. */
export const kindIcons = {
  ...(Object.fromEntries(sectionNames.map((name) => [name, sections[name].Icon])) as Record<Section, LucideIcon>),
  lists: ShoppingBasket,
  items: Square,
  tasks: ListTodo,
}

/** The areas in the sidebar's navigation. The trash has its link at the foot of the sidebar. */
export const sidebarSections = sectionNames.filter((name) => name !== 'trash')
export const bottomBarSections = ['shopping', 'todos', 'notes', 'projects'] as const
/** The areas in a phone's account menu: those without a place in a bar. */
export const menuSections = ['trash', 'settings'] as const

/** The area of a path, undefined if it is in none. Only the dashboard is ever shown at `/` itself. */
export const sectionOf = (pathname: string): Section | undefined =>
  pathname === paths.home
    ? 'dashboard'
    : pathname === spendingPath()
      ? 'shopping'
      : sectionNames.find((name) => {
          const { path } = sections[name]
          return pathname === path || pathname.startsWith(`${path}/`)
        })
