import { ListPage, SharedListPage } from './list/list-page.tsx'
import { readShoppingAhead, ShoppingPage } from './list/shopping-page.tsx'
import { loadDialogs } from './use-paste-list.tsx'

/** The pages of lists, one chunk of the app. */
export const pages = { ListPage, loadDialogs, readShoppingAhead, SharedListPage, ShoppingPage }
