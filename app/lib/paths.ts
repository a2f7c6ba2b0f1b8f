/** Where each screen lives. */
export const paths = {
  home: '/',
  auth: '/auth',
  requestReset: '/request-reset',
  resetPassword: '/reset-password',
  confirmEmail: '/verificar-email',
  dashboard: '/painel',
  todos: '/todos',
  notes: '/notes',
  shopping: '/shopping',
  projects: '/projects',
  settings: '/settings',
  list: (listId: string): string => `/shopping/${encodeURIComponent(listId)}`,
  sharedList: (token: string): string => `/shopping/shared/${encodeURIComponent(token)}`,
  invite: (token: string): string => `/convite/${encodeURIComponent(token)}`,
}

/** State of a link to a list that the server has just given: if it is not here, it is on its way. */
export const justGiven = 'just-given'
