import { contract, type RouteName } from './contract.ts'
import type { TokenArea, TokenNeed } from './token-scopes.ts'

type Group<Name> = Name extends `${infer First}.${string}` ? First : Name
/** The first part of a route's name. */
export type RouteGroup = Group<RouteName>

export const groupOf = (name: RouteName): RouteGroup => name.replace(/\..*/, '') as RouteGroup

/**
 * The area to which the routes of a name belong, for programs with a token. `never`: a leaked token must not take over
 * the account, reach other people, empty the trash, or speak as a device. `open`: the same for everybody.
 */
const areas: Record<RouteGroup, TokenArea | 'never' | 'open'> = {
  auth: 'never',
  passwords: 'never',
  addresses: 'never',
  sessions: 'never',
  account: 'never',
  settings: 'never',
  tokens: 'never',
  projects: 'projects',
  tasks: 'projects',
  taskProposals: 'projects',
  todos: 'todos',
  notes: 'notes',
  lists: 'shopping',
  items: 'shopping',
  itemProposals: 'shopping',
  trips: 'shopping',
  pricedPurchases: 'shopping',
  aisleOrders: 'shopping',
  corrections: 'shopping',
  trash: 'never',
  shares: 'never',
  invites: 'never',
  blocks: 'never',
  shoppers: 'never',
  push: 'never',
  calendar: 'never',
  capabilities: 'open',
  sync: 'never',
  securityEvents: 'never',
  admin: 'never',
  demo: 'never',
}

/** The right that a token needs for a route; undefined for a route that refuses every token. */
export function tokenNeed(name: RouteName): TokenNeed | undefined {
  const area = areas[groupOf(name)]
  if (area === 'never') return undefined
  return area === 'open' ? area : `${contract[name].method === 'GET' ? 'read' : 'write'}:${area}`
}
