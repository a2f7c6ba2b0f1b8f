/**
 * The least server: Hono, and raw SQL on better-sqlite3 or `pg`. It answers the bench's client as the app's server does, but knows
 * no sessions, no rights, no limits and no log: the first exchange of a device, its new items, the items of a list, messages.
 */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { newId } from '#shared/ids.ts'
import type { Mutation } from '#shared/sync.ts'
import { pageOf } from './page.ts'
import type { FloorStore, NewItem } from './store.ts'

const { PORT, DATA_DIR = '', DATABASE_URL } = process.env
const store: FloorStore = DATABASE_URL
  ? await (await import('./postgres-store.ts')).openStore(DATABASE_URL)
  : (await import('./sqlite-store.ts')).openStore(DATA_DIR)
const app = new Hono()

app.post('/api/register', (c) => {
  const id = newId()
  c.header('Set-Cookie', `list=${id}`)
  return c.json({ id }, 201)
})

app.post('/api/sync', async (c) => {
  const { client, user, push } = (await c.req.json()) as { client: string; user: string; push: Mutation[] }
  const items = push.map(({ args }) => args as NewItem)
  const settings = [['settings', { defaultListId: user }]]
  const rev = push.length > 0 ? await store.add(user, client, items) : 0
  const rows = push.length > 0 ? items.map((item) => ['items', item]) : settings
  const results = push.map(({ mid }) => ({ mid, outcome: 'ok' }))
  return c.json({ epoch: 'floor', results, scopes: [{ id: `l:${user}`, to: rev, rows }], more: false })
})

app.get('/api/shopping-items', async (c) => {
  c.header('Content-Type', 'application/json')
  return c.body(await store.listAsJson(c.req.header('cookie')?.slice('list='.length) ?? ''))
})

const listeners = new Set<(message: string) => void>()
app.post('/messages', async (c) => {
  const message = await c.req.text()
  for (const listener of listeners) listener(message)
  return c.body(null, 204)
})
app.get('/events', (c) =>
  streamSSE(c, async (stream) => {
    const listener = (data: string) => void stream.writeSSE({ data })
    listeners.add(listener)
    await new Promise<void>((resolve) => stream.onAbort(resolve))
    listeners.delete(listener)
  }),
)

app.get('/:page', (c) => {
  const page = c.req.param('page')
  if (!page.endsWith('.js')) return c.html(pageOf(`/${page}.js`))
  c.header('Content-Type', 'text/javascript')
  return c.body(readFileSync(new URL(page, import.meta.url), 'utf8'))
})

const listening = serve({ fetch: app.fetch, port: Number(PORT) }, ({ port }) =>
  console.log(`Caderneta: http://localhost:${port}`),
)
process.once('SIGTERM', () => {
  listening.close()
  process.exit()
})
