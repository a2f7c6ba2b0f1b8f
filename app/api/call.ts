/**
 * The typed client, made from the contract. A reply that does not look like one of our server (a hotel's sign-in page,
 * half a body, a proxy's error) counts as no answer: `NetworkError`, never a refusal. The one exception is a proxy's
 * 413.
 */
import type { z } from 'zod/mini'
import type { Input, Reply } from '#shared/contract.ts'
import { DomainError, errorBodySchema, tooLarge } from '#shared/errors.ts'
import type { NotebookRouteName } from '#shared/notebook-contract.ts'
import { pathParams, type Route } from '#shared/route.ts'

/** The server was not reached, or not understood. A retry may succeed. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Sem conexão com o servidor.', { cause })
    this.name = 'NetworkError'
  }
}

const timeoutMs = 30_000

interface Sending {
  /** Aborts the request. */
  signal?: AbortSignal
  /** The request continues after its page is closed. Browsers limit all such requests together to 64 KiB. */
  keepalive?: boolean
}

/**
 * Calls a route. Throws DomainError for a refusal of the server. Throws NetworkError otherwise: without a valid answer,
 * without any within 30 s, and if `signal` aborts the request.
 */
export const call = async <Name extends NotebookRouteName>(
  name: Name,
  input: Input<Name>,
  sending?: Sending,
): Promise<Reply<Name>> => (await callRoute(await routeOf(name), input, sending)) as Reply<Name>

/** `call` for code that imports the route itself: of a screen that few people open, or to load no contract at all. */
export async function callRoute<R extends Route>(
  route: R,
  input: z.input<R['input']>,
  sending?: Sending,
): Promise<z.output<R['reply']>> {
  const response = await send(route, { ...input }, sending)
  if (!response.ok) throw await refusal(response)
  if (response.status === 204) return undefined as z.output<R['reply']>
  const reply = route.reply.safeParse(await readJson(response))
  if (!reply.success) throw new NetworkError(reply.error)
  return reply.data as z.output<R['reply']>
}

/** The first screen does without the contract: it is loaded with the first call, and kept. */
let contract: Promise<Record<NotebookRouteName, Route>> | undefined

async function routeOf(name: NotebookRouteName): Promise<Route> {
  try {
    contract ??= import('#shared/notebook-contract.ts').then((module) => module.notebookContract)
    return (await contract)[name]
  } catch (error) {
    contract = undefined
    throw new NetworkError(error)
  }
}

/**
 * Sends a request, and resolves with any answer, also with a refusal. Throws NetworkError without an answer within 30
 * s. Deletes the fields of the path and of the query from `input`.
 */
export async function send(
  route: Route,
  input: Record<string, unknown>,
  { signal, keepalive = false }: Sending = {},
  accept = 'application/json',
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  let path = route.path
  for (const param of pathParams(route.path)) {
    path = path.replace(`{${param}}`, encodeURIComponent(String(input[param])))
    delete input[param]
  }
  const search = new URLSearchParams()
  for (const field of route.method === 'GET' ? Object.keys(input) : route.query) {
    if (input[field] !== undefined) search.set(field, String(input[field]))
    delete input[field]
  }
  // A timestamp in the query keeps even aggressive caches from answering for the server.
  if (route.method === 'GET') search.set('_', String(Date.now()))
  const body = Object.keys(input).length > 0 || route.method === 'POST' ? JSON.stringify(input) : undefined
  try {
    return await fetch(search.size > 0 ? `${path}?${search}` : path, {
      method: route.method,
      credentials: 'same-origin',
      cache: 'no-store',
      keepalive,
      headers: { Accept: accept, ...(body && { 'Content-Type': 'application/json' }) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body && { body }),
    })
  } catch (error) {
    throw new NetworkError(error)
  }
}

/**
 * The error of a failed response: the server's DomainError, or a NetworkError if the body is no error of our server. A
 * 413 without such a body comes from a proxy and becomes `tooLarge`.
 */
export async function refusal(response: Response): Promise<Error> {
  const body = errorBodySchema.safeParse(await readJson(response).catch(() => undefined))
  // A proxy with a lower limit than our server's reports it in its own format.
  if (!body.success && response.status === tooLarge().status) return tooLarge()
  if (!body.success) return new NetworkError(new Error(`HTTP ${response.status}`))
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0)
  return new DomainError(body.data.code, body.data.message, retryAfter || undefined, body.data.field)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new NetworkError(error)
  }
}
