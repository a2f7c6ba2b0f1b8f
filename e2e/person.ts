import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'

/** Somebody with an account, seen from the server's side: all calls use a session of its own, not that of a browser. */
export interface Person {
  email: string
  password: string
  firstName: string
  /** Makes the account without a browser. */
  register(): Promise<void>
  /** What the server has on the list, as `shownItems` tells it, in order of name. */
  items(): Promise<string[]>
  /** Writes an item down by REST, like a device that is far away. */
  add(name: string): Promise<void>
  /** Shares the list with somebody. Resolves with the token of the link. */
  share(email: string, canEdit: boolean): Promise<string>
  /** Ends every share with somebody. */
  unshare(email: string): Promise<void>
}

interface Given {
  id: string
  sharedWith: { email: string }
}

/** A person whom nobody has met before; the account is still to be made. */
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
    add: async (name) => void (await call('POST', '/api/shopping-items', { name })),
    share: async (email, canEdit) => {
      const [list] = (await call('GET', '/api/shopping-lists')) as { id: string }[]
      const shared = await call('POST', `/api/shopping-lists/${list?.id}/share`, { email, canEdit })
      return (shared as { shareToken: string }).shareToken
    },
    unshare: async (email) => {
      const lists = (await call('GET', '/api/my-shared-lists')) as { shared: Given[] }[]
      const shares = lists.flatMap(({ shared }) => shared).filter(({ sharedWith }) => sharedWith.email === email)
      for (const { id } of shares) await call('DELETE', `/api/shared-lists/${id}`)
    },
  }
}
