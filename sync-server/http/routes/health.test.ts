import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { openServer } from '#sync-server/testing/server.ts'

test('/healthz answers without the database, /readyz does not', async () => {
  const lone = await openServer()
  await lone.store.close()
  expect(await (await lone.request('/healthz')).json()).toEqual({ ok: true })
  const response = await lone.request('/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'unavailable', error: 'O servidor não está pronto.' })
})

test('/readyz answers while the database contains its epoch', async () => {
  const server = await openServer()
  expect((await server.request('/readyz')).status).toBe(200)
  await server.store.write(async ({ db }) => void (await db.delete(schema.facts).where(eq(schema.facts.key, 'epoch'))))
  expect((await server.request('/readyz')).status).toBe(503)
  await server.stop()
})

test('/readyz refuses from the beginning of the shutdown', async () => {
  const server = await openServer()
  server.close()
  expect((await server.request('/readyz')).status).toBe(503)
  expect((await server.request('/healthz')).status).toBe(200)
  await server.stop()
})
