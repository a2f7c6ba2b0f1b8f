import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { PushPayload } from '#shared/notifications.ts'
import type { PushSubscriptionRow } from '#sync-server/db/queries/push-subscriptions.ts'
import type { VapidKeys } from '#sync-server/db/queries/vapid-keys.ts'
import { type Env, isSecure } from '#sync-server/env.ts'
import { acceptsEndpoint } from './endpoints.ts'
import { publicLookup } from './public-lookup.ts'

/** `gone`: this subscription will never work again. */
type Sent = 'sent' | 'gone' | 'failed'

interface Sending {
  env: Pick<Env, 'appUrl' | 'mailFrom' | 'pushLoopback'>
  keys: VapidKeys
  /** The name servers to ask, for tests; else those of the system. */
  nameServers?: string[]
}

interface Details {
  headers: Record<string, string | number>
  body: Buffer
}

const timeLimitMs = 10_000
/** Time for which a push service keeps an undelivered notification, seconds. */
const keptSeconds = 12 * 3600
const gone = 410
const goneStatuses = [404, gone]

type Subscription = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

/**
 * Sends a notification to a browser, encrypted for it alone. Only the status of the response is read; redirects are not
 * followed. `topic`: a newer notification with the same topic replaces a waiting one.
 */
export async function sendPush(
  sending: Sending,
  subscription: Subscription,
  payload: PushPayload,
  topic: string,
): Promise<Sent> {
  return outcomeOf(await askService(sending, subscription, payload, topic))
}

export const outcomeOf = (status: number): Sent =>
  goneStatuses.includes(status) ? 'gone' : status >= 200 && status < 300 ? 'sent' : 'failed'

/** Sends as `sendPush` does. Resolves with the status of the push service; 0 without an answer of it. */
export async function askService(
  { env, keys, nameServers }: Sending,
  { endpoint, p256dh, auth }: Subscription,
  payload: PushPayload,
  topic: string,
): Promise<number> {
  if (!acceptsEndpoint(endpoint, env.pushLoopback)) return gone
  const { default: webPush } = await import('web-push')
  const vapidDetails = { subject: subjectOf(env), ...keys }
  const text = JSON.stringify(payload)
  const options = { vapidDetails, TTL: keptSeconds, topic, contentEncoding: 'aes128gcm' } as const
  let details: Details
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options) as Details
  } catch {
    // An invalid key: only a new subscription of the browser can help.
    return gone
  }
  return post(endpoint, details, publicLookup(nameServers)).catch(() => 0)
}

/** Resolves with the status of the response. */
function post(endpoint: string, { headers, body }: Details, lookup: LookupFunction) {
  const signal = AbortSignal.timeout(timeLimitMs)
  const isPlain = endpoint.startsWith('http:')
  return new Promise<number>((resolve, reject) => {
    const settings = { method: 'POST', headers, signal, agent: false as const, lookup }
    const sending = (isPlain ? requestPlain : request)(endpoint, settings, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** The contact for push services: the page of this server, or the sender of its mail. */
const subjectOf = (env: Sending['env']): string =>
  isSecure(env) ? env.appUrl : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(env.mailFrom)?.[0]}`
