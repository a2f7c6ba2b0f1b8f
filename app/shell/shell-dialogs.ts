import { InstallBanner } from './install/install-banner.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import { ShortcutsSheet } from './search/shortcuts-sheet.tsx'
import { AccountNotices } from './session/account-notices.tsx'
import { LogoutDialog } from './session/logout-dialog.tsx'
import { LostListDialog } from './sync-status/lost-list-dialog.tsx'
import { SyncPanel } from './sync-status/sync-panel.tsx'

/** The dialogs of the frame, and its rare notices: one chunk of the app. */
export const dialogs = {
  AccountNotices,
  InstallBanner,
  LogoutDialog,
  LostListDialog,
  SearchDialog,
  ShortcutsSheet,
  SyncPanel,
}
