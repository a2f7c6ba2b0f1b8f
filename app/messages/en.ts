import { appName } from '#app/device/app-name.ts'
import { areaTexts, labelsOf } from './area-texts.ts'
import { accountSettings } from './en/account-settings.ts'
import { agenda } from './en/agenda.ts'
import { areas } from './en/areas.ts'
import { auth, logout } from './en/auth.ts'
import { dashboard } from './en/dashboard.ts'
import { dates } from './en/dates.ts'
import { groceries } from './en/groceries.ts'
import { install } from './en/install.ts'
import { lists } from './en/lists.ts'
import { market } from './en/market.ts'
import { mutations } from './en/mutations.ts'
import { notes } from './en/notes.ts'
import { project } from './en/project.ts'
import { projectList } from './en/project-list.ts'
import { projects, tasks } from './en/projects.ts'
import { search, shortcuts } from './en/search.ts'
import { settings } from './en/settings.ts'
import { sharing } from './en/sharing.ts'
import { crash, lazyPart, nav, notFound, toasts, update } from './en/shell.ts'
import { shopping } from './en/shopping.ts'
import { sync } from './en/sync.ts'
import { todoList } from './en/todo-list.ts'
import { todos } from './en/todos.ts'
import type { Messages } from './pt-br.ts'

const derived = areaTexts(areas)

export const en: Messages = {
  appName,
  close: 'Close',
  cancel: 'Cancel',
  nothingUndone: 'Nothing was undone: this has been changed or deleted on another device.',
  mic: { start: 'Dictate', stop: 'Stop listening', listening: 'Go ahead…' },
  resumed: 'Carry on where you stopped. This is not saved yet; “Cancel” discards it.',
  save: 'Save',
  remove: 'Delete',
  undo: 'Undo',
  show: 'Show',
  loading: 'Loading...',
  skipToContent: 'Skip to content',
  errorOccurred: 'An error occurred',
  storageFull: 'This device has no space left. Free some (photos, videos, other sites) and try again.',
  storageLost: 'The browser does not let us write now. Reload the page and try again.',
  offlineTryLater: 'No connection to the server. Try again when there is a signal.',
  refusals: {
    invalid: 'This cannot be kept as it is: it is too long, or something in it is missing or not allowed.',
    common_password: 'This password is one of the most used in the world and easy to guess. Choose another one.',
    unauthenticated: 'You are not signed in.',
    signing_out: 'You are signing out on this device: nothing more is written down.',
    invalid_credentials: 'Wrong e-mail or password.',
    account_deleted: 'This account was deleted.',
    account_disabled: 'This account was disabled. Talk to the person who runs this server.',
    forbidden: 'You are not allowed to do this.',
    wrong_password: 'The current password is wrong.',
    sign_in_again: 'Sign in with Google again and repeat this within 10 minutes.',
    email_unconfirmed: 'Confirm your address: we have mailed you a link. Once it is opened the list appears by itself.',
    registration_closed: 'This server makes an account only with a valid invitation. Ask the person who runs it.',
    setup_code: 'The set-up code does not match. The server shows it in its log at start.',
    sender_blocked: 'You have blocked this person. To receive their lists again, unblock them in the settings.',
    not_found: 'Not found.',
    email_taken: 'Your account could not be created with this e-mail.',
    last_admin: 'Nobody else administers this server. Let somebody else do so first.',
    default_list: 'This list cannot be deleted.',
    wrong_user: 'This notebook belongs to somebody else.',
    upgrade_required: 'Reload Caderneta to carry on.',
    too_old: 'It was written more than half a year ago by the clock of the device, so it can only be sent as new.',
    purged: 'This was deleted for ever, and its content has been erased.',
    item_referenced: 'This item cannot be deleted because a share refers to it. End the share first.',
    not_deleted: 'This is not in the trash any more: it was taken out on another device.',
    too_large: 'This is too large to be sent to the server.',
    quota_reached: 'There is no room for this: too much is kept already, the trash included.',
    too_many: 'Too many tries. Try again in {minutes} min.',
    internal: 'The server met an error.',
    bad_gateway: 'The AI did not answer as it should. Try again in a moment.',
    unavailable: 'The server is busy. Try again in a moment.',
  },
  auth,
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
  sync: { ...sync, field: { ...sync.field, ...labelsOf(lists.fields), ...derived.fields } },
  todoList,
  todos,
  nav: { ...nav, ...derived.nav },
  groups: derived.groups,
  lazyPart,
  update,
  notFound,
  crash,
  toasts,
  mutations: { ...mutations, ...derived.mutations },
}
