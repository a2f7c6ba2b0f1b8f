/** Names under which the browser keeps small things outside the local database. */
export const storageKeys = {
  viewedSharedLists: 'viewedSharedLists',
  /** Who had which of their lists open last in "Minha lista". */
  chosenList: 'caderneta-chosen-list',
  pendingInviteToken: 'pendingInviteToken',
  /** What is known of the invitation that `pendingInviteToken` names. */
  pendingInvite: 'caderneta-pending-invite',
  /** The token of a confirmation mail, until its person has signed in. */
  pendingConfirmation: 'caderneta-pending-confirmation',
  sidebarCollapsed: 'sidebar-collapsed-state',
  language: 'caderneta-language',
  /** Somebody signed out while the server could not be told. */
  owedLogout: 'caderneta-owed-logout',
} as const

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** Null also when the browser keeps nothing for us. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `text`, or forgets the key with null. Does nothing when the browser keeps nothing for us. */
export function writeStored(key: StorageKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Private windows and full disks: the setting lasts as long as the page.
  }
}
