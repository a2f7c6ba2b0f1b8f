/** A push service on loopback and subscribed browsers, for tests: they decrypt the messages. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '#shared/notifications.ts'
import { localTime } from '#sync-server/notifications/hours.ts'
import { ok } from './api.ts'
import { openServer, type TestPerson, type TestServer } from './server.ts'
import { startSharedList } from './sharing.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export type PushService = Awaited<ReturnType<typeof openPushService>>

/** A running push service. It answers with `status`, after `beforeAnswer`; both may be changed. */
export async function openPushService() {
  const received: Received[] = []
  const service = { status: 201, beforeAnswer: async (): Promise<unknown> => undefined }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    await service.beforeAnswer()
    response.writeHead(service.status, { Location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

export type TestBrowser = ReturnType<typeof newBrowser>

/** A browser with keys of its own and its subscription. */
export function newBrowser(service: Pick<PushService, 'url' | 'received'>) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(8).toString('hex')}`
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return {
    subscription: { endpoint: `${service.url}${path}`, keys, timeZone: 'America/Sao_Paulo' },
    /** The encrypted messages for this browser. */
    raw: () => service.received.filter((one) => one.path === path),
    /** The notifications shown so far. */
    shown: (): PushPayload[] =>
      service.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(decrypt(body, pair, auth))),
  }
}

/** Subscribes a new browser in the session of `person`, with notifications of these lists. */
export async function subscribe(service: PushService, person: TestPerson, ...listIds: string[]): Promise<TestBrowser> {
  const browser = newBrowser(service)
  await ok(person.put('/api/push', browser.subscription))
  for (const listId of listIds) await ok(person.put(`/api/push/lists/${listId}`, { on: true }))
  return browser
}

/** RFC 8188 and 8291: one record, whose padding begins with a 2. */
function decrypt(message: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message.readUInt8(20))
  const record = message.subarray(21 + sender.length)
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

/** The time zone of test browsers. */
export const timeZone = 'America/Sao_Paulo'

const minuteMs = 60_000

/** Advances time until clocks in São Paulo show this minute of a day. */
export function goToMinute(server: TestServer, minute: number): void {
  const now = server.now()
  const rest = (minute - localTime(now, timeZone).minute + 1439) % 1440
  server.skip(rest * minuteMs + minuteMs - (now % minuteMs))
}

/** A server at noon in São Paulo with a push service on loopback, and a shared list. */
export async function openPushScene(env: Record<string, string> = {}) {
  const service = await openPushService()
  const server = await openServer({ env: { PUSH_LOOPBACK: 'allow', ...env } })
  goToMinute(server, 12 * 60)
  return { service, server, scene: await startSharedList(server) }
}

/** Advances time and has the server send due notifications. */
export async function waitAndLook(server: TestServer, ms: number): Promise<void> {
  server.skip(ms)
  await server.tellPushes()
}
