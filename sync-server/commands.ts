import { addressActions } from './commands/addresses.ts'
import { authActions, authQueries } from './commands/auth.ts'
import { capabilityActions } from './commands/capabilities.ts'
import { inviteActions } from './commands/invites.ts'
import { noteMutations, noteQueries } from './commands/notes.ts'
import { passwordActions } from './commands/passwords.ts'
import { projectMutations, projectQueries } from './commands/projects.ts'
import { settingsMutations } from './commands/settings.ts'
import { sharedListQueries } from './commands/shared-lists.ts'
import { shareActions } from './commands/shares.ts'
import { shoppingMutations, shoppingQueries } from './commands/shopping.ts'
import { taskProposalActions } from './commands/task-proposals.ts'
import { todoMutations, todoQueries } from './commands/todos.ts'
import type { Actions, Mutations, Queries } from './context.ts'

/** One command for every route but /api/sync, which runs the mutations itself. The types say when one is missing. */
export const queries: Queries = {
  ...authQueries,
  ...projectQueries,
  ...noteQueries,
  ...todoQueries,
  ...shoppingQueries,
  ...sharedListQueries,
}
export const mutations: Mutations = {
  ...settingsMutations,
  ...projectMutations,
  ...noteMutations,
  ...todoMutations,
  ...shoppingMutations,
}
export const actions: Actions = {
  ...authActions,
  ...passwordActions,
  ...addressActions,
  ...shareActions,
  ...inviteActions,
  ...taskProposalActions,
  ...capabilityActions,
}
