import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useLocal } from '#app/data-react/use-local.ts'
import { useUnreadLists } from '#app/data-react/use-unread-lists.ts'
import { useMessages } from '#app/messages/language.ts'
import { BottomBar } from './bottom-bar.tsx'
import { useFinder } from './search/use-finder.tsx'
import { sectionOf } from './sections.ts'
import { useLogout } from './session/use-logout.tsx'
import { useUser } from './session/use-session.ts'
import { Sidebar } from './sidebar.tsx'
import { LostLists } from './sync-status/lost-lists.tsx'
import { SyncBanner } from './sync-status/sync-banner.tsx'
import { useProblemToasts } from './sync-status/use-problem-toasts.ts'
import { TopBar } from './top-bar.tsx'
import { useLanguageOfSettings } from './use-language-of-settings.ts'

/** The frame around every screen of a person. */
export function Layout() {
  const messages = useMessages()
  const user = useUser()
  const local = useLocal()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const logout = useLogout()
  const finder = useFinder()
  const section = sectionOf(pathname)
  const unreadLists = useUnreadLists()
  useProblemToasts(local)
  useLanguageOfSettings(local)
  useFreshStartOf(pathname, main)

  return (
    <div className="min-h-dvh bg-desk md:flex">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        {messages.skipToContent}
      </a>
      <Sidebar
        user={user}
        section={section}
        unreadLists={unreadLists}
        onSearch={finder.openSearch}
        onLogout={logout.start}
      />
      <TopBar user={user} onSearch={finder.openSearch} onLogout={logout.start} />
      <main
        ref={main}
        id="conteudo"
        tabIndex={-1}
        className="sheet-room flex min-h-[calc(100dvh-3.5rem)] min-w-0 flex-1 flex-col bg-paper pb-(--bottom-bar) outline-none md:min-h-dvh md:pb-0 md:shadow-sheet"
      >
        <SyncBanner />
        <LostLists />
        <Outlet />
      </main>
      <BottomBar section={section} unreadLists={unreadLists} />
      {finder.dialog}
      {logout.dialog}
    </div>
  )
}

/** A new page begins at its top, and screen readers begin there too. */
function useFreshStartOf(pathname: string, main: React.RefObject<HTMLElement | null>): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
