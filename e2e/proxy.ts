import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What becomes of a request: `fair` passes it on · `cut` breaks the connection · `answers-lost` lets the server act on it
 * and loses what it says · `black-hole` never answers · `portal` answers with the sign-in page of a hotel.
 * A connection that has fallen into a black hole never comes out of it, whatever the weather is later.
 */
export type Weather = 'fair' | 'cut' | 'answers-lost' | 'black-hole' | 'portal'

/** The network between browser and server, on loopback. It lies under the service worker too. */
export interface NetworkProxy {
  url: string
  /** Where the server is. */
  target: string
  /** Keeps requests for this path waiting until the returned function is called. */
  hold(path: string): () => void
  /** Of everything under /api. */
  weather: Weather
  /** Path → what to make of the server's file. */
  edits: Map<string, (text: string) => string>
  /** How often the server has got a request for this path. */
  delivered(path: string): number
  /** What has been asked for and what has been answered to the end, one after the other. */
  log: Delivery[]
  /** How many pieces of answers under way have fallen into the black hole. */
  swallowed: number
  close(): Promise<void>
}

export interface Delivery {
  path: string
  is: 'asked' | 'answered'
}

const portalPage = '<!doctype html><title>Wi-Fi do Hotel</title><h1>Aceite os termos para navegar</h1>'

/** Opens a way to the server on a port of its own. */
export async function openProxy(): Promise<NetworkProxy> {
  const log: Delivery[] = []
  const held = new Map<string, Promise<void>>()
  const server = createServer(async (req, res) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/'
    const weather = path.startsWith('/api/') ? proxy.weather : 'fair'
    if (weather === 'cut') return void req.socket.destroy()
    if (weather === 'black-hole') return
    if (weather === 'portal') return void res.writeHead(200, { 'content-type': 'text/html' }).end(portalPage)
    log.push({ path, is: 'asked' })
    res.on('finish', () => log.push({ path, is: 'answered' }))
    await held.get(path)
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
    if (isLost) return void answer.resume().on('end', () => req.socket.destroy())
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    res.flushHeaders()
    carry(proxy, answer, res)
  })
  onward.on('error', () => req.socket.destroy())
  res.on('close', () => onward.destroy())
  req.pipe(onward)
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
