import { areaTexts, labelsOf } from './area-texts.ts'
import { accountSettings } from './pt-br/account-settings.ts'
import { agenda } from './pt-br/agenda.ts'
import { areas } from './pt-br/areas.ts'
import { logout } from './pt-br/auth.ts'
import { dashboard } from './pt-br/dashboard.ts'
import { dates } from './pt-br/dates.ts'
import { first } from './pt-br/first.ts'
import { groceries } from './pt-br/groceries.ts'
import { install } from './pt-br/install.ts'
import { lists } from './pt-br/lists.ts'
import { market } from './pt-br/market.ts'
import { mutations } from './pt-br/mutations.ts'
import { notes } from './pt-br/notes.ts'
import { project } from './pt-br/project.ts'
import { projectList } from './pt-br/project-list.ts'
import { projects, tasks } from './pt-br/projects.ts'
import { search, shortcuts } from './pt-br/search.ts'
import { settings } from './pt-br/settings.ts'
import { sharing } from './pt-br/sharing.ts'
import { nav, notFound } from './pt-br/shell.ts'
import { shopping } from './pt-br/shopping.ts'
import { sync } from './pt-br/sync.ts'
import { todoList } from './pt-br/todo-list.ts'
import { todos } from './pt-br/todos.ts'

const derived = areaTexts(areas)

/** The Portuguese of the app, and the shape of every other catalogue. Texts of one area are in its file. */
export const ptBr = {
  ...first,
  nothingUndone: 'Nada foi desfeito: isto já mudou ou foi apagado em outro aparelho.',
  mic: { start: 'Ditar', stop: 'Parar de ouvir', listening: 'Pode falar…' },
  resumed: 'Continue de onde você parou. Isto ainda não foi salvo; “Cancelar” descarta.',
  accountSettings,
  agenda,
  areas,
  dashboard,
  dates,
  logout,
  shopping,
  sharing,
  install,
  lists,
  groceries,
  market,
  notes,
  projectList,
  project,
  projects,
  tasks,
  search: { ...search, kind: { ...search.kind, ...derived.kind } },
  shortcuts,
  settings,
  sync: { ...sync, field: { ...sync.field, ...labelsOf(lists.fields), ...derived.fields } as Record<string, string> },
  todoList,
  todos,
  nav: { ...nav, ...derived.nav },
  groups: derived.groups,
  notFound,
  mutations: { ...mutations, ...derived.mutations },
}

export type Messages = typeof ptBr
