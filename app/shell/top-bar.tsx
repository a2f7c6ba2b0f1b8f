import { Link } from 'react-router-dom'
import { useMessages } from '#app/messages/language.ts'
import { Logo } from '#app/ui/logo.tsx'
import type { User } from '#shared/auth.ts'
import { sections } from './sections.ts'
import { SyncStatusButton } from './sync-status/sync-status-button.tsx'
import { UserMenu } from './user-menu.tsx'

/** The head of the app on phones. */
export function TopBar({ user, onLogout }: { user: User; onLogout: () => void }) {
  const messages = useMessages()
  return (
    <header className="sticky top-0 z-30 flex min-h-14 flex-wrap items-center gap-x-1 border-rule border-b bg-paper pt-[env(safe-area-inset-top)] pr-1 pl-2.5 md:hidden">
      <Link
        to={sections.dashboard.path}
        aria-label={messages.nav.home}
        className="mr-auto flex min-h-11 items-center gap-2.5 rounded-lg font-bold text-lg"
      >
        <Logo />
        {messages.appName}
      </Link>
      <SyncStatusButton
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm"
        labelClassName="max-w-24 text-balance text-left leading-tight max-[23rem]:sr-only"
      />
      <UserMenu user={user} onLogout={onLogout} />
    </header>
  )
}
