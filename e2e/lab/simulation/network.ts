/** The virtual network between contexts and the server. The run's script decides the fate of each message. */
import { NetworkError } from '#app/api/call.ts'
import { contract } from '#shared/contract.ts'
import { DomainError, type ErrorCode } from '#shared/errors.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import type { Context } from './device.ts'
import type { Fate } from './fates.ts'
import type { Execution, Handled, Heard, Reply } from './server.ts'
import type { Turns } from './turns.ts'

/** A message in transit. */
interface Held {
  context: Context
  /** True for an answer, which reflects the server's state of its time; false for a request. */
  isAnswer: boolean
  /** True if its context does not wait for it any more. */
  abandoned: boolean
  arrive(): Promise<void>
  giveUp(): void
}

interface Sent {
  session: string | null
  text: string
}

interface Services {
  handle(session: string | null, text: string): Promise<Handled>
  /** Called with a line of the trace for each event. */
  note(line: string): void
  /** Set if events happen one at a time. */
  turns: Turns | undefined
  /** Called with the decisions that the server has made for a request. */
  onFresh(executions: Execution[]): Promise<void>
}

export type Network = ReturnType<typeof createNetwork>

export function createNetwork({ handle, note, turns, onFresh }: Services) {
  const held: Held[] = []
  const history: Sent[] = []
  /** For each context in `untilQuiet` or `deliver`: called when it can only wait for a held message. */
  const waiting = new Map<Context, () => void>()
  /** The server makes epochs at random: the trace numbers them by appearance, so that runs can be compared. */
  const epochs = new Map<string, number>()

  const heard = new WeakMap<SyncAnswer, Heard>()

  const reach = async ({ session, text }: Sent): Promise<Handled> => {
    const reply = await handle(session, text)
    await onFresh(reply.fresh)
    return reply
  }

  async function receive(context: Context, reply: Reply & Partial<Handled>): Promise<SyncAnswer> {
    note(`${context.name} ← ${brief(reply)}`)
    const answer = decode(reply)
    if (reply.heard) heard.set(answer, reply.heard)
    return answer
  }

  /** Holds the rest of an exchange until the script delivers it, or the context gives up. */
  const hold = (context: Context, isAnswer: boolean, rest: () => Promise<SyncAnswer>): Promise<SyncAnswer> =>
    new Promise((resolve, reject) => {
      const message: Held = {
        context,
        isAnswer,
        abandoned: false,
        arrive: () => rest().then(resolve, reject),
        giveUp: () => {
          message.abandoned = true
          reject(new NetworkError())
        },
      }
      held.push(message)
      waiting.get(context)?.()
    })

  const outcomes: Record<Fate, (context: Context, sent: Sent) => Promise<SyncAnswer>> = {
    ok: async (context, sent) => receive(context, await reach(sent)),
    'request dropped': async () => {
      throw new NetworkError()
    },
    'answer dropped': async (_context, sent) => {
      await reach(sent)
      throw new NetworkError()
    },
    twice: async (context, sent) => {
      const reply = await reach(sent)
      await reach(sent)
      return receive(context, reply)
    },
    'twice, second answer first': async (context, sent) => {
      await reach(sent)
      return receive(context, await reach(sent))
    },
    'request held': (context, sent) => hold(context, false, async () => receive(context, await reach(sent))),
    'answer held': async (context, sent) => {
      const reply = await reach(sent)
      return hold(context, true, () => receive(context, reply))
    },
    '500': (context) => receive(context, refusal('internal')),
    '503': (context) => receive(context, refusal('unavailable')),
    '413': (context, sent) => {
      const isPush = (JSON.parse(sent.text) as SyncRequest).push.length > 0
      return isPush ? receive(context, refusal('too_large')) : outcomes.ok(context, sent)
    },
    truncated: async (context, sent) => {
      const reply = await reach(sent)
      return receive(context, { ...reply, text: reply.text.slice(0, reply.text.length >> 1) })
    },
  }

  return {
    held,
    history,
    heardWith: (answer: SyncAnswer): Heard | undefined => heard.get(answer),
    /** Sends a request of a context to the server, with the next of the context's fates. */
    exchange: async (context: Context, request: SyncRequest): Promise<SyncAnswer> => {
      const { device, pageBytes } = context
      const wire = { ...request, v: device.appIsOld ? 0 : request.v, budget: pageBytes ?? request.budget }
      const sent = { session: device.session, text: JSON.stringify(wire) }
      const fate = context.fates.shift() ?? 'ok'
      history.push(sent)
      note(`${context.name} → ${fate}: ${briefRequest(request, epochs)}`)
      await turns?.pass()
      return outcomes[fate](context, sent)
    },
    /** Resolves when `run` has ended, or when a message of the context is held. */
    untilQuiet: async (context: Context, run: Promise<unknown>): Promise<void> => {
      const parked = new Promise<void>((resolve) => waiting.set(context, resolve))
      await Promise.race([run, parked])
      waiting.delete(context)
    },
    /**
     * Delivers a held message, and waits until its context has ended its run or can only wait again. Returns the
     * message, unless its context has given up.
     */
    async deliver(index: number): Promise<Held | undefined> {
      const [message] = held.splice(index % held.length, 1)
      if (!message) return undefined
      const { context, abandoned } = message
      note(`a held message of ${context.name} arrives`)
      const parked = new Promise<void>((resolve) => waiting.set(context, resolve))
      await message.arrive()
      if (!abandoned) await Promise.race([Promise.resolve(context.run), parked])
      waiting.delete(context)
      return abandoned ? undefined : message
    },
    /** The context gives up waiting for its held messages. They are still in transit. */
    giveUp: (context: Context): void => {
      for (const message of held) if (message.context === context && !message.abandoned) message.giveUp()
    },
    /** Repeats an old request; nobody waits for the answer. */
    replay: async (index: number): Promise<void> => {
      const sent = history[index]
      if (sent) note(`replayed: ${brief(await reach(sent))}`)
    },
  }
}

/** Reads an answer as the app's own client does: half an answer is invalid. */
function decode({ status, text }: Reply): SyncAnswer {
  const body = parse(text) as { code: ErrorCode; message: string }
  if (status !== 200) throw new DomainError(body.code, body.message)
  const answer = contract.sync.reply.safeParse(body)
  if (!answer.success) throw new NetworkError(answer.error)
  return answer.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NetworkError(error)
  }
}

const refusal = (code: ErrorCode): Reply => {
  const { status, body } = new DomainError(code, code)
  return { status, text: JSON.stringify(body) }
}

const shortId = (id: string): string => `${Number.parseInt(id.slice(-12, -8), 16)}-${Number.parseInt(id.slice(-8), 16)}`
const shortScope = (id: string): string => `${id.slice(0, 2)}${shortId(id)}`

function briefRequest({ client, ack, push, cursors, epoch }: SyncRequest, epochs: Map<string, number>): string {
  if (epoch !== null && !epochs.has(epoch)) epochs.set(epoch, epochs.size + 1)
  const seqs = (push as { seq: number; op: string }[]).map(({ seq, op }) => `${seq} ${op}`)
  const known = Object.entries(cursors).map(([scope, rev]) => `${shortScope(scope)}@${rev}`)
  const who = `client ${shortId(client)} epoch ${epoch && epochs.get(epoch)} ack ${ack}`
  return `${who} [${seqs.join(', ')}] {${known.join(' ')}}`
}

function brief({ status, text }: Reply): string {
  if (status !== 200) return `${status} ${text.slice(0, 40)}`
  try {
    const { results, scopes, gone, more } = JSON.parse(text) as SyncAnswer
    const done = results.map(({ seq, outcome, code }) => `${seq} ${outcome}${code ? ` ${code}` : ''}`)
    const pages = scopes.map(({ id, from, to, rows }) => `${shortScope(id)}@${from}-${to}:${rows.length}`)
    return `[${done.join(', ')}] ${pages.join(' ')}${gone.length > 0 ? ` gone ${gone.map(shortScope).join(' ')}` : ''}${more ? ' more' : ''}`
  } catch {
    return 'half an answer'
  }
}
