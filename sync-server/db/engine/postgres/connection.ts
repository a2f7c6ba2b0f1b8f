/**
 * A connection to PostgreSQL that may be lost; then the next `open` opens it again. Statements in progress at a loss
 * have failed and are not repeated here, because it is unknown whether they took effect.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Preparing } from '#sync-server/db/engine/prepared.ts'
import { LateFailure } from '#sync-server/db/engine/transaction.ts'
import { Client } from './client.ts'
import { ConnectionLost, isAnswer } from './errors.ts'

/** Limit of connecting, ms. Longer than any network needs; afterwards the caller gets an error and may retry. */
const connectMs = 5000
/**
 * The limits of a statement, ms: `statementMs` at the server, `answerMs` here. Both are longer than any of our
 * statements. The server's is a little lower: if no answer has come by `answerMs`, its machine has died silently, which
 * would otherwise take a quarter of an hour to detect.
 */
const [statementMs, answerMs] = [30_000, 35_000]
/**
 * Settings of each connection. A process that hangs or has disappeared must not keep the write lock: the server ends an
 * idle transaction and a connection whose other end does not answer.
 */
const sessionSettings = `
  SET statement_timeout = ${statementMs};
  SET idle_in_transaction_session_timeout = '15s';
  SET tcp_keepalives_idle = 10;
  SET tcp_keepalives_interval = 5;
  SET tcp_keepalives_count = 3`

/** Limit of statements without an answer, so that neither side has to store many. */
const mostUnanswered = 600

const bigint = 20

export interface Connection extends Preparing {
  /**
   * Opens the connection if necessary; concurrent callers wait for the same opening. Returns the number of openings so
   * far.
   */
  open(): Promise<number>
  /** Runs statements without values. */
  run(text: string): Promise<pg.QueryArrayResult>
  /** Runs a statement with values. */
  ask(text: string, values: unknown[]): Promise<pg.QueryArrayResult>
  /**
   * Sends a statement without values and without waiting for its answer. If it fails, the next statement that is waited
   * for throws `LateFailure`, and so does each one after it until `undo`.
   */
  send(text: string): void | Promise<void>
  /** Waits for the answers to all that was sent. Throws `LateFailure` if one of them was an error. */
  settle(): Promise<void>
  /** Runs a ROLLBACK, which also undoes what failed without having been waited for. */
  undo(text: string): Promise<void>
  /** Waits for each answer of `send` from now on, or no longer. */
  waitForEach(isWanted: boolean): void
  /** The number of statements that have succeeded so far. */
  answered(): number
  /** The number of rows written over this connection so far, including undone ones. */
  rowsWritten(): number
  isOpen(): boolean
  /** The id of the PostgreSQL process of this connection; 0 while it is closed. */
  processId(): number
  onNotification(heard: (payload: string, processId: number) => void, lost: () => void): void
  close(): Promise<void>
}

/**
 * A connection that is closed until its first `open`. A query waits up to `waitMs` for its answer; then the connection
 * counts as lost. While it is closed each query fails with `ConnectionLost`.
 */
export function createConnection(url: string, waitMs = answerMs): Connection {
  let client: Client | undefined
  let opening: Promise<number> | undefined
  let openings = 0
  let written = 0
  let isClosed = false
  let answered = 0
  let unanswered = 0
  let waitsForEach = false
  /** The first error of a statement that was not waited for. */
  let late: unknown
  const waiting: (() => void)[] = []
  let heard: (payload: string, processId: number) => void = () => undefined
  let lost: () => void = () => undefined
  const leave = (gone: Client) => {
    if (client !== gone) return
    client = undefined
    lost()
  }

  async function open(): Promise<number> {
    if (client) return openings
    if (isClosed) throw new ConnectionLost()
    opening ??= openNow().finally(() => {
      opening = undefined
    })
    return opening
  }

  async function openNow(): Promise<number> {
    const fresh = await connect(url, waitMs)
    for (const event of ['error', 'end'] as const) fresh.on(event, () => leave(fresh))
    fresh.on('notification', ({ payload, processId }) => heard(payload ?? '', processId))
    client = fresh
    late = undefined
    return ++openings
  }

  /** The error of `gone`, after which its connection is usable or lost. */
  function failureOf(gone: Client, error: unknown): unknown {
    if (isAnswer(error)) return error
    leave(gone)
    void gone.close()
    return new ConnectionLost(error)
  }

  const requireNoneFailed = () => {
    if (late !== undefined) throw late instanceof ConnectionLost ? late : new LateFailure(late)
  }

  async function query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
    requireNoneFailed()
    const current = client
    if (!current) throw new ConnectionLost()
    try {
      const result = await current.query(config)
      answered++
      requireNoneFailed()
      if (result.command !== 'SELECT') written += result.rowCount ?? 0
      return result
    } catch (error) {
      requireNoneFailed()
      throw failureOf(current, error)
    }
  }

  /** Answers come in the order of the statements, so `late` is set before any later statement is answered. */
  function send(config: pg.QueryArrayConfig): void | Promise<void> {
    if (waitsForEach) return query(config).then(() => undefined)
    const current = client
    if (!current) late ??= new ConnectionLost()
    if (!current || late !== undefined) return
    if (config.values) written++
    unanswered++
    current.query(config, (error: unknown) => {
      if (error) late ??= failureOf(current, error)
      else answered++
      if (--unanswered === 0) for (const settled of waiting.splice(0)) settled()
    })
    if (unanswered >= mostUnanswered) return settle()
  }

  async function settle(): Promise<void> {
    if (unanswered > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    requireNoneFailed()
  }

  const configOf = (text: string, values: unknown[], name?: string): pg.QueryArrayConfig => ({
    ...(name === undefined ? {} : { name }),
    text,
    values: values.map(storable),
    rowMode: 'array',
  })

  return {
    isPostgres: true,
    open,
    run: (text) => query({ text, rowMode: 'array' }),
    ask: (text, values) => query(configOf(text, values)),
    send: (text) => send({ text, rowMode: 'array' }),
    settle,
    undo: async (text) => {
      const current = client
      if (!current) throw new ConnectionLost()
      await current.query(text).catch((error) => {
        throw failureOf(current, error)
      })
      late = undefined
    },
    waitForEach: (isWanted) => {
      waitsForEach = isWanted
    },
    prepare: (text) => {
      const name = nameOf(text)
      const ask = (values: unknown[]) => query(configOf(text, values, name))
      return {
        reader: /^(select|with)\b|\breturning\b/i.test(text),
        raw: () => undefined,
        run: async (values) => ({ changes: (await ask(values)).rowCount ?? 0 }),
        all: async (values) => (await ask(values)).rows,
        send: (values) => send(configOf(text, values, name)),
      }
    },
    answered: () => answered,
    rowsWritten: () => written,
    isOpen: () => client !== undefined,
    processId: () => (client as unknown as { processID?: number } | undefined)?.processID ?? 0,
    onNotification: (onHeard, onLost) => {
      heard = onHeard
      lost = onLost
    },
    close: async () => {
      isClosed = true
      await opening?.catch(() => undefined)
      const current = client
      client = undefined
      await current?.close()
    },
  }
}

async function connect(url: string, waitMs: number): Promise<Client> {
  const limits = { connectionTimeoutMillis: connectMs, query_timeout: waitMs }
  const client = new Client({ connectionString: url, ...limits, types, pipeline: true })
  try {
    await client.connect()
    await client.query(sessionSettings)
    return client
  } catch (error) {
    void client.close()
    throw error
  }
}

/** Reads a bigint as a number: counts, milliseconds and stamps are safe integers (dialects.ts). */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * The name under which a connection prepares this statement: the same in each process, because a pooler gives one
 * connection to several.
 */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Replaces NUL, which PostgreSQL texts cannot contain, by U+FFFD. No stored text contains NUL: only a search may. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
