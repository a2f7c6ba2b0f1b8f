import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { SignedInOnly, SignedOutOnly } from './shell/guards.tsx'
import { onceOpened } from './shell/session-state.ts'

const auth = latePage(async () => (await import('./features/auth/auth-page.tsx')).AuthPage)
const coming = latePage(async () => (await import('./shell/coming-page.tsx')).ComingPage)
const home = latePage(async () => (await import('./shell/home-redirect.tsx')).HomeRedirect)
const layout = latePage(async () => (await import('./shell/layout.tsx')).Layout)
const notFound = latePage(async () => (await import('./shell/not-found-page.tsx')).NotFoundPage)
const settings = latePage(async () => (await import('./features/settings/settings-page.tsx')).SettingsPage)
const shopping = latePage(async () => {
  const { ShoppingPage, readShoppingAhead } = await import('./features/shopping/shopping-page.tsx')
  onceOpened(readShoppingAhead)
  return ShoppingPage
})

/** Fetches what will most likely be shown, and reads what it shows, while the page is still being put together. */
export function fetchAhead(pathname: string): void {
  const pages = pathname === '/auth' ? [auth] : (ahead[pathname] ?? [layout])
  for (const { fetch } of pages) fetch().catch(() => undefined)
}

const ahead: Record<string, LatePage[]> = { '/': [layout, home, shopping], '/shopping': [layout, shopping] }

/** Every address of the app and the screen behind it. */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route element={<SignedOutOnly />}>
            <Route path="/auth" element={<Page of={auth} />} />
          </Route>
          <Route
            element={
              <SignedInOnly>
                <Page of={layout} />
              </SignedInOnly>
            }
          >
            <Route index element={<Page of={home} />} />
            <Route path="/shopping" element={<Page of={shopping} />} />
            <Route path="/settings" element={<Page of={settings} />} />
            <Route path="/painel" element={<Page of={coming} />} />
            <Route path="/todos" element={<Page of={coming} />} />
            <Route path="/notes/:id?" element={<Page of={coming} />} />
            <Route path="/projects/:id?" element={<Page of={coming} />} />
          </Route>
          <Route path="*" element={<Page of={notFound} />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

/** A page whose code is loaded when it is first needed. */
interface LatePage {
  fetch(): Promise<ComponentType>
  Late: ComponentType
  loaded?: ComponentType
}

function latePage(load: () => Promise<ComponentType>): LatePage {
  const page: LatePage = {
    fetch: async () => {
      page.loaded = await load()
      return page.loaded
    },
    Late: lazy(async () => ({ default: await page.fetch() })),
  }
  return page
}

/**
 * Shows a page that is here already in the same frame: what React has to wait for, even a moment, it holds back for
 * up to 300 ms.
 */
function Page({ of }: { of: LatePage }) {
  const Shown = useMemo(() => of.loaded ?? of.Late, [of])
  return <Shown />
}
