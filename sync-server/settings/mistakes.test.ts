/** The mistakes that operators make: each is named with its rule, and no part of a secret is printed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv, secrets, warningsOf } from '#sync-server/env.ts'
import { freePort } from '#sync-server/testing/free-port.ts'
import { placeOf } from './places.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const secret = 'Qx7Zk9WvJ4'
const folder = mkdtempSync(join(tmpdir(), 'caderneta-mistakes-'))
const at = (name: string) => join(folder, name)

let nobody: number
const occupied = createServer()
beforeAll(async () => {
  nobody = await freePort()
  occupied.listen(0)
  await once(occupied, 'listening')
  chmodSync(folder, 0o755)
  writeFileSync(at('a-file'), `not a database, but long enough to look like one, with ${secret} `.repeat(20))
  writeFileSync(at('empty'), '\n')
  for (const name of ['locked', 'directory', 'utf16', 'loose', 'data', 'elsewhere'])
    mkdirSync(at(name), { mode: 0o755 })
  mkdirSync(at('own'), { mode: 0o777 })
  chmodSync(at('own'), 0o777)
  symlinkSync(at('data'), at('link'))
  mkdirSync(join(at('directory'), '.env'))
  symlinkSync('nowhere', join(at('loose'), '.env'))
  writeFileSync(join(at('utf16'), '.env'), Buffer.from(`APP_URL=https://x.example\n${secret}`, 'utf16le'))
  writeFileSync(join(at('locked'), '.env'), `PORT=1\nMETRICS_TOKEN=${secret}`)
  chmodSync(join(at('locked'), '.env'), 0o600)
})
afterAll(() => {
  occupied.close()
  rmSync(folder, { recursive: true })
})

type Variables = Record<string, string>
interface Place {
  /** The working directory, which has the file `.env`. */
  in?: string
  /** The program runs as a user who owns nothing. */
  isStranger?: boolean
}

const address = (password: string) => `postgres://ana:${password}@127.0.0.1:${nobody}/caderneta`
const occupiedPort = () => String((occupied.address() as { port: number }).port)

/** The variables, or a function of the places that are known later, and the line that names the mistake. */
const mistakes: [variables: Variables | (() => Variables), line: RegExp, place?: Place][] = [
  [{ APP_URL: 'lista.exemplo.com.br' }, /APP_URL: must be https:\/\/ and the name, without a path/],
  [{ APP_URL: 'lista.exemplo.com.br', NODE_ENV: 'production' }, /APP_URL: must be https:\/\/ and the name/],
  [{ APP_URL: 'http://lista.exemplo.com.br', NODE_ENV: 'production' }, /APP_URL: must be an https address/],
  [{ APP_URL: 'https://exemplo.com.br/lista' }, /APP_URL: must be https:\/\/ and the name, without a path/],
  [{ APP_URL: '"https://lista.exemplo.com.br"' }, /APP_URL: must be without quotes/],
  [{ PORT: '3000a' }, /PORT: must be a whole number from 1 to 65535/],
  [() => ({ PORT: occupiedPort() }), /^Port \d+ is in use: set PORT to another one\.$/],
  [{ HOST: 'minha-maquina' }, /HOST: must be an IP address of this machine/],
  [() => ({ HOST: '192.0.2.7', PORT: String(nobody) }), /^HOST: 192\.0\.2\.7 is not an address of this machine$/],
  [{ NODE_ENV: 'prod' }, /NODE_ENV: must be production or development or test/],
  [{ LOG_LEVEL: 'debug' }, /LOG_LEVEL: must be info or error or silent/],
  [{ TRUSTED_PROXIES: 'nginx' }, /TRUSTED_PROXIES: must list IP addresses or ranges/],
  [{ DATABASE_URL: ':memory:' }, /DATABASE_URL: .*in memory loses everything/],
  [{ DATABASE_URL: `mysql://ana:${secret}@host/x` }, /DATABASE_URL: must look like file:/],
  [() => ({ DATABASE_URL: address(`${secret}#1`) }), /DATABASE_URL: .*percent-encoded/],
  [() => ({ DATABASE_URL: address(`${secret}@${secret}#`) }), /DATABASE_URL: .*percent-encoded/],
  [() => ({ DATABASE_URL: address(`${secret}/${secret}`) }), /DATABASE_URL: .*percent-encoded/],
  [() => ({ DATABASE_URL: address(`${secret}@${secret}`) }), /^DATABASE_URL: waiting for postgres:\/\/127\.0\.0\.1/],
  [() => ({ DATABASE_URL: `file:${at('nowhere')}/x.db` }), /^DATABASE_URL: file:.* cannot be opened: .*does not exist/],
  [() => ({ DATABASE_URL: `file:${at('a-file')}` }), /^DATABASE_URL: file:.* cannot be opened: file is not a database/],
  [() => ({ DATA_DIR: at('a-file') }), /^DATA_DIR: the folder .* cannot be made: /],
  [() => ({ DATA_DIR: at('locked') }), /^DATA_DIR: .*locked cannot be read and written by /, { isStranger: true }],
  [{ DATA_DIR: '/proc/nope/data' }, /^DATA_DIR: the folder \/proc\/nope\/data cannot be made: ENOENT/],
  [{ BACKUP_DIR: '/proc/nope' }, /^BACKUP_DIR: the folder \/proc\/nope cannot be made: ENOENT/],
  [() => ({ BACKUP_DIR: at('a-file') }), /^BACKUP_DIR: the folder .* cannot be made: .*a-file is no folder$/],
  [
    () => ({ BACKUP_DIR: join(at('a-file'), 'x') }),
    /^BACKUP_DIR: the folder .*x cannot be made: .*a-file is no folder$/,
  ],
  [
    () => ({ DATA_DIR: at('own'), BACKUP_DIR: at('locked') }),
    /^BACKUP_DIR: .*locked cannot be read and written by /,
    { isStranger: true },
  ],
  [() => ({ BACKUP_DIR: at('data') }), /^BACKUP_DIR: the folder .* is in DATA_DIR: /],
  [() => ({ BACKUP_DIR: join(at('data'), 'nights') }), /^BACKUP_DIR: the folder .* is in DATA_DIR: /],
  [() => ({ BACKUP_DIR: join(at('link'), 'nights') }), /^BACKUP_DIR: the folder .* is in DATA_DIR: /],
  [
    () => ({ BACKUP_DIR: at('elsewhere'), DATABASE_URL: `file:${at('elsewhere')}/x.db` }),
    /^BACKUP_DIR: the folder .* is that of the database: /,
  ],
  [() => ({ HOST: `unix:${at('nowhere')}/http` }), /^HOST: the folder .*nowhere of the socket does not exist$/],
  [() => ({ HOST: `unix:${at('a-file')}/http` }), /^HOST: the folder .*a-file of the socket is no folder$/],
  [() => ({ HOST: `unix:${at('a-file')}` }), /^HOST: unix:.*a-file cannot be opened: something else has this name$/],
  [{ HOST: 'unix:/proc/nope/http' }, /^HOST: the folder \/proc\/nope of the socket does not exist$/],
  [{ HOST: 'unix:/proc/http' }, /^HOST: unix:\/proc\/http cannot be opened: /],
  [{}, /^\.env: cannot be read: EACCES/, { in: 'locked', isStranger: true }],
  [{}, /^\.env: cannot be read: EISDIR/, { in: 'directory' }],
  [{}, /^\.env: cannot be read: ENOENT/, { in: 'loose' }],
  [{}, /^\.env: must be a text in UTF-8$/, { in: 'utf16' }],
  [{ SMTP_URL: 'smtp.exemplo.com.br:587' }, /SMTP_URL: must look like smtp:/],
  [{ SMTP_URL: `smtp://ana:${secret}#1@smtp.exemplo.com.br` }, /SMTP_URL: .*percent-encoded/],
  [{ MAIL_FROM: 'Caderneta' }, /MAIL_FROM: must look like Caderneta </],
  [{ GOOGLE_CLIENT_SECRET: secret }, /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together/],
  [{ DEMO: 'on', SMTP_URL: 'smtp://x' }, /DEMO: cannot be on together with SMTP_URL/],
  [{ DEMO: 'on', OPENAI_API_KEY: secret }, /DEMO: cannot be on together with OPENAI_API_KEY/],
  [{ METRICS_TOKEN: secret }, /METRICS_TOKEN: must have 16 or more/],
  [() => ({ SMTP_URL_FILE: at('missing') }), /^SMTP_URL_FILE: cannot be read: ENOENT/],
  [() => ({ SMTP_URL_FILE: at('empty') }), /^SMTP_URL_FILE: .* is empty$/],
  [
    () => ({ SMTP_URL_FILE: at('a-file'), SMTP_URL: 'smtp://x' }),
    /^SMTP_URL_FILE: cannot be set together with SMTP_URL/,
  ],
]

test.each(mistakes)('%o: the program says %s', async (variables, line, place) => {
  const given = typeof variables === 'function' ? variables() : variables
  const lines = said(given) ?? (await saidByProgram(given, line, place))
  expect(lines.split('\n').filter((each) => line.test(each))).toHaveLength(1)
  expect(partsOf(secret).filter((part) => lines.includes(part))).toEqual([])
})

/** The refusal of the settings by themselves; undefined if only the program finds the mistake. */
function said(variables: Variables): string | undefined {
  try {
    parseEnv(variables)
  } catch (error) {
    return (error as Error).message
  }
}

/** Everything that the program prints until its end, or until the line; it must end, or go on waiting. */
async function saidByProgram(variables: Variables, line: RegExp, { in: name, isStranger }: Place = {}) {
  const isRoot = process.getuid?.() === 0
  if (isStranger && !isRoot) chmodSync(at('locked'), 0)
  const env = { PATH: process.env.PATH, PORT: '3999', DATA_DIR: at('data'), ...variables }
  const program = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(root, 'sync-server/main.ts')], {
    cwd: name === undefined ? root : at(name),
    env,
    ...(isStranger && isRoot && { uid: 65534, gid: 65534 }),
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (line.test(output) && line.source.includes('waiting')) program.kill('SIGKILL')
    })
  const [code] = await once(program, 'close')
  expect(code).not.toBe(0)
  return output
}

const partsOf = (text: string) => Array.from({ length: text.length - 3 }, (_, at) => text.slice(at, at + 4))

const passwords = fc.string({ unit: fc.constantFrom(...'QXZWVJ0123456789@#:/?%&=+ []\\^|'), minLength: 4 })

test('O1: no part of a password in an address of the database is in an error or in a name of the place', () => {
  fc.assert(
    fc.property(passwords, fc.constantFrom('DATABASE_URL', 'DATABASE_LISTEN_URL', 'SMTP_URL'), (password, name) => {
      const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgres'
      const url = `${scheme}://ana:${password}@banco.example/caderneta`
      const refusal = said({ [name]: url })
      if (refusal !== undefined) return partsOf(password).every((part) => !refusal.includes(part))
      if (name === 'SMTP_URL') return new URL(url).hostname === 'banco.example'
      const client = new pg.Client(url)
      return client.host === 'banco.example' && placeOf(url) === 'postgres://banco.example/caderneta'
    }),
    { numRuns: 2000 },
  )
})

test('a password that is percent-encoded is the password', () => {
  fc.assert(
    fc.property(passwords, (password) => {
      const url = `postgres://ana:${encodeURIComponent(password)}@banco.example/caderneta`
      expect(said({ DATABASE_URL: url })).toBeUndefined()
      expect(new pg.Client(url).password).toBe(password)
    }),
  )
})

test.each([`${secret}#${secret}`, `${secret}@${secret}/${secret}`, `${secret}@${secret}?${secret}`])(
  'O1: migrate-store prints no part of the password %s',
  async (password) => {
    const to = ['--to', `file:${at('moved.db')}`]
    const command = [
      join(root, 'scripts/migrate-store.mjs'),
      '--from',
      `postgres://ana:${password}@127.0.0.1:1/x`,
      ...to,
    ]
    const program = spawn(process.execPath, command)
    let output = ''
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk))
    expect(await once(program, 'close')).toEqual([1, null])
    expect(output).toContain('percent-encode the password')
    expect(partsOf(secret).filter((part) => output.includes(part))).toEqual([])
  },
)

test.each([
  'postgres:///caderneta?host=/var/run/postgresql',
  'postgres://ana@/caderneta?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/caderneta',
  'postgresql://ana@[::1]:5432/caderneta?sslmode=verify-full',
  'postgres://banco',
])('the address %s of a database is accepted, and its place has a name', (url) => {
  expect(said({ DATABASE_URL: url })).toBeUndefined()
  expect(placeOf(url)).toMatch(/^postgres(ql)?:\/\//)
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['APP_URI', 'APP_URL'],
  ['app_url', 'APP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUSTED_PROXY', undefined],
  ['SMTP_HOST', undefined],
  ['MAIL_FROM_FILE', undefined],
])('the unknown name %s is reported; %s may be meant', (name, meant) => {
  const lines = warningsOf({ [name]: secret })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(meant === undefined ? `${name}: not among the settings` : `is ${meant} meant?`)
  expect(lines[0]).not.toContain(secret)
})

test('known names, names of other programs, and empty ones are not reported', () => {
  const others = ['HOME', 'HOSTNAME', 'PATH', 'NODE_OPTIONS', 'NODE_VERSION', 'PGUSER', 'npm_config_cache', 'DOMAIN']
  const known = [...secrets, ...secrets.map((name) => `${name}_FILE`), 'PORT', 'HOST', 'NODE_ENV']
  expect(warningsOf(Object.fromEntries([...others, ...known].map((name) => [name, 'x'])))).toEqual([])
  expect(warningsOf({ SMPT_URL: '' })).toEqual([])
})
