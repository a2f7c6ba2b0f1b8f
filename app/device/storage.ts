/**
 * Small values outside the local database: of the device, which its tabs share, or of one tab. Both kinds survive
 * a reload. Every key is listed here, except those of half-typed texts (`personalKey`).
 */
/** Keys of the device. */
export const storageKeys = {
  viewedSharedLists: 'viewedSharedLists',
  /** The last opened list of each account: a line per account. */
  chosenList: 'caderneta-chosen-list',
  /** The order that was chosen for a list: a line per list. */
  listOrder: 'caderneta-list-order',
  pendingInviteToken: 'pendingInviteToken',
  /** Details of the invitation in `pendingInviteToken`. */
  pendingInvite: 'caderneta-pending-invite',
  /** The secret of an invitation to the server, until an account is made with it. */
  invitation: 'caderneta-invitation',
  /** The token of a confirmation mail, until it is used or invalid, or the person has dropped it. */
  pendingConfirmation: 'caderneta-pending-confirmation',
  /** The dismissed reminders: a line per account. */
  seenReminders: 'caderneta-seen-reminders',
  /** The view of the projects: columns or list, and the shown statuses. */
  projectView: 'caderneta-project-view',
  /** `off` disables learning of usual purchases. */
  again: 'caderneta-again',
  /** `off` where keys that are a single letter do nothing. */
  letterKeys: 'caderneta-letter-keys',
  /** `off` where the day beside the grid of the agenda was closed. */
  dayBeside: 'caderneta-day-beside',
  /** `off` where a time written in a line has no reminder. */
  timesRemind: 'caderneta-times-remind',
  /** Set once somebody has answered the offer of notifications for the reminder of a line. */
  remindersTold: 'caderneta-reminder',
  /** The names of companies on receipts: a line per CNPJ. */
  receiptMarkets: 'caderneta-receipt-markets',
  /** `on` once somebody has agreed that the browser may send dictated sound away. */
  voice: 'caderneta-voice',
  /** The consent to ads and counting, and the person who gave or refused it. */
  consent: 'caderneta-consent',
  /** Opened screens that are not counted yet. */
  pageViews: 'caderneta-page-views',
  sidebarCollapsed: 'sidebar-collapsed-state',
  language: 'caderneta-language',
  /** `light` or `dark`; theme.ts, which cannot import, reads it under the same name. */
  theme: 'caderneta-theme',
  /** The id of a session that ended offline, which the server does not know yet; `true` for a session without an id. */
  owedLogout: 'caderneta-owed-logout',
  /** Set if somebody was signed in on this device before. It does not identify them, and survives their sign-out. */
  signedInBefore: 'caderneta-signed-in-before',
  /** Set if the last account used here was deleted. The next sign-in clears it. */
  accountDeleted: 'caderneta-account-deleted',
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

/** Values that the browser refused to store, as in private windows and on full disks: they last as long as the page. */
const unstored = new Map<StorageKey, string | null>()

/** The text last written; where the browser refuses to store it, the one written by this page. Null without one. */
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

/** Keys of a tab. */
export const tabKeys = {
  /** A text shared by another app. It may arrive before anybody is signed in. */
  sharedText: 'caderneta-shared-text',
  /** The page that a link requested while nobody was signed in. */
  wantedPath: 'caderneta-wanted-path',
  /** Set if the person has closed the offer to install the app. */
  installDismissed: 'installPromptDismissed',
} as const

const personal = 'caderneta:'
/** A key of a tab whose value `clearTab` deletes. */
export const personalKey = (name: string) => `${personal}${name}` as const

type TabKey = (typeof tabKeys)[keyof typeof tabKeys] | ReturnType<typeof personalKey>

/** The stored text of this tab. Null if none is stored, or without storage. */
export function readTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores `text`; null removes the key. False without storage, as in private windows and on full disks. */
export function writeTab(key: TabKey, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Deletes this tab's values of all `personalKey`s, at a sign-out. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(personal)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
