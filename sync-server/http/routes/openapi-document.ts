/** The OpenAPI 3.1 document: the routes of the contract, and a few routes that are described by hand. */
import { z } from 'zod/mini'
import { lastLineSchema, linesType } from '#shared/answer-lines.ts'
import { userSchema } from '#shared/auth.ts'
import { contract, routeNames } from '#shared/contract.ts'
import { errorBodySchema } from '#shared/errors.ts'
import { noteSchema } from '#shared/notes.ts'
import { projectSchema } from '#shared/projects.ts'
import { pathParams, type Route } from '#shared/route.ts'
import { settingsSchema } from '#shared/settings.ts'
import { itemSchema, listSchema } from '#shared/shopping.ts'
import { syncAnswerSchema } from '#shared/sync.ts'
import { taskOfProjectSchema } from '#shared/tasks.ts'
import { todoSchema } from '#shared/todos.ts'
import type { Env } from '#sync-server/env.ts'
import { sessionCookie } from '#sync-server/http/middleware/session.ts'
import { googleOperations } from './google.ts'

interface JsonSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

/** Named schemas, referenced from the rest of the document. */
const named = {
  Error: errorBodySchema,
  User: userSchema,
  Settings: settingsSchema,
  List: listSchema,
  Item: itemSchema,
  Project: projectSchema,
  Task: taskOfProjectSchema,
  Note: noteSchema,
  Todo: todoSchema,
  SyncAnswer: syncAnswerSchema,
}

/** The OpenAPI document, with the app URL of these settings as its server. */
export function describeApi(env: Pick<Env, 'appUrl'>): unknown {
  const schemas: Record<string, unknown> = {}
  const toSchema = createConverter(schemas)
  toSchema(errorBodySchema, 'output')
  const paths: Record<string, Record<string, unknown>> = {
    '/api/events': { get: eventsOperation },
    [calendarPath]: { get: calendarOperation },
    ...googleOperations,
  }
  for (const name of routeNames) {
    const route: Route = contract[name]
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route, toSchema) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Caderneta', version: '1' },
    servers: [{ url: env.appUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(env) } },
      responses: {
        Error: { description: 'Refused, or failed', content: json({ $ref: '#/components/schemas/Error' }) },
      },
    },
  }
}

type Converter = (schema: z.core.$ZodType, io: 'input' | 'output') => JsonSchema

/** Converts zod schemas to JSON schemas; named ones are put into `schemas` and referenced. */
function createConverter(schemas: Record<string, unknown>): Converter {
  const metadata = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) metadata.add(schema, { id })
  return (schema, io) => {
    const converted = z.toJSONSchema(z.object({ schema }), { io, metadata, unrepresentable: 'any' })
    const text = JSON.stringify(converted).replaceAll('#/$defs/', '#/components/schemas/')
    const { properties, $defs = {} } = JSON.parse(text)
    Object.assign(schemas, $defs)
    return properties.schema
  }
}

function operation(name: string, route: Route, toSchema: Converter): unknown {
  const { properties = {}, required = [] } = toSchema(route.input, 'input')
  const inPath = pathParams(route.path)
  const inQuery = Object.keys(properties).filter(
    (field) => !inPath.includes(field) && (route.method === 'GET' || route.query.includes(field)),
  )
  const inBody = Object.keys(properties).filter((field) => !inPath.includes(field) && !inQuery.includes(field))
  const parameter = (place: string) => (field: string) => ({
    name: field,
    in: place,
    required: place === 'path' || required.includes(field),
    schema: properties[field],
  })
  return {
    operationId: name,
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(inBody.length > 0 && {
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: Object.fromEntries(inBody.map((field) => [field, properties[field]])),
          required: inBody.filter((field) => required.includes(field)),
        }),
      },
    }),
    responses: { [route.status]: success(route, toSchema), default: { $ref: '#/components/responses/Error' } },
  }
}

const success = (route: Route, toSchema: Converter): unknown =>
  route.status === 204
    ? { description: 'Done' }
    : { description: route.summary, content: { ...json(toSchema(route.reply, 'output')), ...lines(route, toSchema) } }

/** The line-by-line alternative: an element of the reply per line, and a last line with the end or the failure. */
const lines = ({ line }: Route, toSchema: Converter) =>
  line && { [linesType]: { schema: { oneOf: [toSchema(line, 'output'), toSchema(lastLineSchema, 'output')] } } }

const json = (schema: unknown) => ({ 'application/json': { schema } })

const calendarPath = '/api/calendar/{secret}.ics'

const calendarOperation = {
  operationId: 'calendar.read',
  summary: 'My to-dos and tasks with a day, for calendar apps; the secret in the address is the only permission',
  parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'Events (RFC 5545), with an ETag', content: { 'text/calendar': {} } },
    304: { description: 'Nothing has changed' },
    default: { $ref: '#/components/responses/Error' },
  },
}

const eventsOperation = {
  operationId: 'events',
  summary: 'A stream of pokes: something this device may read has moved, and mostly what',
  security: [{ session: [] }],
  parameters: [{ name: 'client', in: 'query', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    200: { description: 'Server-sent events named `poke`', content: { 'text/event-stream': {} } },
    default: { $ref: '#/components/responses/Error' },
  },
}
