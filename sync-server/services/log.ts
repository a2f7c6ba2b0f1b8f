import type { LogLevel } from '../env.ts'

/** One JSON object per line. Never pass it secrets, bodies, addresses of people or query values. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  error(event: string, error: unknown, fields?: Record<string, unknown>): void
}

export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const line = (kind: string, event: string, fields: Record<string, unknown>) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level: kind, event, ...fields })}\n`)
  return {
    info: (event, fields = {}) => {
      if (level === 'info') line('info', event, fields)
    },
    error: (event, error, fields = {}) => {
      if (level !== 'silent') line('error', event, { ...fields, ...explain(error) })
    },
  }
}

/** What went wrong and where, innermost cause first, without the values a query was called with. */
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

/** A failed query repeats its values in its message, so only its cause may speak. */
const nameAndMessage = (error: Error): string => ('params' in error ? error.name : `${error.name}: ${error.message}`)

const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
