/** An endpoint on loopback compatible with OpenAI's, which misbehaves on demand. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const aiKey = 'sk-never-to-be-seen-4711'

interface AiRequest {
  path: string | undefined
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    response_format?: unknown
    tools?: unknown
    stream?: boolean
  }
}

/** Answers one request; see `says`, `answers`, `hangs` and `cutsOff`. */
export type Behaviour = (response: ServerResponse) => void

export type TestAi = Awaited<ReturnType<typeof openAi>>

/** Starts the endpoint. Every request takes the next behaviour given to `will`, the last one repeatedly. */
export async function openAi() {
  const requests: AiRequest[] = []
  let behaviours: Behaviour[] = [says({ tasks: someTasks(3), items: [{ name: 'Arroz', quantity: '1 kg' }] })]
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    requests.push({ path: request.url, authorization: request.headers.authorization, body })
    const [next] = behaviours
    if (behaviours.length > 1) behaviours.shift()
    next?.(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    requests,
    url,
    env: { OPENAI_API_KEY: aiKey, OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'modelo', RATE_LIMIT_SCALE: '1' },
    will: (...next: Behaviour[]) => {
      behaviours = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer with the message `content`: a text unchanged, anything else as JSON. */
export const says =
  (content: unknown): Behaviour =>
  (response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }]
    send(response, 200, JSON.stringify({ id: 'x', object: 'chat.completion', created: 0, model: 'modelo', choices }))
  }

/** An answer with any status and body. */
export const answers =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    send(response, status, body, headers)

/** Accepts the request and never answers. */
export const hangs: Behaviour = () => undefined

export const cutsOff: Behaviour = (response) => void response.destroy()

/** A streamed answer whose parts the test writes. */
export function slowWriter() {
  let behaviour: Behaviour = () => undefined
  const begun = new Promise<ServerResponse>((resolve) => {
    behaviour = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      resolve(response)
    }
  })
  /** Raw bytes between two events. */
  const raw = async (text: string) => void (await begun).write(text)
  const part = (fields: object) => raw(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, ...fields }] })}\n\n`)
  return {
    behaviour,
    raw,
    /** The next characters of the message. */
    write: (content: string) => part({ delta: { content } }),
    end: async (reason = 'stop') => {
      await part({ finish_reason: reason })
      ;(await begun).end('data: [DONE]\n\n')
    },
    cutOff: async () => void (await begun).destroy(),
    /** Resolves when the connection is closed. */
    hungUp: begun.then(async (response) => {
      if (!response.closed) await once(response, 'close')
    }),
  }
}

export const someTasks = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, i) => ({
    title: `Tarefa ${i + 1}`,
    description: 'Como fazer',
    priority: 2,
    dueDate: null,
    ...fields,
  }))

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
