import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Input, Reply } from '#shared/contract.ts'

/**
 * A person as the server knows them. All calls use a separate session, not one of a browser, and fail the test if the
 * server refuses them.
 */
export interface Person {
  email: string
  password: string
  firstName: string
  /** Creates the account without a browser. */
  register(): Promise<void>
  /** The names of the items of the default list on the server, sorted; `✓ ` is before the name of a bought one. */
  items(): Promise<string[]>
  /** Adds an item to the default list by REST, like a distant device. */
  add(name: string, more?: { quantity?: string; category?: string; purchased?: boolean; price?: number }): Promise<void>
  /** Buys an item of the default list by REST, and takes it off the list. */
  buy(name: string, fields: { price: number; market: string }): Promise<void>
  /** Creates a list with an item by REST. Resolves with the id of the list. */
  startList(title: string, item: string): Promise<string>
  deleteList(listId: string): Promise<void>
  /** The trips and the priced purchases of the first list on the server, the newest first. */
  shops(): Promise<{ trips: Reply<'trips.all'>; purchases: Reply<'pricedPurchases.all'> }>
  /** Keeps a trip of the first list by REST, like another phone that has ended a shop. */
  addTrip(trip: NewTrip): Promise<void>
  /** Creates a project by REST with these tasks. Resolves with its id. */
  addProject(fields: NewProject, ...tasks: NewTask[]): Promise<string>
  /** Creates a note by REST. Resolves with its id. */
  addNote(content: string, title?: string): Promise<string>
  addTodo(title: string, fields?: NewTodo): Promise<void>
  /** The texts of the notes on the server. */
  notes(): Promise<string[]>
  /** The titles of their own lists on the server, each with the names of its items. */
  lists(): Promise<Record<string, string[]>>
  changeProject(id: string, changes: { title?: string; status?: string }): Promise<void>
  /** The titles of the projects on the server, each with its status. */
  projects(): Promise<Record<string, string>>
  /**
   * Shares a list by REST, by default the first one; `id` is that of a list or of one of its items. Resolves with the
   * token of the link.
   */
  share(email: string, canEdit: boolean, id?: string): Promise<string>
  /** Confirms the address by the token of a mailed link. */
  confirmEmail(token: string): Promise<void>
  /** Leaves every list of other people. */
  leaveAll(): Promise<void>
  /** Ends every share of their lists with this address. */
  unshare(email: string): Promise<void>
}

export type NewTrip = Omit<Input<'trips.create'>, 'id' | 'listId'>
export type NewProject = Pick<Input<'projects.create'>, 'title' | 'description' | 'status'>
export type NewTodo = Omit<Partial<Input<'todos.create'>>, 'id' | 'title'>
export type NewTask = Omit<Input<'tasks.create'>, 'id' | 'projectId'>

interface Given {
  id: string
  sharedWith: { email: string }
}

/** A new person with an address of their own. The account is created by `register`, or by the test. */
export function newPerson(url: string, firstName = 'Ana'): Person {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@exemplo.com.br`
  const password = 'quatro maçãs verdes'
  let cookie = ''

  const send = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const enter = async (path: string, body: unknown) => {
    const response = await send('POST', path, body)
    expect(response.ok, `${path} answers ${response.status}`).toBe(true)
    cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? ''
  }
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    let response = await send(method, path, body)
    if (response.status === 401) {
      await enter('/api/login', { email, password })
      response = await send(method, path, body)
    }
    expect(response.ok, `${method} ${path} answers ${response.status}`).toBe(true)
    return response.status === 204 ? undefined : response.json()
  }

  return {
    email,
    password,
    firstName,
    register: () => enter('/api/register', { email, password, firstName }),
    items: async () => {
      const items = (await call('GET', '/api/shopping-items')) as { name: string; purchased: boolean }[]
      return items.map(({ name, purchased }) => (purchased ? `✓ ${name}` : name)).sort()
    },
    addNote: async (content, title) => {
      const { id } = (await call('POST', '/api/notes', {})) as { id: string }
      await call('PUT', `/api/notes/${id}`, { content, ...(title !== undefined && { title }) })
      return id
    },
    addTodo: async (title, fields) => void (await call('POST', '/api/todos', { title, ...fields })),
    notes: async () => ((await call('GET', '/api/notes')) as { content: string }[]).map(({ content }) => content),
    add: async (name, more) => void (await call('POST', '/api/shopping-items', { name, ...more })),
    buy: async (name, fields) => {
      const { id } = (await call('POST', '/api/shopping-items', { name, purchased: true, ...fields })) as { id: string }
      await call('DELETE', `/api/shopping-items/${id}`)
    },
    startList: async (title, item) => {
      const { id } = (await call('POST', '/api/shopping-lists', { title })) as { id: string }
      await call('POST', '/api/shopping-items', { name: item, listId: id })
      return id
    },
    addProject: async (fields, ...tasks) => {
      const { id } = (await call('POST', '/api/projects', fields)) as { id: string }
      for (const task of tasks) await call('POST', `/api/projects/${id}/tasks`, task)
      return id
    },
    addTrip: async (trip) => {
      const [list] = (await call('GET', '/api/shopping-lists')) as { id: string }[]
      await call('POST', `/api/shopping-lists/${list?.id}/trips`, trip)
    },
    shops: async () => {
      const [list] = (await call('GET', '/api/shopping-lists')) as { id: string }[]
      const [trips, purchases] = await Promise.all(
        ['trips', 'purchases'].map((part) => call('GET', `/api/shopping-lists/${list?.id}/${part}`)),
      )
      return { trips, purchases } as Awaited<ReturnType<Person['shops']>>
    },
    deleteList: async (listId) => void (await call('DELETE', `/api/shopping-lists/${listId}`)),
    lists: async () => {
      const lists = (await call('GET', '/api/shopping-lists')) as { id: string; title: string }[]
      const itemsOf = async (id: string) =>
        ((await call('GET', `/api/shopping-items?listId=${id}`)) as { name: string }[]).map(({ name }) => name).sort()
      return Object.fromEntries(await Promise.all(lists.map(async ({ id, title }) => [title, await itemsOf(id)])))
    },
    changeProject: async (id, changes) => void (await call('PUT', `/api/projects/${id}`, changes)),
    projects: async () => {
      const projects = (await call('GET', '/api/projects')) as { title: string; status: string }[]
      return Object.fromEntries(projects.map(({ title, status }) => [title, status]))
    },
    share: async (email, canEdit, id) => {
      const [list] = (await call('GET', '/api/shopping-lists')) as { id: string }[]
      const shared = await call('POST', `/api/shopping-lists/${id ?? list?.id}/share`, { email, canEdit })
      return (shared as { shareToken: string }).shareToken
    },
    confirmEmail: async (token) => void (await call('POST', '/api/confirm-email', { token })),
    leaveAll: async () => {
      const received = (await call('GET', '/api/shared-with-me')) as { id: string }[]
      for (const { id } of received) await call('DELETE', `/api/shared-lists/${id}`)
    },
    unshare: async (email) => {
      const lists = (await call('GET', '/api/my-shared-lists')) as { shared: Given[] }[]
      const shares = lists.flatMap(({ shared }) => shared).filter(({ sharedWith }) => sharedWith.email === email)
      for (const { id } of shares) await call('DELETE', `/api/shared-lists/${id}`)
    },
  }
}
