/** Every screen with an address, and its distinguishing content. */
import { createRoutesFromElements, matchRoutes, type RouteObject } from 'react-router-dom'
import { adminPath, paths, readerPath, spendingPath } from '#app/lib/paths.ts'
import { ptBr } from '#app/messages/pt-br.ts'
import { Router } from '#app/router.tsx'
import { sections } from '#app/ui/sections.ts'
import { type DerivedTable, derivedTables } from '#shared/scopes.ts'
import type { Seen } from './audit.ts'

/**
 * `visitor`: nobody has ever signed in on the device. `invited`: a visitor with an open invitation who is about to
 * register. `person`: a signed-in person with their notebook on the device.
 */
export type Viewer = 'visitor' | 'invited' | 'person'

/** Values in addresses: rows of a person, and the tokens of a received list and of an invitation for somebody else. */
export interface Scene {
  list: string
  note: string
  project: string
  shared: string
  invitation: string
}

export interface Screen {
  name: string
  viewer: Viewer
  path(scene: Scene): string
  /** The path after a redirect, if the app redirects this address. */
  endsAt?: string
  /** A heading of this screen, and texts that only the complete screen shows. */
  shows: [heading: string, ...texts: string[]]
}

const token = 'x'.repeat(43)

export const screens: Screen[] = [
  { name: 'sign in', viewer: 'visitor', path: () => paths.auth, shows: ['Comece sua caderneta', 'Criar conta'] },
  { name: 'register', viewer: 'invited', path: () => paths.auth, shows: ['Comece sua caderneta', 'Criar conta'] },
  {
    name: 'privacy policy',
    viewer: 'visitor',
    path: () => paths.privacy,
    shows: ['O que este servidor guarda', 'Sua conta'],
  },
  {
    name: 'cookie policy',
    viewer: 'visitor',
    path: () => paths.cookies,
    shows: ['Cookies deste servidor', 'Cookies necessários'],
  },
  {
    name: 'forgotten password',
    viewer: 'visitor',
    path: () => paths.requestReset,
    shows: ['Esqueceu a senha?', 'Enviar link'],
  },
  {
    name: 'new password',
    viewer: 'visitor',
    path: () => `${paths.resetPassword}?token=${token}`,
    endsAt: paths.resetPassword,
    shows: ['Escolha uma nova senha', 'Alterar senha'],
  },
  {
    name: 'new password, without a token',
    viewer: 'visitor',
    path: () => paths.resetPassword,
    shows: ['Escolha uma nova senha', 'Token de reset não encontrado na URL'],
  },
  {
    name: 'address to be proved',
    viewer: 'visitor',
    path: () => `${paths.confirmEmail}?token=${token}`,
    endsAt: paths.confirmEmail,
    shows: ['Falta só entrar', 'Entrar'],
  },
  {
    name: 'invitation',
    viewer: 'visitor',
    path: ({ invitation }) => paths.invite(invitation),
    shows: ['Bia convidou você para uma lista', 'Chácara'],
  },
  {
    name: 'invitation that is none',
    viewer: 'visitor',
    path: () => paths.invite('nada'),
    shows: ['Erro no Convite', 'Token de convite inválido'],
  },
  { name: 'no such page', viewer: 'visitor', path: () => '/nada', shows: ['Página não encontrada'] },
  { name: 'administration, for others', viewer: 'visitor', path: () => adminPath, shows: ['Página não encontrada'] },
  {
    name: 'start',
    viewer: 'person',
    path: () => paths.home,
    endsAt: paths.shopping,
    shows: ['Lista de Compras', 'Arroz'],
  },
  { name: 'lists', viewer: 'person', path: () => paths.shopping, shows: ['Lista de Compras', 'Arroz'] },
  { name: 'list', viewer: 'person', path: ({ list }) => paths.list(list), shows: ['Minha lista', 'Padaria', 'Arroz'] },
  {
    name: 'Modo mercado',
    viewer: 'person',
    path: ({ list }) => `${paths.list(list)}/mercado`,
    shows: ['Minha lista', 'Padaria', 'Arroz'],
  },
  {
    name: 'list of somebody else',
    viewer: 'person',
    path: ({ shared }) => paths.sharedList(shared),
    shows: ['Churrasco', 'Carvão'],
  },
  { name: 'spending', viewer: 'person', path: () => spendingPath(), shows: ['Gastos', 'Nenhum gasto por aqui ainda'] },
  {
    name: 'reader of QR codes',
    viewer: 'person',
    path: ({ list }) => readerPath(list),
    shows: ['Ler QR Code'],
  },
  ...derivedTables.map(screenOf),
  { name: 'agenda', viewer: 'person', path: () => paths.agenda, shows: ['Agenda', 'Semana'] },
  { name: 'notes', viewer: 'person', path: () => paths.notes, shows: ['Notas', 'Casa da praia'] },
  { name: 'note', viewer: 'person', path: ({ note }) => paths.note(note), shows: ['Festa da Clara'] },
  {
    name: 'new project',
    viewer: 'person',
    path: () => paths.newProject,
    endsAt: paths.projects,
    shows: ['Novo projeto', 'Criar projeto'],
  },
  {
    name: 'project',
    viewer: 'person',
    path: ({ project }) => paths.project(project),
    shows: ['Festa da Clara', 'Confirmar o salão'],
  },
  { name: 'dashboard', viewer: 'person', path: () => paths.dashboard, shows: ['Painel', 'Confirmar o salão'] },
  { name: 'settings', viewer: 'person', path: () => paths.settings, shows: ['Configurações', 'Trocar a senha'] },
  // The first person of a server is its administrator.
  { name: 'administration', viewer: 'person', path: () => adminPath, shows: ['Administração', 'Servidor'] },
  { name: 'trash', viewer: 'person', path: () => paths.trash, shows: ['Lixeira', 'Fila do cartório'] },
  {
    name: 'invitation of somebody else',
    viewer: 'person',
    path: ({ invitation }) => paths.invite(invitation),
    shows: ['Bia convidou você para uma lista', 'Sair e entrar como'],
  },
]

/**
 * The screen of a derived table. It must show the heading of the table and, if the scene has a row of the table, the
 * title of that row.
 */
function screenOf(table: DerivedTable): Screen {
  const rows: Partial<Record<DerivedTable, string>> = { todos: 'Regar as plantas', projects: 'Imposto de renda' }
  const row = rows[table]
  return {
    name: table,
    viewer: 'person',
    path: () => sections[table].path,
    shows: [ptBr.nav[table], ...(row === undefined ? [] : [row])],
  }
}

/** The difference from this complete screen; undefined if there is none. */
export function notTheScreen({ path, endsAt, shows }: Screen, scene: Scene, seen: Seen): string | undefined {
  const [heading, ...texts] = shows
  const address = endsAt ?? path(scene)
  if (seen.path !== address) return `is at ${seen.path}, not ${address}`
  if (!seen.headings.some((one) => one.includes(heading))) return `without the heading ${heading}`
  const absent = texts.find((text) => !seen.text.includes(text))
  return absent && `without ${absent}`
}

/** The patterns of the app's routes that have no listed screen. */
export function routesWithout(listed: readonly Screen[]): string[] {
  const routes = createRoutesFromElements(Router().props.children.props.children)
  const taken = new Set(listed.map(({ path }) => matchRoutes(routes, path(anyScene))?.at(-1)?.route))
  return leavesOf(routes)
    .filter((route) => !taken.has(route))
    .map(({ path, index }) => (index ? paths.home : (path ?? '')))
}

const anyScene: Scene = { list: 'l', shared: 's', invitation: 'i', note: 'n', project: 'p' }

const leavesOf = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children ? leavesOf(route.children) : [route]))
