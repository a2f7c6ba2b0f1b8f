import { plural } from '#app/lib/plural.ts'
import type { nav as ptBrNav } from '#app/messages/pt-br/shell.ts'
import type { Messages } from '#app/messages/pt-br.ts'

export const nav: typeof ptBrNav = {
  main: 'Main navigation',
  notes: 'Notes',
  shopping: 'Shopping List',
  shoppingShort: 'Shopping',
  settings: 'Settings',
  trash: 'Trash',
  dashboard: 'Dashboard',
  home: 'Caderneta, go to the dashboard',
  unread: (n) => plural(n, 'new shared list', 'new shared lists'),
  collapse: 'Collapse menu',
  expand: 'Expand menu',
  myAccount: 'My Account',
  userMenu: 'User menu',
  logout: 'Sign out',
}

export const lazyPart: Messages['lazyPart'] = {
  title: 'This part has not arrived yet',
  text: 'It comes from the server, which does not answer now. What you have written is saved on this device.',
  retry: 'Try again',
}

export const update: Messages['update'] = {
  ready: 'New version available',
  apply: 'Update',
  later: 'Later',
}

export const notFound: Messages['notFound'] = {
  title: 'Page not found',
  text: 'This page is not in your notebook. Perhaps the link is incomplete.',
  back: 'Back to the start',
}

export const crash: Messages['crash'] = {
  title: 'Something slipped off the line',
  text: 'What you have written is saved on this device. Reload to carry on.',
  reload: 'Reload',
}

export const toasts: Messages['toasts'] = {
  region: 'Notices (F8)',
}
