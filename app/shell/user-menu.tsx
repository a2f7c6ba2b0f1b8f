import { LogOut } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { initials } from '#app/lib/initials.ts'
import { useMessages } from '#app/messages/language.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { menuSections, sections } from '#app/ui/sections.ts'
import { useMenuKeys } from '#app/ui/use-menu-keys.ts'
import type { User } from '#shared/auth.ts'

const rowClass = 'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-wash'

/** The account on phones. A native popover, which handles Esc, a tap outside and the focus. */
export function UserMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const messages = useMessages()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const keys = useMenuKeys(menu)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={messages.nav.userMenu}
        onKeyDown={keys.onButtonKeyDown}
        className="inline-flex size-11 items-center justify-center rounded-full"
      >
        <Avatar letters={initials(user.email)} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys move between the entries inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onKeyDown={keys.onKeyDown}
        className="fixed inset-auto top-[calc(3.75rem+env(safe-area-inset-top))] right-2 m-0 w-72 max-w-[calc(100vw-1rem)] rounded-xl border border-rule bg-raised p-2 text-ink shadow-lift"
      >
        <div className="border-margin border-b-2 px-3 pt-1 pb-3 leading-snug">
          <p className="font-semibold">{user.firstName ?? messages.nav.myAccount}</p>
          <p className="text-sm text-soft [overflow-wrap:anywhere]">{user.email}</p>
        </div>
        <div className="mt-2">
          {menuSections.map((name) => {
            const { path, Icon } = sections[name]
            return (
              <Link key={name} to={path} onClick={close} className={rowClass}>
                <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
                {messages.nav[name]}
              </Link>
            )
          })}
        </div>
        <button
          type="button"
          className={rowClass}
          onClick={() => {
            close()
            onLogout()
          }}
        >
          <LogOut aria-hidden="true" className="size-5 shrink-0 text-soft" />
          {messages.nav.logout}
        </button>
      </div>
    </>
  )
}
