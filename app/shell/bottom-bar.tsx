import { Link } from 'react-router-dom'
import { useMessages } from '#app/messages/language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { bottomBarSections, type Section, sections } from '#app/ui/sections.ts'

/** The navigation on phones. Hidden while the keyboard of the phone is open. */
export function BottomBar({ section, unreadLists }: { section: Section | undefined; unreadLists: number }) {
  const { nav } = useMessages()
  return (
    <nav
      aria-label={nav.main}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-rule border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {bottomBarSections.map((name) => {
          const { path, Icon } = sections[name]
          const unread = name === 'shopping' ? unreadLists : 0
          return (
            <li key={name} className="min-w-0">
              <Link
                to={path}
                aria-current={name === section ? 'page' : undefined}
                className="relative flex min-h-[min(4rem,80px)] flex-col items-center justify-center gap-[min(0.25rem,4px)] w-full hyphens-auto px-0.5 text-center text-[min(0.75rem,4.5vw)] text-soft leading-tight [overflow-wrap:anywhere] before:absolute before:inset-x-5 before:-top-px focus-visible:-outline-offset-2 aria-[current]:font-bold aria-[current]:text-ink aria-[current]:before:border-margin aria-[current]:before:border-t-2"
              >
                <Icon aria-hidden="true" className="size-[min(1.5rem,32px)]" />
                {name === 'shopping' ? nav.shoppingShort : nav[name]}
                <span className="absolute top-1.5 left-1/2 ml-2">
                  <Badge count={unread} label={nav.unread(unread)} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
