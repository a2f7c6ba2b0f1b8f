import { expect, test } from 'vitest'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { password } from '#sync-server/testing/server.ts'

serverForAll(['ana'])

const payloads = [
  "'; DROP TABLE items;--",
  "' OR '1'='1",
  '" OR ""="',
  "1'); DELETE FROM users;--",
  "' UNION SELECT email FROM users--",
  '\\',
  '%',
  '_',
  '?1 :a @b $c',
  '/* */ -- #',
  '{{7*7}} <%= 7 %>',
  '<img src=x onerror=alert(1)>',
]

async function kept(answer: Promise<Response>) {
  const response = await answer
  expect(response.ok).toBe(true)
  return response.json()
}

test.each(payloads)('T30: %s comes back unchanged from every text field', async (text) => {
  const list = await kept(ana.post('/api/shopping-lists', { title: 'Lista' }))
  await kept(ana.put(`/api/shopping-lists/${list.id}`, { title: `${text}.` }))
  const fields = { name: text, quantity: text, category: text }
  const item = await kept(ana.post('/api/shopping-items', { ...fields, listId: list.id }))
  expect(await kept(ana.put(`/api/shopping-items/${item.id}`, fields))).toMatchObject(fields)
  const stored = await kept(ana.get(`/api/shopping-lists/${list.id}`))
  expect(stored.title).toBe(`${text}.`)
  expect(stored.items).toEqual([expect.objectContaining(fields)])
  const bia = await kept(server.post('/api/register', { email: `${list.id}@example.com`, password, firstName: text }))
  expect(bia.firstName).toBe(text)
})

test.each(payloads)('T30: %s as an id or a cookie finds nothing', async (text) => {
  const place = encodeURIComponent(text)
  expect((await ana.get(`/api/shopping-lists/${place}`)).status).toBe(400)
  expect((await ana.put(`/api/shopping-items/${place}`, { name: 'x' })).status).toBe(400)
  expect((await ana.del(`/api/shopping-items/${place}`)).status).toBe(400)
  expect((await server.request('/api/auth/user', { headers: { Cookie: `sid=${place}` } })).status).toBe(401)
  expect((await server.post('/api/login', { email: text, password })).status).toBe(400)
})
