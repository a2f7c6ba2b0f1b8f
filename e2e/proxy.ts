import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Effect on a request: `fair` passes it on · `cut` breaks the connection · `answers-lost` lets the server act on it and
 * loses the answer · `truncated` breaks the connection within the answer · `delayed` waits for `delayMs` before it
 * passes it on · `late` breaks the connection, and keeps the request for `deliverLate` · `black-hole` never answers ·
 * `portal` answers with the sign-in page of a hotel. A request or an event stream that a black hole has caught stays in
 * it, whatever the weather is later.
 */
export type Weather = 'fair' | 'cut' | 'answers-lost' | 'truncated' | 'delayed' | 'late' | 'black-hole' | 'portal'

/** A request with this header has the weather that it names, instead of the proxy's. */
export const weatherHeader = 'x-weather'

/** The network between browser and server, on loopback. The service worker uses it, too. */
export interface NetworkProxy {
  url: string
  /** The address of the server. */
  target: string
  /** Blocks requests for this path, from any page, until the returned function is called. */
  hold(path: string): () => void
  /** The weather of all requests under /api; other requests have fair weather. */
  weather: Weather
  /** Duration of `delayed`, ms. */
  delayMs(): number
  /** Sends the requests of late weather to the server, and waits until it has answered them. */
  deliverLate(): Promise<void>
  /** Path → an edit of the server's answer for it, which the proxy requests by GET, without headers. */
  edits: Map<string, (text: string) => string>
  /** Number of requests for this path that were not lost on their way to the server. */
  delivered(path: string): number
  /** The requests that were not lost on their way to the server, and the completed answers, in order. */
  log: Delivery[]
  /** Number of chunks of event streams that a black hole has lost. */
  swallowed: number
  close(): Promise<void>
}

export interface Delivery {
  path: string
  is: 'asked' | 'answered'
}

const portalPage = '<!doctype html><title>Wi-Fi do Hotel</title><h1>Aceite os termos para navegar</h1>'

/** Opens a proxy on a port of its own. The caller must set `target` before the first request. */
export async function openProxy(): Promise<NetworkProxy> {
  const log: Delivery[] = []
  const held = new Map<string, Promise<void>>()
  const late: LateRequest[] = []
  const server = createServer(async (req, res) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    const weather = path.startsWith('/api/') ? weatherOf(proxy, req) : 'fair'
    if (weather === 'late') return void late.push(await keep(req))
    if (weather === 'cut') return void req.socket.destroy()
    if (weather === 'black-hole') return
    if (weather === 'portal') return void res.writeHead(200, { 'content-type': 'text/html' }).end(portalPage)
    log.push({ path, is: 'asked' })
    res.on('finish', () => log.push({ path, is: 'answered' }))
    await held.get(path)
    if (weather === 'delayed') await delay(proxy.delayMs())
    const edit = proxy.edits.get(path)
    if (edit) return void answerEdited(`${proxy.target}${req.url}`, edit, res)
    forward(proxy, req, res, weather)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: NetworkProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    target: '',
    hold: (path) => {
      let release: () => void = () => undefined
      held.set(path, new Promise((resolve) => (release = resolve)))
      return () => {
        held.delete(path)
        release()
      }
    },
    weather: 'fair',
    delayMs: () => 0,
    deliverLate: async () => void (await Promise.all(late.splice(0).map((request) => bring(proxy, request)))),
    edits: new Map(),
    delivered: (wanted) => log.filter(({ path, is }) => path === wanted && is === 'asked').length,
    log,
    swallowed: 0,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}

function forward(proxy: NetworkProxy, req: IncomingMessage, res: ServerResponse, weather: Weather): void {
  const { method, headers } = req
  const isLost = weather === 'answers-lost'
  const onward = request(`${proxy.target}${req.url}`, { method, headers, agent: false }, (answer) => {
    if (isLost) return void answer.resume().on('close', () => req.socket.destroy())
    if (weather === 'truncated') return void truncate(answer, res)
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    res.flushHeaders()
    carry(proxy, answer, res)
  })
  onward.on('error', () => req.socket.destroy())
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}

/** Sends the head of an answer with its full length and half of its body, and breaks the connection. */
async function truncate(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const chunks = await answer.toArray().catch(() => [])
  const whole = Buffer.concat(chunks)
  const { 'transfer-encoding': _chunked, ...headers } = answer.headers
  if (whole.length === 0) return void res.destroy()
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': whole.length })
  res.write(whole.subarray(0, Math.ceil(whole.length / 2)), () => res.destroy())
}

interface LateRequest {
  path: string
  options: { method?: string; headers: IncomingMessage['headers'] }
  body: Buffer
}

/** Reads a complete request, and breaks its connection without an answer. */
async function keep(req: IncomingMessage): Promise<LateRequest> {
  const chunks = await req.toArray().catch(() => [])
  req.socket.destroy()
  return { path: req.url ?? '/', options: { method: req.method, headers: req.headers }, body: Buffer.concat(chunks) }
}

/** Sends a kept request to the server. Its answer and its errors are ignored. */
const bring = ({ target }: NetworkProxy, { path, options, body }: LateRequest): Promise<void> =>
  new Promise((resolve) => {
    const onward = request(`${target}${path}`, { ...options, agent: false }, (answer) => answer.resume())
    onward.on('error', () => undefined).on('close', resolve)
    onward.end(body)
  })

function weatherOf({ weather }: NetworkProxy, { headers }: IncomingMessage): Weather {
  const own = headers[weatherHeader]
  return own === undefined ? weather : (own as Weather)
}

function carry(proxy: NetworkProxy, answer: IncomingMessage, res: ServerResponse): void {
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream')
  let swallowed = false
  answer.on('data', (chunk: Buffer) => {
    if (isStream && proxy.weather === 'black-hole') swallowed = true
    if (swallowed) proxy.swallowed += 1
    else res.write(chunk)
  })
  answer.on('end', () => swallowed || res.end())
  answer.on('error', () => swallowed || res.destroy())
}

async function answerEdited(url: string, edit: (text: string) => string, res: ServerResponse): Promise<void> {
  const answer = await fetch(url)
  const type = answer.headers.get('content-type') ?? ''
  res.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' }).end(edit(await answer.text()))
}
