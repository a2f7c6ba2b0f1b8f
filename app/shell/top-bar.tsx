import { Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { sections } from '#app/ui/sections.ts'
import type { User } from '#shared/auth.ts'
import { SyncStatusButton } from './sync-status/sync-status-button.tsx'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  user: User
  onSearch: () => void
  onLogout: () => void
}

/** The head of the app on phones. */
export function TopBar({ user, onSearch, onLogout }: TopBarProps) {
  const messages = useMessages()
  const { path, Icon } = sections.dashboard
  return (
    <header className="sticky top-0 z-30 flex min-h-14 flex-wrap items-center border-rule border-b bg-paper pt-[env(safe-area-inset-top)] pr-1 pl-2.5 md:hidden">
      <Link
        to={path}
        aria-label={messages.nav.home}
        className="mr-auto flex min-h-11 items-center gap-2 rounded-lg font-bold text-lg"
      >
        <Logo />
        {messages.appName}
      </Link>
      {/* The label has its width before the words appear, so that the icon does not move. */}
      <SyncStatusButton
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-1 text-[0.6875rem] min-[26rem]:text-sm"
        labelClassName="w-18 text-balance text-left leading-tight max-[24.25rem]:sr-only min-[26rem]:w-24"
      />
      <Link
        to={path}
        aria-label={messages.nav.dashboard}
        title={messages.nav.dashboard}
        className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Link>
      <IconButton label={messages.search.open} aria-haspopup="dialog" onClick={onSearch}>
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
      <UserMenu user={user} onLogout={onLogout} />
    </header>
  )
}
