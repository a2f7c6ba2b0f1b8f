import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function record(level: 'info' | 'error' | 'silent') {
  const lines: string[] = []
  return { log: createLog(level, (line) => lines.push(line)), lines }
}

test('an event is one line of JSON', () => {
  const { log, lines } = record('info')
  log.info('stopping', { signal: 'SIGTERM' })
  expect(lines.join('')).toMatch(/^[^\n]+\n$/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', event: 'stopping', signal: 'SIGTERM' })
})

test('T38: a failed query is logged with its cause and text, never with its values', () => {
  const { log, lines } = record('error')
  const cause = Object.assign(new Error('UNIQUE constraint failed: users.email'), { code: 'SQLITE_CONSTRAINT_UNIQUE' })
  const failed = new DrizzleQueryError('insert into users values (?, ?)', ['ana@example.com', 'hash'], cause)
  log.error('request failed', new Error('wrapped', { cause: failed }), { requestId: '1' })
  const line = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({
    level: 'error',
    requestId: '1',
    errorCode: 'SQLITE_CONSTRAINT_UNIQUE',
    query: 'insert into users values (?, ?)',
  })
  expect(line.error).toContain('UNIQUE constraint failed: users.email')
  expect(line.stack[0]).toMatch(/^at /)
  expect(lines.join('')).not.toMatch(/ana@|hash/)
})

test('a thrown value need not be an error', () => {
  const { log, lines } = record('error')
  log.error('odd', 'a secret')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: 'string' })
})

test('a higher LOG_LEVEL writes fewer lines', () => {
  const [error, silent] = [record('error'), record('silent')]
  for (const { log } of [error, silent]) {
    log.info('stopping')
    log.error('failed', new Error('x'))
  }
  expect(error.lines).toHaveLength(1)
  expect(silent.lines).toHaveLength(0)
})

test('secrets are redacted, as are addresses and hashes in messages of others', () => {
  const { log, lines } = record('info')
  log.info('signed in', { userId: 'u1', email: 'ana@example.com', password: 'segredo', token: 'tok', cookie: 'sid=1' })
  log.error('mail failed', new Error('550 <ana@example.com>: no such user; $argon2id$v=19$m=1$abc$def'))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ userId: 'u1', password: '[Redacted]' })
  expect(JSON.parse(lines[1] ?? '').error).toBe('Error: 550 <[redacted]>: no such user; [redacted]')
  expect(lines.join('')).not.toMatch(/ana@|segredo|tok"|sid=1|argon2id/)
})

test('a long message is cut, without half an address at its end', () => {
  const { log, lines } = record('error')
  const words = 'palavra '.repeat(124)
  log.error('failed', new Error(`${words}ana.da.silva@example.com ${'a'.repeat(200_000)}`))
  expect(JSON.parse(lines[0] ?? '').error).toBe(`Error: ${words}…`)
})
