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
    <header className="@container sticky top-0 z-30 flex min-h-(--top-bar) items-center border-rule border-b bg-paper pt-[env(safe-area-inset-top)] pr-1 pl-2.5 md:hidden">
      <Link
        to={path}
        aria-label={messages.nav.home}
        className="mr-auto flex min-h-11 min-w-0 items-center gap-2 rounded-lg font-bold text-lg"
      >
        <Logo className="size-[min(2.25rem,44px)]" />
        <span className="truncate @max-[19rem]:sr-only">{messages.appName}</span>
      </Link>
      {/* The label has its width before the words appear, so that the icon does not move. */}
      <SyncStatusButton
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-1 text-[0.6875rem] @min-[25rem]:text-sm"
        labelClassName="w-18 tracking-[-0.02em] text-balance text-left leading-tight @max-[23.25rem]:sr-only @min-[25rem]:w-24"
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
