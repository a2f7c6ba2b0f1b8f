/**
 * A connection to PostgreSQL that may be lost; then the next `open` opens it again. Statements in progress at a loss
 * have failed and are not repeated here, because it is unknown whether they took effect.
 */
import pg from 'pg'
import type { Preparing } from '#sync-server/db/engine/prepared.ts'
import { Client } from './client.ts'
import { ConnectionLost } from './errors.ts'
import { createStatements, type Statements } from './statements.ts'

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
/**
 * The limits of a transaction behind a pooler, which gives each one any connection: settings of a session would stay on
 * the connections of others.
 */
const pooledLimits = `
  SET LOCAL statement_timeout = ${statementMs};
  SET LOCAL idle_in_transaction_session_timeout = '15s';`

const bigint = 20

type Passed = Pick<Statements, 'settle' | 'undo' | 'waitForEach' | 'answered' | 'rowsWritten'>

export interface Connection extends Preparing, Passed {
  /**
   * Opens the connection if necessary; concurrent callers wait for the same opening. Returns the number of openings so
   * far.
   */
  open(): Promise<number>
  /** Runs statements without values. */
  run(text: string): Promise<pg.QueryArrayResult>
  /** Runs a statement with values. */
  ask(text: string, values: unknown[]): Promise<pg.QueryArrayResult>
  /** Sends a statement without values and without waiting for its answer (`Statements.send`). */
  send(text: string): void | Promise<void>
  isOpen(): boolean
  /** True if a pooler such as PgBouncer is between this process and PostgreSQL. */
  isPooled(): boolean
  /** Statements for the beginning of each transaction; empty without a pooler. */
  limits(): string
  onNotification(heard: (payload: string) => void, lost: () => void): void
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
  let isClosed = false
  let heard: (payload: string) => void = () => undefined
  let lost: () => void = () => undefined
  const leave = (gone: Client) => {
    if (client !== gone) return
    client = undefined
    lost()
    void gone.close()
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
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    client = fresh
    statements.forget()
    return ++openings
  }

  const statements = createStatements(() => client, leave)
  const { query, send, forget: _forget, ...passed } = statements
  const isPooled = () => client?.isPooled === true

  return {
    ...passed,
    isPostgres: true,
    open,
    run: (text) => query({ text, rowMode: 'array' }),
    ask: (text, values) => query(configOf(text, values)),
    send: (text) => send({ text, rowMode: 'array' }),
    prepare: (text) => {
      const name = nameOf(text)
      // A prepared statement belongs to one connection of PostgreSQL.
      const withValues = (values: unknown[]) => configOf(text, values, isPooled() ? undefined : name)
      const ask = (values: unknown[]) => query(withValues(values))
      return {
        reader: /^(select|with)\b|\breturning\b/i.test(text),
        raw: () => undefined,
        run: async (values) => ({ changes: (await ask(values)).rowCount ?? 0 }),
        all: async (values) => (await ask(values)).rows,
        send: (values) => send(withValues(values)),
      }
    },
    isOpen: () => client !== undefined,
    isPooled,
    limits: () => (isPooled() ? pooledLimits : ''),
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
    await client.findPooler()
    if (!client.isPooled) await client.query(sessionSettings)
    return client
  } catch (error) {
    void client.close()
    // `pg` gives no code to a time limit, nor to a connection that ends before it is open.
    throw hasCode(error) ? error : new ConnectionLost(error)
  }
}

const hasCode = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code !== undefined

/** Reads a bigint as a number: counts, milliseconds and stamps are safe integers (dialects.ts). */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const names = new Map<string, string>()

/** The name under which each connection prepares this statement: one per text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `q${names.size}`
  names.set(text, name)
  return name
}

/** Replaces NUL, which PostgreSQL texts cannot contain, by U+FFFD. No stored text contains NUL: only a search may. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}

const configOf = (text: string, values: unknown[], name?: string): pg.QueryArrayConfig => ({
  ...(name === undefined ? {} : { name }),
  text,
  values: values.map(storable),
  rowMode: 'array',
})
