import { useEffect, useMemo, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { ConfirmDialogProps } from '#app/actions/confirm-dialog.tsx'
import { liveSettings } from '#app/data/areas/settings.ts'
import { OwnAccountContext } from '#app/data-react/own-account.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useUnreadLists } from '#app/data-react/use-unread-lists.ts'
import { isMarketPath } from '#app/lib/paths.ts'
import { rowsAreHere } from '#app/loading/first-screen.ts'
import { LaterPart, LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { setLanguage, useMessages } from '#app/messages/language.ts'
import { syncStatus } from '#app/sync/triggers.ts'
import { watchBack } from '#app/ui/back.ts'
import { Banner } from '#app/ui/banner.tsx'
import { useQuestion } from '#app/ui/questions.ts'
import { sectionOf } from '#app/ui/sections.ts'
import { BottomBar } from './bottom-bar.tsx'
import { InstallOffer } from './install/install-offer.tsx'
import { useFinder } from './search/use-finder.tsx'
import { leaveDeletedForGood } from './session/leave-deleted.ts'
import { useLogout } from './session/use-logout.tsx'
import { useUser } from './session/use-session.ts'
import { Sidebar } from './sidebar.tsx'
import { LostLists } from './sync-status/lost-lists-section.tsx'
import { SyncAction } from './sync-status/sync-action.tsx'
import { type SyncIndicator, useSyncIndicator } from './sync-status/sync-indicator.ts'
import { useProblemToasts } from './sync-status/use-problem-toasts.ts'
import { TopBar } from './top-bar.tsx'
import { useNotifications } from './use-notifications.ts'

const confirmDialog = lazyPart<ConfirmDialogProps>(
  async () => (await import('#app/actions/confirm-dialog.tsx')).ConfirmDialog,
)
const thirdParties = lazyPart(async () => (await import('#app/third-parties/third-parties.tsx')).ThirdParties)
const accountNotices = lazyPart(async () => (await import('./shell-dialogs.ts')).dialogs.AccountNotices)
const reminderStrip = lazyPart(async () => (await import('./reminders/reminder-strip.tsx')).ReminderStrip)

/** The frame around every screen of a signed-in person. Market mode has no navigation in it. */
export function Layout() {
  const messages = useMessages()
  const user = useUser()
  const local = useLocal()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const logout = useLogout()
  const finder = useFinder()
  const account = useMemo(() => ({ user, forget: () => leaveDeletedForGood(local) }), [user, local])
  const section = sectionOf(pathname)
  const unread = useUnreadLists()
  const unreadLists = unread?.length ?? 0
  const ThirdParties = useLive(thirdParties)
  // In market mode the screen is only for the list; notices come after it, where they move no row.
  const isBare = isMarketPath(pathname)
  useProblemToasts(local)
  useSettings()
  useFreshStartOf(pathname, main)
  useNotifications(user.id, unread)
  useEffect(watchBack, [])

  return (
    <div className="min-h-dvh bg-desk md:flex">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-[calc(100%+1rem)] rounded-lg bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        {messages.skipToContent}
      </a>
      {!isBare && (
        <Sidebar
          user={user}
          section={section}
          unreadLists={unreadLists}
          onSearch={finder.openSearch}
          onLogout={logout.start}
        />
      )}
      {!isBare && <TopBar user={user} onSearch={finder.openSearch} onLogout={logout.start} />}
      <main
        ref={main}
        id="conteudo"
        tabIndex={-1}
        className={`@container flex ${isBare ? 'min-h-dvh' : 'min-h-[calc(100dvh-var(--top-bar))]'} min-w-0 flex-1 flex-col bg-paper pb-(--bottom-bar) outline-none has-data-foot:h-[calc(100dvh-var(--top-bar))] md:min-h-dvh md:has-data-foot:h-dvh md:pb-0 md:shadow-sheet`}
      >
        {!isBare && <Notices />}
        <OwnAccountContext value={account}>
          <Outlet />
        </OwnAccountContext>
        {isBare ? <Notices /> : <InstallOffer />}
        {ThirdParties && <ThirdParties pathname={pathname} />}
      </main>
      {!isBare && <BottomBar section={section} unreadLists={unreadLists} />}
      {finder.dialog}
      {logout.dialog}
      <Asked />
    </div>
  )
}

/** The open question. A dialog that closes without an answer says no; the button for yes closes it first. */
function Asked() {
  const { asked } = useQuestion()
  if (!asked) return null
  const { onAnswer, ...question } = asked
  const onClose = () => {
    useQuestion.setState({ asked: null })
    queueMicrotask(() => onAnswer(false))
  }
  return <LazyDialog of={confirmDialog} props={{ ...question, onConfirm: () => onAnswer(true), onClose }} />
}

/**
 * Notices that stay until the person acts: on sync, a deleted account, lost lists, and due reminders; and that on a
 * demo.
 */
function Notices() {
  const { demoUntil } = useUser()
  const isDeleted = useAnswer(() => syncStatus)?.phase === 'deleted'
  const ReminderStrip = useLive(reminderStrip)
  return (
    <>
      <SyncBanner />
      {(demoUntil || isDeleted) && <LaterPart of={accountNotices} props={{}} />}
      <LostLists />
      {ReminderStrip && <ReminderStrip />}
    </>
  )
}

/**
 * Scrolls a newly opened page to its top, and focuses its main element for screen readers unless a text field has it.
 */
function useFreshStartOf(pathname: string, main: React.RefObject<HTMLElement | null>): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    // In Safari `:focus` matches nothing in a window that is not active.
    if (!document.activeElement?.matches('main :is(input, textarea)')) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/** Shows the reason why sync or the local database needs an action of the person. */
function SyncBanner() {
  const { sync } = useMessages()
  const { kind } = useSyncIndicator()
  const texts: Partial<Record<SyncIndicator['kind'], string>> = {
    signed_out: sync.signInBanner,
    upgrade: sync.upgradeBanner,
    storage_full: sync.storageFullBanner,
    no_storage: sync.noStorageBanner,
  }
  const text = texts[kind]
  return text && <Banner actions={<SyncAction kind={kind} look="quiet" />}>{text}</Banner>
}

/**
 * Applies the language of the person's settings, which may change on another device. The settings are among the first
 * rows that arrive.
 */
function useSettings(): void {
  const language = useAnswer(liveSettings)?.language
  useEffect(() => {
    if (language) setLanguage(language).catch(() => undefined)
  }, [language])
  const haveArrived = language !== undefined
  useEffect(() => (haveArrived ? rowsAreHere() : undefined), [haveArrived])
}
