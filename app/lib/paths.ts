/** Where each screen lives. */
export const paths = {
  home: '/',
  auth: '/auth',
  dashboard: '/painel',
  todos: '/todos',
  notes: '/notes',
  shopping: '/shopping',
  projects: '/projects',
  settings: '/settings',
  invite: (token: string): string => `/convite/${encodeURIComponent(token)}`,
}
