import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'

interface Operation {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object; required: string[] } } } }
  responses: Record<string, { content?: unknown }>
}

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: object
}

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await openServer()
  const response = await server.request('/api/openapi.json')
  expect(response.status).toBe(200)
  document = await response.json()
})
afterAll(() => server.stop())

test('every route of the contract is documented, with its parameters, body and answers', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const name of routeNames) {
    const { method, path, status, access } = contract[name]
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, security: access === 'public' ? [] : [{ session: [] }] })
    expect(Object.keys(operation?.responses ?? {})).toEqual([String(status), 'default'])
    const inPath = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => `{${parameter.name}}`)
    expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
    if (method === 'GET') expect(operation?.requestBody).toBeUndefined()
  }
  expect(document.paths['/api/events']).toHaveProperty('get')
  for (const path of ['/api/auth/google', '/api/auth/google/callback']) {
    expect(Object.keys(document.paths[path]?.get?.responses ?? {})).toEqual(['302'])
  }
})

test('path and query parameters are not in the body', () => {
  const create = document.paths['/api/shopping-items']?.post
  expect(create?.parameters).toMatchObject([{ name: 'ownerId', in: 'query', required: false }])
  const body = create?.requestBody?.content['application/json'].schema
  expect(Object.keys(body?.properties ?? {})).toEqual([
    'id',
    'listId',
    'name',
    'purchased',
    'quantity',
    'category',
    'price',
  ])
  expect(body?.required).toEqual(['name'])
})

test('the cookie has its name in browsers', async () => {
  const nameIn = (described: object) =>
    (described as { components: { securitySchemes: { session: { name: string } } } }).components.securitySchemes.session
      .name
  expect(nameIn(document)).toBe('sid')
  const secure = await openServer({ env: { APP_URL: 'https://caderneta.example' } })
  expect(nameIn(await (await secure.request('/api/openapi.json')).json())).toBe('__Host-sid')
  await secure.stop()
})

test('every reference can be resolved', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references).toContain('components/schemas/Item')
  for (const reference of references) {
    const target = reference
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document)
    expect(target, reference).toBeTypeOf('object')
  }
  expect(JSON.stringify(document)).not.toContain('$defs')
})
