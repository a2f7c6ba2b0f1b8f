import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { type Late, LatePage, late } from './shell/loading/lazy-part.tsx'
import { SignedInOnly, SignedOutOnly } from './shell/session/guards.tsx'
import { onceOpened } from './shell/session/session-state.ts'

const auth = late(async () => (await import('./features/auth/auth-page.tsx')).AuthPage)
const coming = late(async () => (await import('./shell/coming-page.tsx')).ComingPage)
const home = late(async () => (await import('./shell/home-redirect.tsx')).HomeRedirect)
const layout = late(async () => (await import('./shell/layout.tsx')).Layout)
const notFound = late(async () => (await import('./shell/not-found-page.tsx')).NotFoundPage)
const settings = late(async () => (await import('./features/settings/settings-page.tsx')).SettingsPage)
const shopping = late(async () => {
  const { ShoppingPage, readShoppingAhead } = await import('./features/shopping/shopping-page.tsx')
  onceOpened(readShoppingAhead)
  return ShoppingPage
})

/** Fetches what will most likely be shown, and reads what it shows, while the page is still being put together. */
export function fetchAhead(pathname: string): void {
  const pages = pathname === '/auth' ? [auth] : (ahead[pathname] ?? [layout])
  for (const { fetch } of pages) fetch().catch(() => undefined)
}

const ahead: Record<string, Late[]> = { '/': [layout, home, shopping], '/shopping': [layout, shopping] }

/** Every address of the app and the screen behind it. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path="/auth" element={<LatePage of={auth} />} />
        </Route>
        <Route
          element={
            <SignedInOnly>
              <LatePage of={layout} />
            </SignedInOnly>
          }
        >
          <Route index element={<LatePage of={home} />} />
          <Route path="/shopping" element={<LatePage of={shopping} />} />
          <Route path="/settings" element={<LatePage of={settings} />} />
          <Route path="/painel" element={<LatePage of={coming} />} />
          <Route path="/todos" element={<LatePage of={coming} />} />
          <Route path="/notes/:id?" element={<LatePage of={coming} />} />
          <Route path="/projects/:id?" element={<LatePage of={coming} />} />
        </Route>
        <Route path="*" element={<LatePage of={notFound} />} />
      </Routes>
    </BrowserRouter>
  )
}
