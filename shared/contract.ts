/**
 * The contract: every route of the API, declared once. The server mounts it, the typed client, the outbox
 * and the mutators are typed by it, the OpenAPI document is printed from it.
 */
import type { z } from 'zod/mini'
import { accessTokenRoutes } from './access-tokens.ts'
import { accountRoutes } from './account.ts'
import { administrationRoutes } from './administration.ts'
import { aisleOrderRoutes } from './aisle-orders.ts'
import { calendarRoutes } from './calendar-address.ts'
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
import { securityEventRoutes } from './security-events.ts'
import { sessionRoutes } from './sessions.ts'
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

export const contract = {
  ...authRoutes,
  ...passwordRoutes,
  ...addressRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...securityEventRoutes,
  ...administrationRoutes,
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
  ...calendarRoutes,
  ...accessTokenRoutes,
  ...capabilityRoutes,
  ...syncRoutes,
}

export type Contract = typeof contract
export type RouteName = keyof Contract
/** The input before validation, as a caller passes it. */
export type Input<Name extends RouteName> = z.input<Contract[Name]['input']>
/** The input after validation, as the command or mutator receives it. */
export type Parsed<Name extends RouteName> = z.output<Contract[Name]['input']>
export type Reply<Name extends RouteName> = z.output<Contract[Name]['reply']>

export type MutationName = {
  [Name in RouteName]: Contract[Name] extends Route<'mutation', infer _I, infer _R> ? Name : never
}[RouteName]

export const routeNames = Object.keys(contract) as RouteName[]

export const isMutationName = (name: string): name is MutationName =>
  Object.hasOwn(contract, name) && contract[name as RouteName].kind === 'mutation'
