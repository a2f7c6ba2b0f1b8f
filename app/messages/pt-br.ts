import { account } from './pt-br/account.ts'
import { logout } from './pt-br/auth.ts'
import { first } from './pt-br/first.ts'
import { invite } from './pt-br/invite.ts'
import { lists } from './pt-br/lists.ts'
import { mutations } from './pt-br/mutations.ts'
import { notes } from './pt-br/notes.ts'
import { search, shortcuts } from './pt-br/search.ts'
import { settings } from './pt-br/settings.ts'
import { sharing } from './pt-br/sharing.ts'
import { coming, nav, notFound } from './pt-br/shell.ts'
import { shopping } from './pt-br/shopping.ts'
import { sync } from './pt-br/sync.ts'
import { todos } from './pt-br/todos.ts'
import { trash } from './pt-br/trash.ts'

/** The Portuguese of the app, and the shape of every other catalogue. What belongs to one area stands in its file. */
export const ptBr = {
  ...first,
  account,
  logout,
  shopping,
  sharing,
  invite,
  lists,
  notes,
  search,
  shortcuts,
  settings,
  sync,
  todos,
  trash,
  nav,
  coming,
  notFound,
  mutations,
}

export type Messages = typeof ptBr
