/**
 * REST, mounted from the contract: it collects and parses the input, runs the command of the route, and restricts the
 * reply to the contract.
 */

import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { invalid, invalidInput } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import { pathParams, type Route } from '#shared/route.ts'
import { tokenNeed } from '#shared/token-rights.ts'
import { schemaVersion } from '#shared/versions.ts'
import { requireAccount } from '#sync-server/access/account.ts'
import { scopesNamedBy } from '#sync-server/access/named-scopes.ts'
import { actions, mutations, queries } from '#sync-server/commands/registry.ts'
import { writeRows } from '#sync-server/commands/write-rows.ts'
import type { ActionContext, ActionServices, MutationContext } from '#sync-server/context.ts'
import { JsonText } from '#sync-server/db/queries/json-rows.ts'
import type { Writer } from '#sync-server/db/queries/rows.ts'
import { answer, answerLong } from '#sync-server/http/answer.ts'
import { acceptsLines, answerLines, type SendLine } from '#sync-server/http/answer-lines.ts'
import { jsonInChunks } from '#sync-server/http/chunked-json.ts'
import { isFromHere } from '#sync-server/http/from-here.ts'
import type { App, HttpContext, Services } from '#sync-server/http/hono-env.ts'
import { ignoredFields, nameInHeader, withIgnored } from '#sync-server/http/ignored-fields.ts'
import { readJson } from '#sync-server/http/json-body.ts'
import { refuseTokens } from '#sync-server/http/middleware/access-token.ts'
import { deviceOf, requireAdministrator, requirePerson, sessionOf } from '#sync-server/http/middleware/session.ts'
import { callerOf } from '#sync-server/limits/rate-limits.ts'
import { restInputOf } from './rest-inputs.ts'

type RestRoute = Exclude<RouteName, 'sync'>
type Fields = Record<string, unknown>
/** A command of any route: its input has been parsed by the schema of the same route. */
type Command<Context> = (c: Context, input: unknown) => Promise<unknown>

/** Mounts every route of the contract except `sync`, which is an exchange of its own. */
export function mountRest(app: App, services: Services): void {
  for (const name of routeNames) if (name !== 'sync') mountRoute(app, services, name)
}

function mountRoute(app: App, services: Services, name: RestRoute): void {
  const route: Route = contract[name]
  const run = runners[route.kind]
  const path = route.path.replace(/\{(\w+)\}/g, ':$1')
  const [need, { access, signInText }] = [tokenNeed(name), route]
  if (access === 'signed-in') app.on(route.method, path, requirePerson(services, { signInText, need }))
  else if (access === 'administrator') app.on(route.method, path, requireAdministrator(services))
  else if (need === undefined) app.on(route.method, path, refuseTokens)
  app.on(route.method, path, async (c) => {
    const sent = await collectInput(c, route)
    // A GET has no body, and its query may have a timestamp against caches.
    const query = Object.keys(c.req.query()).filter((name) => route.method !== 'GET' && !route.query.includes(name))
    const all = { sent, query }
    const input = restInputOf(name).safeParse(sent)
    if (!input.success) throw invalidInput(input.error)
    if (route.line && acceptsLines(c)) {
      nameInHeader(c, ignoredFields(all, input.data))
      return answerLines(c, services, route.line, (sendLine) => run(services, c, name, input.data, sendLine))
    }
    const makeReply = () => run(services, c, name, input.data)
    if (route.method === 'GET' && route.access !== 'public') {
      return answerLong(c, services, route.status, async () => written(route, await makeReply()))
    }
    const reply = promised(route, await makeReply())
    const ignored = route.method === 'GET' ? [] : ignoredFields(all, input.data, reply, c.get('wrote'))
    return answer(c, route.status, withIgnored(c, reply, ignored))
  })
}

/** The reply without fields that the contract does not name. */
const promised = (route: Route, reply: unknown): unknown =>
  reply instanceof JsonText ? reply : route.reply.parse(reply)

/** The same as text, which is made in parts. */
const written = async (route: Route, reply: unknown): Promise<JsonText<unknown>> =>
  reply instanceof JsonText ? reply : new JsonText(await jsonInChunks(reply, route.reply))

type Runner = (
  services: Services,
  c: HttpContext,
  name: RestRoute,
  input: unknown,
  sendLine?: SendLine,
) => Promise<unknown>

const runners: Record<Route['kind'], Runner> = {
  query: ({ store, env }, c, name, input) => {
    const command = queries[name as keyof typeof queries] as Command<unknown>
    const { userId, sessionId } = c.var.person
    // Pages are read while they are written, on one snapshot.
    return store.readLong(async (tx) =>
      written(
        contract[name],
        await command({ tx, userId, sessionId, mailConfigured: env.smtpUrl !== undefined }, input),
      ),
    )
  },

  mutation: (services, c, name, input) => {
    const command = mutations[name as keyof typeof mutations] as Command<MutationContext>
    const { userId } = c.var.person
    const mailConfigured = services.env.smtpUrl !== undefined
    const about = { userId, mailConfigured, session: c.var.person, via: 'rest' as const, shape: schemaVersion }
    const request = { ...about, mid: newId() }
    const oldestIdMs = services.now() - deletionRetentionMs
    const run = async (writer: Writer) => {
      await requireAccount(writer.tx, userId)
      writer.tx.afterCommit(() => services.limits.spend(callerOf(c.var.person), writer.characters))
      const reply = await command({ ...request, listAccess: new Map(), tx: writer.tx, writer, oldestIdMs }, input)
      c.set('wrote', { before: writer.before, dropped: writer.dropped })
      return reply
    }
    const locks = scopesNamedBy(userId, [{ op: name, args: input }])
    return writeRows(services, run, { locks, isStrict: true })
  },

  action: (services, c, name, input, sendLine) => {
    const command = actions[name as keyof typeof actions] as Command<ActionContext>
    return command(actionContext(services, c, sendLine), input)
  },
}

/**
 * The context of an action: the shared services and the request. The services are inherited: V8 keeps a hidden class
 * for each copy with so many fields, and freeing those classes took a quarter of the time of a short call.
 */
export function actionContext(services: Services, c: HttpContext, sendLine?: SendLine): ActionContext {
  const ofRequest: Omit<ActionContext, keyof ActionServices> = {
    appUrl: services.env.appUrl,
    mailConfigured: services.env.smtpUrl !== undefined,
    userId: c.var.person?.userId,
    session: sessionOf(c, services),
    device: deviceOf(c, services),
    caller: {
      clientIp: services.clientIp(c),
      userAgent: c.req.header('user-agent') ?? '',
      isHere: isFromHere({
        peer: c.env?.incoming?.socket.remoteAddress,
        url: c.req.url,
        header: (name) => c.req.header(name),
      }),
    },
    hungUp: () => c.req.raw.signal,
    sendLine,
  }
  return Object.assign(Object.create(services) as Services, ofRequest)
}

/**
 * All inputs of a request in one object. Path parameters precede the query, and the query precedes the body; a body
 * that contradicts the path is refused.
 */
async function collectInput(c: HttpContext, route: Route): Promise<Fields> {
  const query = c.req.query()
  const path = Object.fromEntries(pathParams(route.path).map((name) => [name, c.req.param(name)]))
  if (route.method === 'GET') return { ...query, ...path }
  const body = await readJson(c)
  if (!isObject(body)) throw invalid('O corpo do pedido deve ser um objeto JSON.')
  for (const name in path) {
    if (Object.hasOwn(body, name) && !isSameId(body[name], path[name])) {
      throw invalid('O identificador no corpo do pedido é diferente do endereço.', name)
    }
  }
  const fromQuery = route.query.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
  return { ...body, ...Object.fromEntries(fromQuery), ...path }
}

/** True if two ids are equal regardless of case: ids are lower-cased later. */
const isSameId = (a: unknown, b: string | undefined): boolean =>
  typeof a === 'string' && a.toLowerCase() === b?.toLowerCase()

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
