import { authActions, authQueries } from './commands/auth.ts'
import { inviteActions } from './commands/invites.ts'
import { settingsMutations } from './commands/settings.ts'
import { sharedListQueries } from './commands/shared-lists.ts'
import { shareActions } from './commands/shares.ts'
import { shoppingMutations, shoppingQueries } from './commands/shopping.ts'
import type { Actions, Mutations, Queries } from './context.ts'

/** One command for every route but /api/sync, which runs the mutations itself. The types say when one is missing. */
export const queries: Queries = { ...authQueries, ...shoppingQueries, ...sharedListQueries }
export const mutations: Mutations = { ...settingsMutations, ...shoppingMutations }
export const actions: Actions = { ...authActions, ...shareActions, ...inviteActions }
