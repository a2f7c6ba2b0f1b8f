/** The OpenAPI 3.1 document: the routes of the contract, and a few routes that are described by hand. */
import { z } from 'zod/mini'
import { tokenMark } from '#shared/access-tokens.ts'
import { lastLineSchema, linesType } from '#shared/answer-lines.ts'
import { userSchema } from '#shared/auth.ts'
import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { errorBodySchema } from '#shared/errors.ts'
import { noteSchema } from '#shared/notes.ts'
import { projectSchema } from '#shared/projects.ts'
import { pathParams, type Route } from '#shared/route.ts'
import { settingsSchema } from '#shared/settings.ts'
import { itemSchema, listSchema } from '#shared/shopping.ts'
import { syncAnswerSchema } from '#shared/sync.ts'
import { taskOfProjectSchema } from '#shared/tasks.ts'
import { todoSchema } from '#shared/todos.ts'
import { tokenNeed } from '#shared/token-rights.ts'
import { tokenScopes } from '#shared/token-scopes.ts'
import type { Services } from '#sync-server/http/hono-env.ts'
import { mostNames } from '#sync-server/http/ignored-fields.ts'
import { sessionCookie } from '#sync-server/http/middleware/session.ts'
import { type Operation, pathsBesides, refusals } from './openapi-besides.ts'
import { tagOf, tags } from './openapi-tags.ts'
import { restInputOf } from './rest-inputs.ts'

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

const info = {
  title: 'Caderneta',
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'Fields of a body and parameters of a writing query that a route does not know have no effect. The answer names up to twenty of them in `ignored`, or in the header `Ignored-Fields` if it is no object. So it does with known fields that were kept out of the row: a tick or an undo without effect, or `steps: null` for steps that were changed; `gone` removes one step, and a step that is not sent stays. A field of the row itself is not named if it is sent as the answer shows it, or as it was before the write. An error about one field names it in `field`.',
}

/** What a summary has no room for. */
const descriptions: Partial<Record<string, string>> = {
  'items.create':
    'The name is stored as it is sent: in `2 kg de tomate` it is the whole text. The app itself reads a typed line before it sends `name`, `quantity` and `price`.',
}

/** The fields that an answer has besides its reply. */
const ignoredSchema = { properties: { ignored: { type: 'array', items: { type: 'string' }, maxItems: mostNames } } }

const aboutTokens = `A person makes it in the settings (“Acessos de programas”). Scopes: ${tokenScopes.map((scope) => `\`${scope}\``).join(', ')}. \`read\` and \`write\` are those of all areas; writing is not reading. A route names the narrowest one that suffices; a route without one refuses every token.`

/** The OpenAPI document of this release and build, with the app URL of these settings as its server. */
export function describeApi({ env, version = 'unknown', build }: Pick<Services, 'env' | 'version' | 'build'>): unknown {
  const schemas: Record<string, unknown> = { Ignored: ignoredSchema }
  const toSchema = createConverter(schemas)
  toSchema(errorBodySchema, 'output')
  const paths = { ...pathsBesides }
  for (const name of routeNames) {
    const route: Route = contract[name]
    const path = documentedPath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, toSchema) }
  }
  return {
    openapi: '3.1.0',
    info: { ...info, version, ...(build && aboutBuild(build)) },
    servers: [{ url: env.appUrl }],
    tags,
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie(env) },
        token: { type: 'http', scheme: 'bearer', bearerFormat: `${tokenMark}…`, description: aboutTokens },
      },
      responses: {
        Error: { description: 'Refused, or failed', content: json({ $ref: '#/components/schemas/Error' }) },
      },
    },
  }
}

/** In words, too: viewers do not show extensions. */
const aboutBuild = (build: string) => ({ 'x-build': build, description: `Build ${build}. ${info.description}` })

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/**
 * The path in the document, where paths that differ only in the names of their parameters are one path:
 * `/api/shared-lists/{tokenOrId}`.
 */
function documentedPath(path: string): string {
  const paths = routeNames.map((name) => contract[name].path).filter((other) => shapeOf(other) === shapeOf(path))
  const alike = [...new Set(paths)].map(pathParams)
  let at = -1
  return path.replace(/\{\w+\}/g, () => {
    at++
    const [first = '', ...others] = new Set(alike.map((names) => names[at] ?? ''))
    return `{${[first, ...others.map((name) => `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`)].join('')}}`
  })
}

type Converter = (schema: z.core.$ZodType, io: 'input' | 'output') => JsonSchema

/** An answer may get more fields in a later version. */
function openEnded({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

/** Converts zod schemas to JSON schemas; named ones are put into `schemas` and referenced. */
function createConverter(schemas: Record<string, unknown>): Converter {
  const metadata = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) metadata.add(schema, { id })
  return (schema, io) => {
    const converted = z.toJSONSchema(z.object({ schema }), {
      io,
      metadata,
      unrepresentable: 'any',
      override: openEnded,
    })
    const text = JSON.stringify(converted).replaceAll('#/$defs/', '#/components/schemas/')
    const { properties, $defs = {} } = JSON.parse(text)
    Object.assign(schemas, $defs)
    return properties.schema
  }
}

function operation(name: RouteName, route: Route, toSchema: Converter): Operation {
  const { properties = {}, required = [] } = toSchema(restInputOf(name), 'input')
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
  const documented = pathParams(documentedPath(route.path))
  const named = (one: object, at: number) => ({ ...one, name: documented[at] })
  return {
    tags: [tagOf(name)],
    operationId: name,
    summary: route.summary,
    description: descriptionOf(name, route),
    security: securityOf(name, route),
    parameters: [...inPath.map(parameter('path')).map(named), ...inQuery.map(parameter('query'))],
    ...(inBody.length > 0 && {
      requestBody: {
        required: inBody.some((field) => required.includes(field)),
        content: json({
          type: 'object',
          properties: Object.fromEntries(inBody.map((field) => [field, properties[field]])),
          required: inBody.filter((field) => required.includes(field)),
        }),
      },
    }),
    responses: { [route.status]: success(route, toSchema), ...refusals },
  }
}

/** The scope in words, too: viewers show none for a bearer token. */
function descriptionOf(name: RouteName, { access }: Route): string | undefined {
  const need = tokenNeed(name)
  const rights = need === undefined ? 'Refuses every token.' : `A token needs \`${need}\`.`
  return [...(access === 'public' ? [] : [rights]), descriptions[name] ?? ''].join(' ').trim() || undefined
}

/** A token, too, where one is admitted, with the narrowest scope that suffices. */
function securityOf(name: RouteName, route: Route): object[] {
  const need = tokenNeed(name)
  if (route.access === 'public') return []
  return [{ session: [] }, ...(need === undefined ? [] : [{ token: [need] }])]
}

const success = (route: Route, toSchema: Converter): unknown =>
  route.status === 204
    ? { description: 'Done' }
    : { description: route.summary, content: { ...json(replyOf(route, toSchema)), ...lines(route, toSchema) } }

function replyOf(route: Route, toSchema: Converter): unknown {
  const reply = toSchema(route.reply, 'output')
  const namesIgnored =
    route.method !== 'GET' && route.path !== contract.sync.path && route.reply._zod.def.type === 'object'
  return namesIgnored ? { allOf: [reply, { $ref: '#/components/schemas/Ignored' }] } : reply
}

/** The line-by-line alternative: an element of the reply per line, and a last line with the end or the failure. */
const lines = ({ line }: Route, toSchema: Converter) =>
  line && { [linesType]: { schema: { oneOf: [toSchema(line, 'output'), toSchema(lastLineSchema, 'output')] } } }

const json = (schema: unknown) => ({ 'application/json': { schema } })
