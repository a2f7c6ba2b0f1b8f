import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { LazyPage, type LazyPart, lazyPart } from '#app/loading/lazy-part.tsx'
import { cameraPath } from '#shared/pages.ts'
import { AuthPage, type AuthParts } from './features/auth/auth-page.tsx'
import { adminPath, paths, spendingPath } from './lib/paths.ts'
import { OwnDocument, SignedInOnly, SignedOutOnly } from './shell/session/guards.tsx'
import { onceOpened } from './shell/session/session-state.ts'

const accountPages = async () => (await import('./features/account/account-pages.ts')).pages
const projectPages = async () => (await import('./project-pages.ts')).pages
const shoppingPages = async () => (await import('./features/shopping/shopping-pages.ts')).pages
export const textDialogs = async () => (await shoppingPages()).loadDialogs()
const framePages = async () => (await import('./shell/shell-pages.ts')).pages

const authParts: AuthParts = {
  waitingNote: lazyPart(async () => (await accountPages()).WaitingNote),
  deletedNote: lazyPart(async () => (await accountPages()).DeletedNote),
  otherEntries: lazyPart(async () => (await accountPages()).OtherEntries),
  door: lazyPart(async () => (await accountPages()).RegisterDoor),
}
/** The sign-in page is in the start bundle, because a first visit shows it. */
const auth = lazyPart(async () => () => <AuthPage parts={authParts} />, 'first')
const admin = lazyPart(async () => (await import('./admin-pages.tsx')).adminWithin(await framePages()))
const dashboard = lazyPart(async () => {
  const { DashboardPage, readDashboardAhead } = await projectPages()
  onceOpened(readDashboardAhead)
  return DashboardPage
})
const home = lazyPart(async () => {
  onceOpened(({ user }) => {
    if (user.homePage === 'dashboard') dashboard.fetch().catch(() => undefined)
  })
  return (await framePages()).HomeRedirect
})
const invite = lazyPart(async () => (await import('./features/invite/invite-page.tsx')).InvitePage)
const layout = lazyPart(async () => (await framePages()).Layout)
const notes = lazyPart(async () => (await import('./features/notes/notes-page.tsx')).NotesPage)
const notFound = lazyPart(async () => (await framePages()).NotFoundPage)
const publicLayout = lazyPart(async () => (await framePages()).PublicLayout)
const requestReset = lazyPart(async () => (await accountPages()).RequestResetPage)
const resetPassword = lazyPart(async () => (await accountPages()).ResetPasswordPage)
const confirmEmail = lazyPart(async () => (await accountPages()).ConfirmEmailPage)
const privacy = lazyPart(async () => (await accountPages()).PrivacyPage)
const cookies = lazyPart(async () => (await accountPages()).CookiesPage)
const settings = lazyPart(async () => (await import('./features/settings/settings-page.tsx')).SettingsPage)
const list = lazyPart(async () => (await shoppingPages()).ListPage)
const market = lazyPart(async () => (await import('./features/shopping/market/market-page.tsx')).MarketPage)
const reader = lazyPart(async () => (await textDialogs()).ReaderPage)
const sharedList = lazyPart(async () => (await shoppingPages()).SharedListPage)
const shopping = lazyPart(async () => {
  const { ShoppingPage, readShoppingAhead } = await shoppingPages()
  onceOpened(readShoppingAhead)
  return ShoppingPage
})
const spending = lazyPart(async () => (await import('./features/spending/spending-page.tsx')).SpendingPage)
const todos = lazyPart(async () => {
  const { TodosPage, readTodosAhead } = await import('./features/todos/todos-page.tsx')
  onceOpened(readTodosAhead)
  return TodosPage
})
const agenda = lazyPart(async () => {
  const { AgendaPage, readAgendaAhead } = await projectPages()
  onceOpened(readAgendaAhead)
  return AgendaPage
})
const projects = lazyPart(async () => {
  const { ProjectsPage, readProjectsAhead } = await import('./features/projects/list/projects-page.tsx')
  onceOpened(readProjectsAhead)
  return ProjectsPage
})
const project = lazyPart(async () => {
  const { ProjectPage, readProjectAhead } = await projectPages()
  onceOpened(readProjectAhead)
  return ProjectPage
})
const trash = lazyPart(async () => (await import('./features/trash/trash-page.tsx')).TrashPage)

/**
 * Fetches the code and data that `pathname` most likely shows, while the page is still starting. Resolves when they are
 * loaded or unavailable.
 */
export async function fetchAhead(pathname: string): Promise<void> {
  await Promise.allSettled(pagesAt(pathname).map(({ fetch }) => fetch()))
}

function pagesAt(pathname: string): LazyPart[] {
  if (pathname.startsWith(paths.invite(''))) return [publicLayout, invite]
  if (pathname.startsWith(paths.project(''))) return [layout, project]
  return ahead[pathname] ?? [layout]
}

const ahead: Record<string, LazyPart[]> = {
  [paths.auth]: [auth],
  [paths.requestReset]: [publicLayout, requestReset],
  [paths.resetPassword]: [publicLayout, resetPassword],
  [paths.confirmEmail]: [publicLayout, confirmEmail],
  [paths.privacy]: [publicLayout, privacy],
  [paths.cookies]: [publicLayout, cookies],
  [paths.home]: [layout, home, shopping],
  [paths.dashboard]: [layout, dashboard],
  [paths.shopping]: [layout, shopping],
  [paths.todos]: [layout, todos],
  [paths.agenda]: [layout, agenda],
  [paths.projects]: [layout, projects],
}

/** Every path of the app with its screen. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path={paths.auth} element={<LazyPage of={auth} />} />
        </Route>
        <Route element={<LazyPage of={publicLayout} />}>
          <Route path={`${paths.invite('')}:token?`} element={<LazyPage of={invite} />} />
          <Route path={paths.requestReset} element={<LazyPage of={requestReset} />} />
          <Route path={paths.resetPassword} element={<LazyPage of={resetPassword} />} />
          <Route path={paths.confirmEmail} element={<LazyPage of={confirmEmail} />} />
          <Route path={paths.privacy} element={<LazyPage of={privacy} />} />
          <Route path={paths.cookies} element={<LazyPage of={cookies} />} />
        </Route>
        <Route
          path={cameraPath}
          element={
            <OwnDocument path={cameraPath}>
              <SignedInOnly>
                <LazyPage of={reader} />
              </SignedInOnly>
            </OwnDocument>
          }
        />
        <Route
          element={
            <SignedInOnly>
              <LazyPage of={layout} />
            </SignedInOnly>
          }
        >
          <Route element={<LazyPage of={home} />}>
            <Route index element={<LazyPage of={dashboard} />} />
          </Route>
          <Route path={paths.shopping} element={<LazyPage of={shopping} />} />
          <Route path={`${paths.shopping}/:id`} element={<LazyPage of={list} />} />
          <Route path={`${paths.shopping}/:id/mercado`} element={<LazyPage of={market} />} />
          <Route path={`${paths.shopping}/shared/:token`} element={<LazyPage of={sharedList} />} />
          <Route path={spendingPath()} element={<LazyPage of={spending} />} />
          <Route path={paths.settings} element={<LazyPage of={settings} />} />
          <Route path={paths.trash} element={<LazyPage of={trash} />} />
          <Route path={paths.dashboard} element={<LazyPage of={dashboard} />} />
          <Route path={paths.todos} element={<LazyPage of={todos} />} />
          <Route path={paths.agenda} element={<LazyPage of={agenda} />} />
          <Route path={`${paths.notes}/:id?`} element={<LazyPage of={notes} />} />
          <Route path={paths.projects} element={<LazyPage of={projects} />} />
          <Route path={`${paths.projects}/:id`} element={<LazyPage of={project} />} />
        </Route>
        <Route path={`${adminPath}/*`} element={<LazyPage of={admin} />} />
        <Route path="*" element={<LazyPage of={notFound} />} />
      </Routes>
    </BrowserRouter>
  )
}
