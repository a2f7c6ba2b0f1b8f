import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { linesType } from '#shared/answer-lines.ts'
import { askFor, proposals, refusal } from '#sync-server/testing/ai.ts'
import {
  aiKey,
  answers,
  type Behaviour,
  cutsOff,
  hangs,
  openAi,
  says,
  slowWriter,
  someTasks,
  type TestAi,
} from '#sync-server/testing/ai-endpoint.ts'
import { json, openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { type Listener, listen } from './listen.ts'

let ai: TestAi
let server: TestServer
let ana: TestPerson
let listener: Listener

beforeAll(async () => {
  ai = await openAi()
})
afterAll(() => ai.stop())
beforeEach(() => start())
afterEach(async () => {
  await listener.close()
  await server.stop()
})

async function start(options: Partial<Parameters<typeof openServer>[0]> = {}) {
  ai.requests.length = 0
  server = await openServer({ env: ai.env, ...options })
  listener = await listen(server.app, 0)
  ana = await server.register()
}

/** Restarts with other settings. */
async function restart(options: Parameters<typeof start>[0]) {
  await listener.close()
  await server.stop()
  await start(options)
}

/** Requests an answer in lines over a connection of its own. */
function ask(person: TestPerson = ana, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`http://127.0.0.1:${listener.port}/api/generate-tasks`, {
    method: 'POST',
    headers: { ...json, Accept: linesType, 'Accept-Encoding': 'gzip, br', Cookie: person.cookie, Connection: 'close' },
    body: JSON.stringify({ description: 'Reformar a cozinha' }),
    signal,
  })
}

/** Reads line by line; undefined after the last one. */
function reader(response: Response) {
  const parts = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async function next(): Promise<Record<string, unknown> | undefined> {
    while (!text.includes('\n')) {
      const part = await parts.read()
      if (part.done) {
        expect(text).toBe('')
        return undefined
      }
      text += part.value
    }
    const line = text.slice(0, text.indexOf('\n'))
    text = text.slice(line.length + 1)
    return JSON.parse(line)
  }
}

async function linesOf(response: Response) {
  const next = reader(response)
  const lines: Record<string, unknown>[] = []
  for (let line = await next(); line; line = await next()) lines.push(line)
  return lines
}

/** The parts of the message: the beginning of the list, each task, the end. */
const [opening, closing] = ['{"tasks": [', ']}']
const taskText = (at: number) => `${at > 0 ? ', ' : ''}${JSON.stringify(someTasks(12)[at])}`

/** An answer of the model that is written whole and in pieces, without waiting for the test; `ends` says how it stops. */
const streams =
  (text: string, ends: 'stop' | 'length' | 'nowhere' = 'stop'): Behaviour =>
  (response) => {
    const writer = slowWriter()
    writer.behaviour(response)
    for (let at = 0; at < text.length; at += 50) void writer.write(text.slice(at, at + 50))
    void (ends === 'nowhere' ? writer.cutOff() : writer.end(ends))
  }

describe('proposals while the model writes them', () => {
  test('each is sent when it is complete, from the third on; the last line says that the answer is complete', async () => {
    const writer = slowWriter()
    ai.will(writer.behaviour)
    const asked = ask()
    await writer.write(opening)
    for (const at of [0, 1, 2]) await writer.write(taskText(at))
    const response = await asked
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(linesType)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const next = reader(response)
    for (const at of [0, 1, 2]) expect(await next()).toEqual(someTasks(12)[at])
    for (const at of [3, 4]) {
      await writer.write(taskText(at))
      expect(await next()).toEqual(someTasks(12)[at])
    }
    await writer.write(closing)
    expect(await next()).toEqual({ done: true })
    expect(await next()).toBeUndefined()
    expect(ai.requests).toMatchObject([{ body: { stream: true, response_format: { type: 'json_schema' } } }])
  })

  test('a request without lines gets the list, and the endpoint is not asked to stream', async () => {
    ai.will(says({ tasks: someTasks(3) }))
    const response = await askFor(ana)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await proposals(response)).toHaveLength(3)
    expect(ai.requests[0]?.body.stream).toBeUndefined()
  })

  test('after twelve nothing more is read or paid for', async () => {
    const writer = slowWriter()
    ai.will(writer.behaviour)
    const asked = ask()
    await writer.write(opening + JSON.stringify(someTasks(12)).slice(1, -1))
    expect(await linesOf(await asked)).toEqual([...someTasks(12), { done: true }])
    await writer.hungUp
  })

  test('an answer cut at the length limit has its complete tasks', async () => {
    ai.will(streams(`${opening}${taskText(0)}${taskText(1)}${taskText(2)}, {"title": "Pint`, 'length'))
    expect(await linesOf(await ask())).toEqual([...someTasks(3), { done: true }])
  })

  test.each([
    ['answers as a whole', says({ tasks: someTasks(3) })],
    ['refuses to write in parts', answers(400, '{"error":{"message":"stream is not supported"}}')],
    ['finds two tasks only', streams(JSON.stringify({ tasks: someTasks(2) }))],
    ['talks', streams('Desculpe, não posso ajudar com isso.')],
  ])('an endpoint that %s is asked once more, without streaming', async (_what, behaviour) => {
    ai.will(behaviour, says({ tasks: someTasks(4) }))
    expect(await linesOf(await ask())).toEqual([...someTasks(4), { done: true }])
    expect(ai.requests.map(({ body }) => body.stream ?? false)).toEqual([true, false])
  })

  test('a list in an unexpected place is found in the complete answer', async () => {
    ai.will(streams(`[{"nota": "exemplo"}]\n\`\`\`json\n${JSON.stringify({ tasks: someTasks(3) })}\n\`\`\``))
    expect(await linesOf(await ask())).toEqual([...someTasks(3), { done: true }])
    expect(ai.requests).toHaveLength(1)
  })
})

describe('failures', () => {
  test.each([
    ['fails', answers(500, `Traceback: key=${aiKey}`), 502],
    ['is overrun', answers(429, '{}', { 'Retry-After': '3600' }), 503],
    ['redirects', answers(302, '', { Location: 'http://169.254.169.254/' }), 502],
    ['hangs up', cutsOff, 502],
    ['hangs up after two tasks', streams(`${opening}${taskText(0)}${taskText(1)}`, 'nowhere'), 502],
    ['hangs', hangs, 502],
    ['streams what is no JSON', answers(200, `data: ${aiKey}\n\n`), 502],
    ['says an error', answers(200, `data: {"error":{"message":"${aiKey}"}}\n\n`), 502],
    ['names its events strangely', answers(200, `event: thread.x\ndata: ${aiKey}\n\n`), 502],
    ['sends a line without end', answers(200, `data: ${'x'.repeat(3 * 1024 * 1024)}`), 502],
    ['sends 70 thousand letters', streams('x'.repeat(70_000)), 502],
  ])(
    'A164: before the first line a failure is an ordinary refusal: the endpoint %s',
    async (_what, behaviour, status) => {
      await restart({ aiTimeLimitMs: 1500 })
      ai.will(behaviour)
      expect(await refusal(await ask())).toMatchObject({
        status,
        message: expect.stringContaining('Falha ao gerar tarefas'),
      })
      expect(server.logged.join('')).toContain('task generation failed')
      expect(server.logged.join('')).not.toContain(aiKey)
    },
  )

  test('an unfit description, a missing session, the limit and a second concurrent call are refused ordinarily', async () => {
    await restart({ env: { ...ai.env, RATE_LIMIT_SCALE: '0.05' } })
    const post = (body: object, headers: object = { Cookie: ana.cookie }) =>
      server.post('/api/generate-tasks', body, { Accept: linesType, ...headers })
    expect(await refusal(await post({ description: 'ab' }))).toMatchObject({ status: 400, code: 'invalid' })
    expect(await refusal(await post({ description: 'Reforma' }, {}))).toMatchObject({ status: 401 })
    const writer = slowWriter()
    ai.will(writer.behaviour)
    const asked = ask()
    await vi.waitFor(() => expect(ai.requests).toHaveLength(1))
    expect(await refusal(await ask())).toMatchObject({ status: 429, code: 'too_many' })
    await writer.write(JSON.stringify({ tasks: someTasks(3) }))
    await linesOf(await asked)
    const refused = await ask()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await refusal(refused)).toMatchObject({ status: 429, message: expect.stringContaining('gerou') })
  })

  test.each([
    ['cut off', async ({ cutOff }: Writer) => cutOff()],
    ['ended without a word', async ({ raw }: Writer) => raw('data: [DONE]\n\n')],
    ['slower than there is time', async () => undefined],
    ['drowned in noise', async ({ raw }: Writer) => raw(`: ${'x'.repeat(70_000)}`)],
  ])(
    'A163: after the first line a failure is the last line, and sent tasks count: the answer is %s',
    async (_what, fail) => {
      await restart({ aiTimeLimitMs: 1500, env: { ...ai.env, RATE_LIMIT_SCALE: '0.05' } })
      const writer = slowWriter()
      ai.will(writer.behaviour)
      const asked = ask()
      await writer.write(opening + [0, 1, 2, 3].map(taskText).join(''))
      const next = reader(await asked)
      for (const at of [0, 1, 2, 3]) expect(await next()).toEqual(someTasks(12)[at])
      await fail(writer)
      expect(await next()).toMatchObject({
        code: 'bad_gateway',
        message: 'Falha ao gerar tarefas. Tente de novo em instantes.',
      })
      expect(await next()).toBeUndefined()
      await writer.hungUp
      expect(ai.requests).toHaveLength(1)
      expect(await refusal(await ask())).toMatchObject({ status: 429, message: expect.stringContaining('gerou') })
    },
  )
})

type Writer = ReturnType<typeof slowWriter>

describe('A165: a caller who hangs up', () => {
  test.each([
    ['before the first line', '', true],
    ['between two lines', opening + [0, 1, 2].map(taskText).join(''), true],
    ['while the list is made', '', false],
  ])('%s: the server hangs up too, the call counts, and the next one is served', async (_when, written, inLines) => {
    await restart({ env: { ...ai.env, RATE_LIMIT_SCALE: '0.1' } })
    const writer = slowWriter()
    ai.will(writer.behaviour, says({ tasks: someTasks(3) }))
    const leaving = new AbortController()
    const asked = inLines
      ? ask(ana, leaving.signal)
      : fetch(`http://127.0.0.1:${listener.port}/api/generate-tasks`, {
          method: 'POST',
          headers: { ...json, Cookie: ana.cookie },
          body: JSON.stringify({ description: 'Reformar a cozinha' }),
          signal: leaving.signal,
        })
    await vi.waitFor(() => expect(ai.requests).toHaveLength(1))
    if (written) {
      await writer.write(written)
      await reader(await asked)()
    }
    leaving.abort()
    await (await asked.catch(() => undefined))?.text().catch(() => undefined)
    await writer.hungUp
    await vi.waitFor(() => expect(server.logged.join('')).toContain('task generation abandoned'))
    expect(server.logged.join('')).not.toContain('failed')
    expect(await linesOf(await ask())).toHaveLength(4)
    expect(await refusal(await ask())).toMatchObject({ status: 429, message: expect.stringContaining('gerou') })
  })
})
