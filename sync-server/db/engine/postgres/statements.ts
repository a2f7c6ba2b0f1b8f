/**
 * The statements on a connection. They are sent without waiting for the answers to earlier ones, and are answered in
 * their order, so a job waits only for what it has to know.
 */
import type pg from 'pg'
import { LateFailure } from '#sync-server/db/engine/transaction.ts'
import type { Client } from './client.ts'
import { ConnectionLost, isAnswer } from './errors.ts'

/** Limit of statements without an answer, so that neither side has to store many. */
const mostUnanswered = 1000

export interface Statements {
  query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult>
  /**
   * Sends a statement without waiting for its answer. If it fails, the next statement that is waited for throws
   * `LateFailure`, and so does each one after it until `undo`.
   */
  send(config: pg.QueryArrayConfig): void | Promise<void>
  /** Waits for the answers to all that was sent. Throws `LateFailure` if one of them was an error. */
  settle(): Promise<void>
  /** Runs a ROLLBACK, which also undoes what has failed without being waited for; true if something had. */
  undo(text: string): Promise<boolean>
  /** Forgets the failures on a former connection. */
  forget(): void
  /** From now on waits for each answer in `send`, which then throws the error of its own statement; or no longer. */
  waitForEach(isWanted: boolean): void
  /** The number of statements that have succeeded so far. */
  answered(): number
  /** The number of rows written so far, including undone ones. A write without an answer counts as one. */
  rowsWritten(): number
}

/** `clientNow`: the open connection; `leave` is called with one that was lost. */
export function createStatements(clientNow: () => Client | undefined, leave: (gone: Client) => void): Statements {
  let [answered, unanswered, written] = [0, 0, 0]
  /** Writes without an answer. */
  let unsure = 0
  let waitsForEach = false
  /** The first error of a statement that was not waited for. */
  let late: unknown
  const waiting: (() => void)[] = []

  function requireNoneFailed(): void {
    if (late !== undefined) throw late instanceof ConnectionLost ? late : new LateFailure(late)
  }

  function opened(): Client {
    requireNoneFailed()
    const client = clientNow()
    if (!client) throw new ConnectionLost()
    return client.inOnePacket()
  }

  async function query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> {
    const client = opened()
    const result = await client.query(config).catch((error) => {
      requireNoneFailed()
      throw failureOf(client, error, leave)
    })
    requireNoneFailed()
    count(result)
    return result
  }

  function count({ command, rowCount }: pg.QueryArrayResult): void {
    answered++
    if (command !== 'SELECT') written += rowCount ?? 0
  }

  async function settle(): Promise<void> {
    if (unanswered > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    requireNoneFailed()
  }

  function finished(client: Client, error: unknown, result?: pg.QueryArrayResult): void {
    if (result) count(result)
    else if (clientNow() === client) late ??= failureOf(client, error, leave)
    if (--unanswered === 0) for (const settled of waiting.splice(0)) settled()
  }

  return {
    query,
    send: (config) => {
      if (waitsForEach) return query(config).then(() => undefined)
      const client = clientNow()
      if (!client) late ??= new ConnectionLost()
      // After a failure the rest would fail as well.
      if (!client || late !== undefined) return
      const writes = config.values ? 1 : 0
      unanswered++
      unsure += writes
      void client.inOnePacket().query(config, (error: unknown, result?: pg.QueryArrayResult) => {
        unsure -= writes
        finished(client, error, result)
      })
      if (unanswered >= mostUnanswered) return settle()
    },
    settle,
    undo: async (text) => {
      const client = clientNow()
      if (!client) throw new ConnectionLost()
      await client.query(text).catch((error) => {
        throw failureOf(client, error, leave)
      })
      const wasLate = late !== undefined
      late = undefined
      return wasLate
    },
    forget: () => {
      late = undefined
    },
    waitForEach: (isWanted) => {
      waitsForEach = isWanted
    },
    answered: () => answered,
    rowsWritten: () => written + unsure,
  }
}

/** The error of a statement; `leave` is called if it has ended the connection. */
function failureOf(client: Client, error: unknown, leave: (gone: Client) => void): unknown {
  if (isAnswer(error)) return error
  leave(client)
  return new ConnectionLost(error)
}
