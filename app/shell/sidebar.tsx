import { LogOut, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { Link } from 'react-router-dom'
import { create } from 'zustand'
import { sidebarSetting } from '#app/device/settings.ts'
import { initials } from '#app/lib/initials.ts'
import { useMessages } from '#app/messages/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { type Section, sections, sidebarSections } from '#app/ui/sections.ts'
import type { User } from '#shared/auth.ts'
import { SyncStatusButton } from './sync-status/sync-status-button.tsx'

interface SidebarProps {
  user: User
  section: Section | undefined
  unreadLists: number
  onSearch: () => void
  onLogout: () => void
}

const rowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left transition-colors hover:bg-wash group-data-collapsed:justify-center group-data-collapsed:px-0'

/** The navigation on wide screens: the areas, the state of sync, and the account. */
export function Sidebar({ user, section, unreadLists, onSearch, onLogout }: SidebarProps) {
  const messages = useMessages()
  const { collapsed, toggle } = useSidebar()
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <header
      data-collapsed={collapsed ? true : undefined}
      className="group sticky top-0 hidden h-dvh w-64 flex-col overflow-y-auto bg-desk px-3 py-4 data-collapsed:w-20 md:flex"
    >
      <Link
        to={sections.dashboard.path}
        aria-label={messages.nav.home}
        className="mb-6 flex min-h-11 items-center gap-3 rounded-lg px-2 font-bold text-xl tracking-[-0.01em] group-data-collapsed:justify-center group-data-collapsed:px-0"
      >
        <Logo />
        <span className="truncate group-data-collapsed:sr-only">{messages.appName}</span>
      </Link>

      <button
        type="button"
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className={`${rowClass} mb-1 text-[0.9375rem] text-soft`}
        title={messages.search.open}
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="flex-1 group-data-collapsed:sr-only">{messages.search.title}</span>
        <span aria-hidden="true" className=" text-faint text-xs group-data-collapsed:hidden">
          Ctrl K
        </span>
      </button>

      <nav aria-label={messages.nav.main}>
        <ul className="space-y-1">
          {sidebarSections.map((name) => (
            <li key={name}>
              <SidebarLink name={name} current={name === section} unread={name === 'shopping' ? unreadLists : 0} />
            </li>
          ))}
        </ul>
      </nav>

      <div className="mt-auto space-y-1 pt-6">
        <SidebarLink name="trash" current={section === 'trash'} unread={0} />
        <SyncStatusButton className={`${rowClass} text-[0.9375rem]`} labelClassName="group-data-collapsed:sr-only" />
        <button
          type="button"
          onClick={toggle}
          className={`${rowClass} text-[0.9375rem] text-soft`}
          title={toggleLabel()}
        >
          <Toggle aria-hidden="true" className="size-5 shrink-0" />
          <span className="group-data-collapsed:sr-only">{toggleLabel()}</span>
        </button>
        <div className="flex items-center gap-3 border-rule border-t px-2 pt-4 pb-2 group-data-collapsed:justify-center">
          <Avatar letters={initials(user.email)} />
          <div className="min-w-0 leading-tight group-data-collapsed:sr-only">
            <p className="truncate font-semibold">{user.firstName ?? messages.nav.myAccount}</p>
            <p className="truncate text-sm text-soft">{user.email}</p>
          </div>
        </div>
        <button
          type="button"
          onClick={onLogout}
          className={`${rowClass} text-[0.9375rem] text-soft`}
          title={messages.nav.logout}
        >
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          <span className="group-data-collapsed:sr-only">{messages.nav.logout}</span>
        </button>
      </div>
    </header>
  )

  function toggleLabel(): string {
    return collapsed ? messages.nav.expand : messages.nav.collapse
  }
}

interface SidebarLinkProps {
  name: Section
  current: boolean
  unread: number
}

/** The link to an area. The one to the current area has the colour of the page and touches it. */
function SidebarLink({ name, current, unread }: SidebarLinkProps) {
  const messages = useMessages()
  const { path, Icon } = sections[name]
  return (
    <Link
      to={path}
      title={messages.nav[name]}
      aria-current={current ? 'page' : undefined}
      className={`${rowClass} relative aria-[current]:-mr-3 aria-[current]:w-auto aria-[current]:rounded-r-none aria-[current]:bg-paper aria-[current]:font-semibold`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${current ? 'text-margin' : 'text-soft'}`} />
      <span className="flex-1 group-data-collapsed:sr-only">{messages.nav[name]}</span>
      <span className="group-data-collapsed:absolute group-data-collapsed:top-0.5 group-data-collapsed:right-2">
        <Badge count={unread} label={messages.nav.unread(unread)} />
      </span>
    </Link>
  )
}

interface SidebarState {
  collapsed: boolean
  toggle: () => void
}

/** The sidebar of this tab, wide or collapsed. Another tab's choice applies from the next start on. */
const useSidebar = create<SidebarState>((set) => ({
  collapsed: sidebarSetting.get(),
  toggle: () =>
    set(({ collapsed }) => {
      sidebarSetting.set(!collapsed)
      return { collapsed: !collapsed }
    }),
}))
