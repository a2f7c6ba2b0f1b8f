/** Keys for small values outside the local database. */
export const storageKeys = {
  viewedSharedLists: 'viewedSharedLists',
  /** The last opened list of each account: a line per account. */
  chosenList: 'caderneta-chosen-list',
  pendingInviteToken: 'pendingInviteToken',
  /** Details of the invitation in `pendingInviteToken`. */
  pendingInvite: 'caderneta-pending-invite',
  /** The token of a confirmation mail, until its person has signed in. */
  pendingConfirmation: 'caderneta-pending-confirmation',
  /** The view of the projects: columns or list, and the shown statuses. */
  projectView: 'caderneta-project-view',
  /** `off` disables learning of usual purchases. */
  again: 'caderneta-again',
  /** `off` where keys that are a single letter do nothing. */
  letterKeys: 'caderneta-letter-keys',
  /** Whether ads and counting are wanted, by whom. */
  consent: 'caderneta-consent',
  /** Opened screens that are not counted yet. */
  pageViews: 'caderneta-page-views',
  sidebarCollapsed: 'sidebar-collapsed-state',
  language: 'caderneta-language',
  /** `light` or `dark`; theme.ts, which cannot import, reads it under the same name. */
  theme: 'caderneta-theme',
  /** The session of an offline sign-out that the server does not know yet; `true` without a name. */
  owedLogout: 'caderneta-owed-logout',
  /** Somebody was signed in on this device before. Does not identify them, and survives their sign-out. */
  signedInBefore: 'caderneta-signed-in-before',
  /** The last account used here was deleted. Cleared by the next sign-in. */
  accountDeleted: 'caderneta-account-deleted',
} as const

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** Values that the browser refused to store, as in private windows and on full disks: they last as long as the page. */
const unstored = new Map<StorageKey, string | null>()

/** Null also without storage. */
export function readStored(key: StorageKey): string | null {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores `text`; null removes the key. */
export function writeStored(key: StorageKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}
