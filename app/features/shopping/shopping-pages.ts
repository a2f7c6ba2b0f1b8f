import { ListPage, SharedListPage } from './list-page.tsx'
import { readShoppingAhead, ShoppingPage } from './shopping-page.tsx'

/** The pages of lists, one chunk of the app. */
export const pages = { ListPage, readShoppingAhead, SharedListPage, ShoppingPage }
