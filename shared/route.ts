import type { z } from 'zod/mini'

/** `query` reads · `mutation` changes synced rows and may wait offline · `action` needs the network. */
export type RouteKind = 'query' | 'mutation' | 'action'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Route<
  Kind extends RouteKind = RouteKind,
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  kind: Kind
  method: Method
  /** `/api/things/{id}`: each `{name}` is a field of `input`. */
  path: string
  /** `signed-in` (default) answers 401 without a session, `administrator` answers 404 to everybody else. */
  access: 'public' | 'signed-in' | 'administrator'
  /** The message of the 401 response, if not the default. */
  signInText?: string
  /** All inputs of the route, from path, query and body. */
  input: Input
  /** Fields of `input` read from the query string; for GET all that are not in the path. */
  query: readonly string[]
  reply: Reply
  /** One element of the reply, for a route that also answers line by line; see `answer-lines.ts`. */
  line?: z.ZodMiniType
  status: 200 | 201 | 204
  summary: string
}

type Spec<Kind extends RouteKind, Input extends z.ZodMiniObject, Reply extends z.ZodMiniType> = Omit<
  Route<Kind, Input, Reply>,
  'access' | 'query' | 'status'
> &
  Partial<Pick<Route, 'access' | 'query' | 'status'>>

/**
 * One row of the contract table, with its defaults. Marked free of side effects, so that bundles which need only the
 * schemas of a file drop its routes.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<Kind extends RouteKind, Input extends z.ZodMiniObject, Reply extends z.ZodMiniType>(
  spec: Spec<Kind, Input, Reply>,
): Route<Kind, Input, Reply> {
  const status = spec.method === 'DELETE' ? 204 : spec.method === 'POST' && spec.kind === 'mutation' ? 201 : 200
  return { access: 'signed-in', query: [], status, ...spec }
}

/** The parameter names of a route's path, in order. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
