import { cameraPath } from '#shared/pages.ts'

/** The path of each area in the navigation. */
export const areaPaths = {
  dashboard: '/painel',
  todos: '/todos',
  notes: '/notes',
  shopping: '/shopping',
  projects: '/projects',
  settings: '/settings',
  trash: '/lixeira',
}

/** The path of each screen. */
export const paths = {
  ...areaPaths,
  home: '/',
  auth: '/auth',
  requestReset: '/request-reset',
  resetPassword: '/reset-password',
  confirmEmail: '/verificar-email',
  newProject: '/projects?novo',
  newList: '/shopping?nova',
  newNote: '/notes?nova',
  newTodo: '/todos?nova',
  agenda: '/todos/agenda',
  privacy: '/privacidade',
  cookies: '/cookies',
  note: (noteId: string): string => `/notes/${encodeURIComponent(noteId)}`,
  project: (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`,
  list: (listId: string): string => `/shopping/${encodeURIComponent(listId)}`,
  sharedList: (token: string): string => `/shopping/shared/${encodeURIComponent(token)}`,
  invite: (token: string): string => `/convite/${encodeURIComponent(token)}`,
}

/** The path of a list. A received list is opened by its token. */
export const pathOfList = (listId: string, token: string | null | undefined): string =>
  token ? paths.sharedList(token) : paths.list(listId)

/** The id of the list that a path opens. Undefined for another path. */
export const listIn = (path: string): string | undefined => /^\/shopping\/([^/]+)\/?$/.exec(path)?.[1]

/** The token of a shared list in a path, if any. */
export const tokenIn = (path: string): string | undefined => /^\/shopping\/shared\/([^/]+)\/?$/.exec(path)?.[1]

/** State of a link to a page of many rows: the row to show. */
export const showRow = (id: string): { show: string } => ({ show: id })

/** The id of the row to show, from the state of a link. Undefined without one. */
export const rowToShow = (state: unknown): string | undefined => (state as { show?: string } | null)?.show

/**
 * The id of the row that a link from outside the app names, such as a reminder's notification: `?mostrar=<id>`. Null
 * without one.
 */
export const linkedRow = (search: string): string | null => new URLSearchParams(search).get('mostrar')

/** State of a link to the sign-in page for people with an account. */
export const hasAccount = 'has-account'

/** State of a link to a list that was shared with the person just now: a missing list is still arriving. */
export const justGiven = 'just-given'

/** The path of the page that reads the QR code of a receipt for a list. */
export const readerPath = (listId: string): string => `${cameraPath}?lista=${encodeURIComponent(listId)}`

/** The path of a list in the supermarket. Apart from the other paths, because the first visit does not need it. */
export const marketPath = (listId: string): string => `${paths.list(listId)}/mercado`

/** The path of what was spent, in one list or in all. */
export const spendingPath = (listId?: string): string => (listId ? `/gastos?lista=${listId}` : '/gastos')

/** The path of the page of administrators. */
export const adminPath = '/admin'

/** True for the path of a list in the supermarket. */
export const isMarketPath = (path: string): boolean => /^\/shopping\/[^/]+\/mercado\/?$/.test(path)

/** State of a link to the list in the supermarket: closing that screen goes back in the history. */
export const cameFrom = 'came-from'
