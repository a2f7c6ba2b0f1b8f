/**
 * The routes that the app needs from its first screens on, with every mutation. Those of screens that few people open,
 * such as the administration, are only in `contract.ts`: their screens call them with `callRoute`.
 */
import { accountRoutes } from './account.ts'
import { aisleOrderRoutes } from './aisle-orders.ts'
import { capabilityRoutes } from './capabilities.ts'
import { correctionRoutes } from './corrections.ts'
import { derivedAreaRoutes } from './derived-areas.ts'
import { addressRoutes } from './emails.ts'
import { itemProposalRoutes } from './item-proposals.ts'
import { noteRoutes } from './notes.ts'
import { pushRoutes } from './notifications.ts'
import { passwordRoutes } from './passwords.ts'
import { purchaseRoutes } from './purchases.ts'
import type { Route } from './route.ts'
import { settingsRoutes } from './settings.ts'
import { sharingRoutes } from './sharing.ts'
import { shopperRoutes } from './shoppers.ts'
import { shoppingRoutes } from './shopping.ts'
import { authRoutes } from './sign-in.ts'
import { syncRoutes } from './sync.ts'
import { taskProposalRoutes } from './task-proposals.ts'
import { taskRoutes } from './tasks.ts'
import { trashRoutes } from './trash.ts'
import { tripRoutes } from './trips.ts'

export const notebookContract = {
  ...authRoutes,
  ...passwordRoutes,
  ...addressRoutes,
  ...accountRoutes,
  ...settingsRoutes,
  ...derivedAreaRoutes,
  ...taskRoutes,
  ...taskProposalRoutes,
  ...itemProposalRoutes,
  ...noteRoutes,
  ...shoppingRoutes,
  ...tripRoutes,
  ...purchaseRoutes,
  ...aisleOrderRoutes,
  ...correctionRoutes,
  ...trashRoutes,
  ...sharingRoutes,
  ...shopperRoutes,
  ...pushRoutes,
  ...capabilityRoutes,
  ...syncRoutes,
}

type NotebookContract = typeof notebookContract
export type NotebookRouteName = keyof NotebookContract

export type MutationName = {
  [Name in NotebookRouteName]: NotebookContract[Name] extends Route<'mutation', infer _I, infer _R> ? Name : never
}[NotebookRouteName]

export const isMutationName = (name: string): name is MutationName =>
  Object.hasOwn(notebookContract, name) && notebookContract[name as NotebookRouteName].kind === 'mutation'
