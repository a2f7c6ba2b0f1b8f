import { authActions, authQueries } from './commands/auth.ts'
import { settingsMutations } from './commands/settings.ts'
import { shoppingMutations, shoppingQueries } from './commands/shopping.ts'
import type { Actions, Mutations, Queries } from './context.ts'

/** One command for every route but /api/sync, which runs the mutations itself. The types say when one is missing. */
export const queries: Queries = { ...authQueries, ...shoppingQueries }
export const mutations: Mutations = { ...settingsMutations, ...shoppingMutations }
export const actions: Actions = { ...authActions }
