/** The areas by which the OpenAPI document groups its routes, in the order in which `/api/docs` shows them. */
import type { RouteName } from '#shared/contract.ts'
import { groupOf, type RouteGroup } from '#shared/token-rights.ts'

const descriptions = {
  Shopping: 'Lists, items, shops and prices',
  'To-dos': 'Tasks without a project',
  Notes: 'Notes and their earlier versions',
  Projects: 'Projects and their tasks',
  Trash: 'Deleted rows of all areas',
  Sharing: 'Who shares a list, invitations and blocks',
  Account: 'Sign-in, password, sessions and settings',
  Programs: 'Tokens, and the address for calendar apps',
  Notifications: 'Subscriptions of browsers',
  Server: 'What this server can do',
  Sync: 'The exchange of the app with the server',
  Administration: 'People, invitations and the state of the server',
}

export type Tag = keyof typeof descriptions

const tagOfGroup: Record<RouteGroup, Tag> = {
  lists: 'Shopping',
  items: 'Shopping',
  itemProposals: 'Shopping',
  trips: 'Shopping',
  pricedPurchases: 'Shopping',
  aisleOrders: 'Shopping',
  corrections: 'Shopping',
  todos: 'To-dos',
  notes: 'Notes',
  projects: 'Projects',
  tasks: 'Projects',
  taskProposals: 'Projects',
  trash: 'Trash',
  shares: 'Sharing',
  invites: 'Sharing',
  blocks: 'Sharing',
  shoppers: 'Sharing',
  auth: 'Account',
  passwords: 'Account',
  addresses: 'Account',
  sessions: 'Account',
  account: 'Account',
  demo: 'Account',
  settings: 'Account',
  securityEvents: 'Account',
  tokens: 'Programs',
  calendar: 'Programs',
  push: 'Notifications',
  capabilities: 'Server',
  sync: 'Sync',
  admin: 'Administration',
}

export const tagOf = (name: RouteName): Tag => tagOfGroup[groupOf(name)]

export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }))
