import type { Actions, Mutations, Queries } from '#sync-server/context.ts'
import { accessTokenActions } from './access-tokens.ts'
import { administrationQueries } from './administration/audit.ts'
import { invitationActions } from './administration/invitations.ts'
import { administrationActions } from './administration/people.ts'
import { aisleOrderMutations, aisleOrderQueries } from './aisle-orders.ts'
import { accountActions } from './auth/account.ts'
import { addressActions } from './auth/emails.ts'
import { passwordActions } from './auth/passwords.ts'
import { securityEventQueries } from './auth/security-events.ts'
import { sessionActions } from './auth/sessions.ts'
import { authActions, authQueries } from './auth/sign-in.ts'
import { calendarActions } from './calendar-address.ts'
import { capabilityActions } from './capabilities.ts'
import { correctionMutations, correctionQueries } from './corrections.ts'
import { demoActions } from './demo.ts'
import { derivedMutations, derivedQueries } from './derived-rows.ts'
import { itemProposalActions } from './item-proposals.ts'
import { noteMutations, noteQueries } from './notes.ts'
import { pushActions } from './notifications.ts'
import { purchaseMutations, purchaseQueries } from './purchases.ts'
import { serverStateActions } from './server-state.ts'
import { settingsMutations } from './settings.ts'
import { blockActions } from './sharing/blocks.ts'
import { inviteActions } from './sharing/links.ts'
import { sharedListQueries } from './sharing/received-and-given.ts'
import { shareActions } from './sharing/shares.ts'
import { shopperActions } from './shoppers.ts'
import { shoppingMutations, shoppingQueries } from './shopping.ts'
import { taskProposalActions } from './task-proposals.ts'
import { taskMutations, taskQueries } from './tasks.ts'
import { todoMutations, todoQueries } from './todos.ts'
import { trashMutations } from './trash.ts'
import { tripMutations, tripQueries } from './trips.ts'

/**
 * `queries`, `mutations` and `actions` together have one command for every route of the contract but `sync`, which runs
 * the mutations itself. The types enforce this.
 */
export const queries: Queries = {
  ...authQueries,
  ...securityEventQueries,
  ...administrationQueries,
  ...derivedQueries,
  ...taskQueries,
  ...noteQueries,
  ...todoQueries,
  ...shoppingQueries,
  ...tripQueries,
  ...purchaseQueries,
  ...aisleOrderQueries,
  ...correctionQueries,
  ...sharedListQueries,
}
export const mutations: Mutations = {
  ...settingsMutations,
  ...derivedMutations,
  ...todoMutations,
  ...taskMutations,
  ...noteMutations,
  ...shoppingMutations,
  ...tripMutations,
  ...purchaseMutations,
  ...aisleOrderMutations,
  ...correctionMutations,
  ...trashMutations,
}
export const actions: Actions = {
  ...administrationActions,
  ...invitationActions,
  ...authActions,
  ...passwordActions,
  ...addressActions,
  ...sessionActions,
  ...demoActions,
  ...accountActions,
  ...shareActions,
  ...inviteActions,
  ...blockActions,
  ...shopperActions,
  ...taskProposalActions,
  ...itemProposalActions,
  ...pushActions,
  ...calendarActions,
  ...accessTokenActions,
  ...capabilityActions,
  ...serverStateActions,
}
