import { AccessTokensDialog } from './access-tokens-dialog.tsx'
import { ActivityDialog } from './activity-dialog.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'

/** The dialogs of the account, one chunk of the app. */
export const dialogs = {
  AccessTokensDialog,
  ActivityDialog,
  CalendarDialog,
  DeletionDialog,
  NameDialog,
  PasswordDialog,
  SessionsDialog,
}
