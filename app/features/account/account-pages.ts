import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { OtherEntries } from './demo-entry.tsx'
import { CookiesPage, PrivacyPage } from './policy-page.tsx'
import { RegisterDoor } from './register-door.tsx'
import { RequestResetPage } from './request-reset-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { WaitingNote } from './waiting-note.tsx'

/** What few visits need of the pages before the sign-in: one chunk of the app. */
export const pages = {
  ConfirmEmailPage,
  CookiesPage,
  DeletedNote,
  OtherEntries,
  PrivacyPage,
  RegisterDoor,
  RequestResetPage,
  ResetPasswordPage,
  WaitingNote,
}
