import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { CookiesPage, PrivacyPage } from './policy-page.tsx'
import { RequestResetPage } from './request-reset-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

/** The pages for links of mails, for a forgotten password and for the policies: one chunk of the app. */
export const pages = { ConfirmEmailPage, CookiesPage, PrivacyPage, RequestResetPage, ResetPasswordPage }
