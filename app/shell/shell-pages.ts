import { HomeRedirect } from './home-redirect.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PublicLayout } from './session/public-layout.tsx'

/** The frames around pages, one chunk of the app. */
export const pages = { HomeRedirect, Layout, NotFoundPage, PublicLayout }
