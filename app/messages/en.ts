import { account } from './en/account.ts'
import { auth, logout } from './en/auth.ts'
import { invite } from './en/invite.ts'
import { lists } from './en/lists.ts'
import { mutations } from './en/mutations.ts'
import { notes } from './en/notes.ts'
import { search, shortcuts } from './en/search.ts'
import { settings } from './en/settings.ts'
import { sharing } from './en/sharing.ts'
import { coming, crash, lazyPart, nav, notFound, toasts, update } from './en/shell.ts'
import { shopping } from './en/shopping.ts'
import { sync } from './en/sync.ts'
import { todos } from './en/todos.ts'
import { trash } from './en/trash.ts'
import type { Messages } from './pt-br.ts'

export const en: Messages = {
  appName: 'Caderneta',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  undo: 'Undo',
  loading: 'Loading...',
  skipToContent: 'Skip to content',
  errorOccurred: 'An error occurred',
  storageFull: 'This device has no space left. Free some (photos, videos, other sites) and try again.',
  storageLost: 'The browser does not let us write now. Reload the page and try again.',
  offlineTryLater: 'No connection to the server. Try again when there is a signal.',
  refusals: {
    invalid: 'This cannot be kept as it is: it is too long, or something in it is missing or not allowed.',
    unauthenticated: 'You are not signed in.',
    signing_out: 'You are signing out on this device: nothing more is written down.',
    invalid_credentials: 'Wrong e-mail or password.',
    forbidden: 'You are not allowed to do this.',
    email_unconfirmed: 'Confirm your address: we have mailed you a link. Once it is opened the list appears by itself.',
    not_found: 'Not found.',
    email_taken: 'Your account could not be created with this e-mail.',
    default_list: 'This list cannot be deleted.',
    wrong_user: 'This notebook belongs to somebody else.',
    upgrade_required: 'Reload Caderneta to carry on.',
    purged: 'This was deleted for ever, and its content has been erased.',
    item_referenced: 'This item cannot be deleted because a share refers to it. End the share first.',
    not_deleted: 'This is not in the trash any more: it was taken out on another device.',
    too_large: 'This is too large to be sent to the server.',
    quota_reached: 'There is no room for this: too much is kept already, the trash included.',
    too_many: 'Too many tries. Wait a little and try again.',
    internal: 'The server met an error.',
    unavailable: 'The server is busy. Try again in a moment.',
  },
  auth,
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
  lazyPart,
  update,
  coming,
  notFound,
  crash,
  toasts,
  mutations,
}
