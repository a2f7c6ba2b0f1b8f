import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useOwnAccount } from '#app/data-react/own-account.ts'
import { adminPath } from '#app/lib/paths.ts'
import { LazyDialog, type LazyPart, lazyPart } from '#app/loading/lazy-part.tsx'
import { useAccessTokenTexts } from '#app/messages/access-tokens.ts'
import { useAccountActivityTexts } from '#app/messages/account-activity.ts'
import { useCalendarAddressTexts } from '#app/messages/calendar-address.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Entry, entryHeading } from '#app/ui/settings-group.tsx'

interface Closable {
  onClose: () => void
}

const nameDialog = lazyPart<Closable>(async () => (await import('./account-dialogs.ts')).dialogs.NameDialog)
const passwordDialog = lazyPart<Closable>(async () => (await import('./account-dialogs.ts')).dialogs.PasswordDialog)
const sessionsDialog = lazyPart<Closable>(async () => (await import('./account-dialogs.ts')).dialogs.SessionsDialog)
const activityDialog = lazyPart<Closable>(async () => (await import('./account-dialogs.ts')).dialogs.ActivityDialog)
const calendarDialog = lazyPart<Closable>(async () => (await import('./account-dialogs.ts')).dialogs.CalendarDialog)
const accessTokensDialog = lazyPart<Closable>(
  async () => (await import('./account-dialogs.ts')).dialogs.AccessTokensDialog,
)
const deletionDialog = lazyPart<Closable>(async () => (await import('./account-dialogs.ts')).dialogs.DeletionDialog)

/** The way to the administration, the name of the account, its password, devices, activity, calendar, programs, `children`, and last its deletion. */
export function AccountSettings({ children }: { children: ReactNode }) {
  const { accountSettings: texts } = useMessages()
  const calendarAddress = useCalendarAddressTexts()
  const accessTokens = useAccessTokenTexts()
  const activity = useAccountActivityTexts()
  const { user } = useOwnAccount()
  const hasPassword = user.hasPassword !== false
  return (
    <>
      {user.isAdmin && (
        <Entry>
          <h3 className={entryHeading}>{activity.administration.heading}</h3>
          <p className="mt-1 mb-4 text-pretty">{activity.administration.hint}</p>
          <Link to={adminPath} className={buttonClass('outline')}>
            {activity.administration.open}
          </Link>
        </Entry>
      )}
      <Section heading={texts.name.heading} dialog={nameDialog} open={texts.name.change}>
        {user.firstName ?? texts.name.none}
      </Section>
      {!user.demoUntil && (
        <Section
          heading={texts.password.heading}
          dialog={passwordDialog}
          open={hasPassword ? texts.password.change : texts.password.choose}
        >
          {hasPassword ? texts.password.hint : texts.password.chooseHint}
        </Section>
      )}
      <Section heading={texts.sessions.heading} dialog={sessionsDialog} open={texts.sessions.open}>
        {texts.sessions.hint}
      </Section>
      <Section heading={activity.heading} dialog={activityDialog} open={activity.open}>
        {activity.hint}
      </Section>
      <Section heading={calendarAddress.heading} dialog={calendarDialog} open={calendarAddress.open}>
        {calendarAddress.hint}
      </Section>
      <Section heading={accessTokens.heading} dialog={accessTokensDialog} open={accessTokens.open}>
        {accessTokens.hint}
      </Section>
      {children}
      <Section heading={texts.deletion.heading} dialog={deletionDialog} open={texts.deletion.open} isGrave>
        {texts.deletion.hint}
      </Section>
    </>
  )
}

interface SectionProps {
  heading: string
  /** The current value, or a hint about the setting. */
  children: ReactNode
  /** The dialog that changes the setting, opened by a button with the label `open`. */
  dialog: LazyPart<Closable>
  open: string
  isGrave?: boolean
}

function Section({ heading, children, dialog, open, isGrave = false }: SectionProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Entry>
      <h3 className={entryHeading}>{heading}</h3>
      <p className="mt-1 mb-4 text-pretty [overflow-wrap:anywhere]">{children}</p>
      <Button look="outline" className={isGrave ? 'border-red! text-red!' : ''} onClick={() => setOpen(true)}>
        {open}
      </Button>
      {isOpen && <LazyDialog of={dialog} props={{ onClose: () => setOpen(false) }} />}
    </Entry>
  )
}
