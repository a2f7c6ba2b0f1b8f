import { LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import { initials } from '#app/lib/initials.ts'
import { useMessages } from '#app/messages/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Menu, MenuButton, menuEntry } from '#app/ui/menu.tsx'
import { menuSections, sections } from '#app/ui/sections.ts'
import type { User } from '#shared/auth.ts'

/** The account on phones. */
export function UserMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const messages = useMessages()
  return (
    <Menu
      label={messages.nav.userMenu}
      button={<Avatar letters={initials(user.email)} />}
      className="rounded-full! px-0!"
      isEnd
    >
      <div className="border-margin border-b-2 px-3 pt-1 pb-3 leading-snug">
        <p className="font-semibold">{user.firstName ?? messages.nav.myAccount}</p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">{user.email}</p>
      </div>
      <div className="mt-2">
        {menuSections.map((name) => {
          const { path, Icon } = sections[name]
          return (
            <Link key={name} to={path} className={menuEntry}>
              <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
              {messages.nav[name]}
            </Link>
          )
        })}
      </div>
      <MenuButton onClick={onLogout} icon={<LogOut className="size-5" />}>
        {messages.nav.logout}
      </MenuButton>
    </Menu>
  )
}
