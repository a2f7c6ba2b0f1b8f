import { pino, stdTimeFunctions } from 'pino'
import type { LogLevel } from '#sync-server/env.ts'

/**
 * One JSON object per line. Never pass it secrets (mailer.ts has the only exception), bodies, e-mail addresses or query
 * values.
 */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  error(event: string, error: unknown, fields?: Record<string, unknown>): void
}

/** Names of fields whose values are redacted: a second protection, in case one is passed nevertheless. */
const neverShown = ['password', 'newPassword', 'token', 'shareToken', 'cookie', 'authorization', 'email', 'apiKey']
/** Limit of bytes that wait while nobody reads the output; further lines are dropped. */
const maxWaiting = 4 * 1024 * 1024

/** Lines go to standard output, in the background and at the latest at the exit of the process; or to `write`. */
export function createLog(level: LogLevel, write?: (line: string) => void): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: neverShown,
    },
    write ? { write } : pino.destination({ dest: 1, sync: false, maxLength: maxWaiting }),
  )
  return {
    info: (event, fields = {}) => logger.info(fields, event),
    error: (event, error, fields = {}) => logger.error({ ...fields, ...explain(error) }, event),
  }
}

/** The error and its location, innermost cause first, without the values of a query. */
function explain(error: unknown): Record<string, unknown> {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.unshift(cause)
  const [root] = causes
  if (!root) return { error: typeof error }
  const queries = causes.flatMap((cause) => ('query' in cause ? [cause.query] : []))
  return {
    error: causes.map(nameAndMessage).join(' < '),
    ...('code' in root && { errorCode: root.code }),
    ...(queries.length > 0 && { query: queries[0] }),
    stack: framesOf(root),
  }
}

/**
 * The name and message of an error, without e-mail addresses and hashes. A failed query repeats its values in its
 * message, so only its name is logged here.
 */
const nameAndMessage = (error: Error): string =>
  'params' in error ? error.name : withoutPeople(`${error.name}: ${error.message}`)

/** Limit in characters: the search for e-mail addresses is quadratic in the length of a word. */
const longestMessage = 1000

/** A long message ends with its last whole word: half an e-mail address would not be recognised. */
const beginning = (text: string): string =>
  text.length > longestMessage ? `${text.slice(0, text.lastIndexOf(' ', longestMessage) + 1)}…` : text

/** Libraries and other servers put e-mail addresses and hashes into their messages. */
const withoutPeople = (text: string): string =>
  beginning(text).replace(/[^\s<>"'(]+@[^\s<>"')]+|\$argon2[^\s]+/g, '[redacted]')

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
