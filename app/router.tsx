import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { LazyPage, type LazyPart, lazyPart } from './shell/loading/lazy-part.tsx'
import { SignedInOnly, SignedOutOnly } from './shell/session/guards.tsx'
import { onceOpened } from './shell/session/session-state.ts'

const auth = lazyPart(async () => (await import('./features/auth/auth-page.tsx')).AuthPage)
const coming = lazyPart(async () => (await import('./shell/coming-page.tsx')).ComingPage)
const home = lazyPart(async () => (await import('./shell/home-redirect.tsx')).HomeRedirect)
const layout = lazyPart(async () => (await import('./shell/layout.tsx')).Layout)
const notFound = lazyPart(async () => (await import('./shell/not-found-page.tsx')).NotFoundPage)
const settings = lazyPart(async () => (await import('./features/settings/settings-page.tsx')).SettingsPage)
const shopping = lazyPart(async () => {
  const { ShoppingPage, readShoppingAhead } = await import('./features/shopping/shopping-page.tsx')
  onceOpened(readShoppingAhead)
  return ShoppingPage
})

/** Fetches what will most likely be shown, and reads what it shows, while the page is still being put together. */
export function fetchAhead(pathname: string): void {
  const pages = pathname === '/auth' ? [auth] : (ahead[pathname] ?? [layout])
  for (const { fetch } of pages) fetch().catch(() => undefined)
}

const ahead: Record<string, LazyPart[]> = { '/': [layout, home, shopping], '/shopping': [layout, shopping] }

/** Every address of the app and the screen behind it. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path="/auth" element={<LazyPage of={auth} />} />
        </Route>
        <Route
          element={
            <SignedInOnly>
              <LazyPage of={layout} />
            </SignedInOnly>
          }
        >
          <Route index element={<LazyPage of={home} />} />
          <Route path="/shopping" element={<LazyPage of={shopping} />} />
          <Route path="/settings" element={<LazyPage of={settings} />} />
          <Route path="/painel" element={<LazyPage of={coming} />} />
          <Route path="/todos" element={<LazyPage of={coming} />} />
          <Route path="/notes/:id?" element={<LazyPage of={coming} />} />
          <Route path="/projects/:id?" element={<LazyPage of={coming} />} />
        </Route>
        <Route path="*" element={<LazyPage of={notFound} />} />
      </Routes>
    </BrowserRouter>
  )
}
