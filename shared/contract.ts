/**
 * The contract: every route of the API, declared once. The server mounts it, the typed client, the outbox
 * and the mutators are typed by it, the OpenAPI document is printed from it.
 */
import type { z } from 'zod/mini'
import { accessTokenRoutes } from './access-tokens.ts'
import { administrationRoutes } from './administration.ts'
import { calendarRoutes } from './calendar-address.ts'
import { demoRoutes } from './demo.ts'
import { invitationRoutes } from './invitations.ts'
import { notebookContract } from './notebook-contract.ts'
import { securityEventRoutes } from './security-events.ts'
import { serverStateRoutes } from './server-state.ts'
import { sessionRoutes } from './sessions.ts'

export const contract = {
  ...notebookContract,
  ...sessionRoutes,
  ...calendarRoutes,
  ...securityEventRoutes,
  ...administrationRoutes,
  ...invitationRoutes,
  ...accessTokenRoutes,
  ...serverStateRoutes,
  ...demoRoutes,
}

export type Contract = typeof contract
export type RouteName = keyof Contract
/** The input before validation, as a caller passes it. */
export type Input<Name extends RouteName> = z.input<Contract[Name]['input']>
/** The input after validation, as the command or mutator receives it. */
export type Parsed<Name extends RouteName> = z.output<Contract[Name]['input']>
export type Reply<Name extends RouteName> = z.output<Contract[Name]['reply']>

export const routeNames = Object.keys(contract) as RouteName[]
