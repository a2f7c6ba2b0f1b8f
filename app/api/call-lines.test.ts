import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { proposalSchema, taskProposalRoutes } from '#shared/task-proposals.ts'
import { NetworkError } from './call.ts'
import { callLines } from './call-lines.ts'

const servers: Server[] = []

/** A server on loopback in place of the app's own origin. */
async function serve(listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetchAnywhere = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchAnywhere(new URL(path, origin), init))
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const proposal = (title: string) => ({ title, description: '', priority: 2, dueDate: null })
const line = (value: unknown) => `${JSON.stringify(value)}\n`
const refused = { code: 'bad_gateway', message: 'Falha', error: 'Falha' }

/** Sends a request, and returns the received lines and its end. */
async function ask(signal = new AbortController().signal, onTitle: (title: string) => void = () => undefined) {
  const titles: string[] = []
  const ended = await callLines(
    taskProposalRoutes['taskProposals.generate'],
    { description: 'Reforma' },
    {
      line: proposalSchema,
      signal,
      onLine: ({ title }) => {
        titles.push(title)
        onTitle(title)
      },
    },
  ).then(
    () => 'done',
    (error: unknown) => error,
  )
  return { titles, ended }
}

test('each line arrives before the next is written, at any split of the answer', async () => {
  const bytes = Buffer.from(line(proposal('Pão 🛒')) + line(proposal('Café')))
  let goOn: () => void = () => undefined
  await serve((request, response) => {
    expect(request.headers.accept).toBe('application/x-ndjson')
    response.writeHead(200)
    const first = bytes.indexOf('\n') + 1
    for (let at = 0; at < first; at++) response.write(bytes.subarray(at, at + 1))
    goOn = () => response.end(bytes.toString().slice(bytes.subarray(0, first).toString().length) + line({ done: true }))
  })
  expect(await ask(undefined, (title) => title === 'Pão 🛒' && goOn())).toEqual({
    titles: ['Pão 🛒', 'Café'],
    ended: 'done',
  })
})

test.each([
  ['is refused', 429, line(refused), []],
  ['is refused after a line', 200, line(proposal('Pão')) + line(refused), ['Pão']],
])('an answer that %s ends with the server’s message', async (_what, status, text, titles) => {
  await serve((_request, response) => response.writeHead(status).end(text))
  expect(await ask()).toMatchObject({ titles, ended: { code: 'bad_gateway', message: 'Falha' } })
})

test.each([
  ['no last line', line(proposal('Pão'))],
  ['half a line', line(proposal('Pão')) + line({ done: true }).trim()],
  ['a line of something else', line(proposal('Pão')) + line({ title: 7 })],
  ['the page of a hotel', `${line(proposal('Pão'))}<title>Wi-Fi</title>\n`],
])('an answer with %s counts as none, but earlier lines have arrived', async (_what, text) => {
  await serve((_request, response) => response.writeHead(200).end(text))
  const { titles, ended } = await ask()
  expect(titles).toEqual(['Pão'])
  expect(ended).toBeInstanceOf(NetworkError)
})

test('an aborted request delivers nothing more, and closes the connection', async () => {
  const stopping = new AbortController()
  let hungUp: Promise<unknown> | undefined
  await serve((_request, response) => {
    hungUp = new Promise((resolve) => response.once('close', resolve))
    response.writeHead(200).write(line(proposal('Pão')))
  })
  const { titles, ended } = await ask(stopping.signal, () => stopping.abort())
  expect(titles).toEqual(['Pão'])
  expect(ended).toBeInstanceOf(NetworkError)
  await hungUp
})
