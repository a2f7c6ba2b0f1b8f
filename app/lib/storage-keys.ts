/** Names under which the browser keeps small things outside the local database. */
export const storageKeys = {
  viewedSharedLists: 'viewedSharedLists',
  /** The list that each account had open last: a line per account. */
  chosenList: 'caderneta-chosen-list',
  pendingInviteToken: 'pendingInviteToken',
  /** What is known of the invitation that `pendingInviteToken` names. */
  pendingInvite: 'caderneta-pending-invite',
  /** The token of a confirmation mail, until its person has signed in. */
  pendingConfirmation: 'caderneta-pending-confirmation',
  /** How the projects are shown: as columns or as a list, and those of which status. */
  projectView: 'caderneta-project-view',
  /** `off` where what is usually bought is not to be learnt. */
  again: 'caderneta-again',
  /** `off` where keys that are a single letter do nothing. */
  letterKeys: 'caderneta-letter-keys',
  /** Whether ads and counting are wanted, by whom. */
  consent: 'caderneta-consent',
  /** Which screens were opened and are not counted yet. */
  pageViews: 'caderneta-page-views',
  sidebarCollapsed: 'sidebar-collapsed-state',
  language: 'caderneta-language',
  /** `light` or `dark`; theme.ts, which can import nothing, reads it under the same name. */
  theme: 'caderneta-theme',
  /** The session that somebody signed out of while the server could not be told; `true` where it has no name. */
  owedLogout: 'caderneta-owed-logout',
  /** Somebody was signed in on this device before. Says nothing of them, and outlives their sign-out. */
  signedInBefore: 'caderneta-signed-in-before',
  /** The account that was used here last is gone, until somebody signs in. */
  accountDeleted: 'caderneta-account-deleted',
} as const

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** What the browser would not keep, as in private windows and on full disks: it lasts as long as the page. */
const unstored = new Map<StorageKey, string | null>()

/** Null also when the browser keeps nothing for us. */
export function readStored(key: StorageKey): string | null {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `text`, or forgets the key with null. */
export function writeStored(key: StorageKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}
