import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { fieldsOf } from '#shared/fields.ts'
import { pathParams, type Route } from '#shared/route.ts'
import { tokenNeed } from '#shared/token-rights.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { openServer } from '#sync-server/testing/server.ts'

interface Operation {
  tags: string[]
  operationId: string
  description?: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: {
    required: boolean
    content: { 'application/json': { schema: { properties: object; required: string[] } } }
  }
  responses: Record<string, { content?: unknown }>
}

interface Document {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}')

/** The path and the operation of a route in the document. */
function operationOf(name: RouteName): [string, Operation] | [] {
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) if (operation.operationId === name) return [path, operation]
  return []
}

let document: Document
serverForAll([], {})
beforeAll(async () => {
  const response = await server.request('/api/openapi.json')
  expect(response.status).toBe(200)
  document = await response.json()
})

/** The narrowest scope by which a token is admitted to a route. */
function scopesOf(name: RouteName): object[] {
  const need = tokenNeed(name)
  return need === undefined ? [] : [{ token: [need] }]
}

test('every route of the contract is documented, with its parameters, body and answers', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const name of routeNames) {
    const { method, path, status, access } = contract[name]
    const [documented = '', operation] = operationOf(name)
    // Paths that differ only in the names of their parameters are one.
    expect(shapeOf(documented)).toBe(shapeOf(path))
    expect(operation).toBe(document.paths[documented]?.[method.toLowerCase()])
    expect(operation).toMatchObject({
      operationId: name,
      security: access === 'public' ? [] : [{ session: [] }, ...scopesOf(name)],
    })
    expect(Object.keys(operation?.responses ?? {})).toEqual([String(status), '4XX', 'default'])
    const inPath = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => `{${parameter.name}}`)
    expect(inPath).toEqual(documented.match(/\{\w+\}/g) ?? [])
    if (method === 'GET') expect(operation?.requestBody).toBeUndefined()
  }
  expect(document.paths['/api/events']).toHaveProperty('get')
  for (const path of ['/api/auth/google', '/api/auth/google/callback']) {
    expect(Object.keys(document.paths[path]?.get?.responses ?? {})).toEqual(['302', '4XX', 'default'])
  }
})

test.each(routeNames)('a body is required by %s if it refuses to be called without one', (name) => {
  const { method, path, query, input }: Route = contract[name]
  const elsewhere = [...pathParams(path), ...(method === 'GET' ? Object.keys(input.shape) : query)]
  const missing =
    input.safeParse({}).error?.issues.filter(({ path: [field] }) => !elsewhere.includes(String(field))) ?? []
  expect(operationOf(name)[1]?.requestBody?.required ?? false).toBe(missing.length > 0)
})

test('a linter finds nothing by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  // It refuses localhost as the address of a server.
  const source = JSON.stringify({ ...document, servers: [{ url: 'https://caderneta.example' }] })
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('a program reads in the document that names of items are stored as sent, and unknown fields named', () => {
  const [, create] = operationOf('items.create')
  expect(create?.description).toContain('`2 kg de tomate`')
  expect(create?.responses[201]).toMatchObject({
    content: { 'application/json': { schema: { allOf: [{}, { $ref: '#/components/schemas/Ignored' }] } } },
  })
  expect(operationOf('items.all')[1]?.responses[200]).not.toHaveProperty('content.application/json.schema.allOf')
})

test('each route is in one area of the document, and no area is empty', () => {
  const used = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ tags }) => tags))
  expect(used.filter((tags) => tags?.length !== 1)).toEqual([])
  expect(new Set(used.flat())).toEqual(new Set(document.tags.map(({ name }) => name)))
})

test('path and query parameters are not in the body', () => {
  const create = document.paths['/api/shopping-items']?.post
  expect(create?.parameters).toMatchObject([{ name: 'ownerId', in: 'query', required: false }])
  const body = create?.requestBody?.content['application/json'].schema
  expect(Object.keys(body?.properties ?? {}).sort()).toEqual(
    ['id', 'listId', 'market', 'day', 'noPurchase', ...fieldsOf('items')].sort(),
  )
  expect(body?.required).toEqual(['name'])
})

test('the document names the cookie as the server sets it, over http and https', async () => {
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
