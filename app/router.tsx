import { type ComponentType, lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { SignedInOnly, SignedOutOnly } from './shell/guards.tsx'

const load = {
  auth: () => import('./features/auth/auth-page.tsx'),
  coming: () => import('./shell/coming-page.tsx'),
  home: () => import('./shell/home-redirect.tsx'),
  layout: () => import('./shell/layout.tsx'),
  notFound: () => import('./shell/not-found-page.tsx'),
  settings: () => import('./features/settings/settings-page.tsx'),
  shopping: () => import('./features/shopping/shopping-page.tsx'),
}

/** A screen that is loaded when it is first needed. */
const screen = <Name extends string, Props>(
  fetch: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> => lazy(async () => ({ default: (await fetch())[name] })) as unknown as ComponentType<Props>

const AuthPage = screen(load.auth, 'AuthPage')
const ComingPage = screen(load.coming, 'ComingPage')
const HomeRedirect = screen(load.home, 'HomeRedirect')
const Layout = screen(load.layout, 'Layout')
const NotFoundPage = screen(load.notFound, 'NotFoundPage')
const SettingsPage = screen(load.settings, 'SettingsPage')
const ShoppingPage = screen(load.shopping, 'ShoppingPage')

/** Fetches what will most likely be shown, so that it is here when the session has been read. */
export function fetchAhead(pathname: string): void {
  if (pathname === '/auth') return
  const home = pathname === '/'
  const ahead = [
    load.layout,
    ...(home ? [load.home] : []),
    ...(home || pathname === '/shopping' ? [load.shopping] : []),
  ]
  for (const fetch of ahead) fetch().catch(() => undefined)
}

/** Every address of the app and the screen behind it. */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route element={<SignedOutOnly />}>
            <Route path="/auth" element={<AuthPage />} />
          </Route>
          <Route
            element={
              <SignedInOnly>
                <Layout />
              </SignedInOnly>
            }
          >
            <Route index element={<HomeRedirect />} />
            <Route path="/shopping" element={<ShoppingPage />} />
            <Route path="/settings" element={<SettingsPage />} />
            <Route path="/painel" element={<ComingPage section="dashboard" />} />
            <Route path="/todos" element={<ComingPage section="todos" />} />
            <Route path="/notes/:id?" element={<ComingPage section="notes" />} />
            <Route path="/projects/:id?" element={<ComingPage section="projects" />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
