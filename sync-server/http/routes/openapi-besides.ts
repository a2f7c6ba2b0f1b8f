/** The routes beside the contract, described by hand for the OpenAPI document. */
import { googlePaths } from '#sync-server/sign-in/google-oidc.ts'
import type { Tag } from './openapi-tags.ts'

/** An operation, in one area. */
export interface Operation {
  tags: [Tag]
  [part: string]: unknown
}

/** The responses of every operation besides its success. */
export const refusals = {
  '4XX': { $ref: '#/components/responses/Error' },
  default: { $ref: '#/components/responses/Error' },
}

const redirects = (operationId: string, summary: string): { get: Operation } => ({
  get: {
    tags: ['Account'],
    operationId,
    summary,
    security: [],
    parameters: [],
    responses: {
      302: { description: 'Sends the browser on; to /auth?erro=google or google-email when it failed' },
      ...refusals,
    },
  },
})

const calendarOperation: Operation = {
  tags: ['Programs'],
  operationId: 'calendar.read',
  summary: 'My to-dos and tasks with a day, for calendar apps; the secret in the address is the only permission',
  security: [],
  parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: { description: 'Events (RFC 5545), with an ETag', content: { 'text/calendar': {} } },
    304: { description: 'Nothing has changed' },
    ...refusals,
  },
}

const eventsOperation: Operation = {
  tags: ['Sync'],
  operationId: 'events',
  summary: 'A stream of pokes: something this device may read has moved, and mostly what',
  security: [{ session: [] }],
  parameters: [{ name: 'client', in: 'query', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    200: { description: 'Server-sent events named `poke`', content: { 'text/event-stream': {} } },
    ...refusals,
  },
}

export const pathsBesides: Record<string, Record<string, Operation>> = {
  '/api/events': { get: eventsOperation },
  '/api/calendar/{secret}.ics': { get: calendarOperation },
  [googlePaths.begin]: redirects('google.begin', 'Send the browser to Google to sign in'),
  [googlePaths.callback]: redirects('google.callback', 'Where Google sends the browser back to'),
}
