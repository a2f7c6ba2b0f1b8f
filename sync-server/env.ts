import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback } from './address.ts'

/** The settings of the server, checked once at start. */
export interface Env {
  port: number
  dataDir: string
  databaseUrl: string
  /** The one public origin of the app, without a slash at the end. */
  appUrl: string
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Multiplies every rate limit. */
  rateLimitScale: number
  logLevel: LogLevel
  /** Where mail goes; undefined when none is configured. */
  smtpUrl: string | undefined
}

const logLevels = ['info', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Reads the environment. An empty variable counts as absent. Throws one error that lists everything wrong. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) throw new Error(explain(parsed.error))
  const { PORT, DATA_DIR, DATABASE_URL, APP_URL, TRUSTED_PROXIES, RATE_LIMIT_SCALE, LOG_LEVEL, SMTP_URL } = parsed.data
  return {
    port: PORT,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? `file:${DATA_DIR.replace(/\/+$/, '')}/caderneta.db`,
    appUrl: APP_URL ?? `http://localhost:${PORT}`,
    trustedProxies: TRUSTED_PROXIES,
    rateLimitScale: RATE_LIMIT_SCALE,
    logLevel: LOG_LEVEL,
    smtpUrl: SMTP_URL,
  }
}

/** True when people reach the app over https. */
export const isSecure = ({ appUrl }: Pick<Env, 'appUrl'>): boolean => appUrl.startsWith('https:')

/** Origins whose pages are this app: its own; on this machine also the other names of loopback. */
export function ownOrigins({ appUrl }: Pick<Env, 'appUrl'>): Set<string> {
  const { hostname, port, protocol } = new URL(appUrl)
  if (!isLoopback(hostname)) return new Set([appUrl])
  const suffix = port && `:${port}`
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`))
}

const badPort = 'must be a whole number from 1 to 65535'
const port = z.coerce.number(badPort).int(badPort).min(1, badPort).max(65_535, badPort)

const databaseUrl = z.string().regex(/^(file:.+|:memory:)$/, 'must look like file:/path/to/caderneta.db')

const appUrl = z
  .string()
  .refine(isOrigin, 'must be an address without a path, such as https://caderneta.example')
  .transform((text) => new URL(text).origin)

const proxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine((entries) => entries.every(isAddressOrRange), 'must list IP addresses or ranges such as 10.0.0.0/8')

const smtpUrl = z.string().refine(isSmtpUrl, 'must look like smtp://name:password@mail.example:587')

const badScale = 'must be a number above 0'

const envSchema = z.object({
  PORT: port.default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  APP_URL: appUrl.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  RATE_LIMIT_SCALE: z.coerce.number(badScale).positive(badScale).default(1),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SMTP_URL: smtpUrl.optional(),
})

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

function isSmtpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  const inRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
  return family !== 0 && inRange && rest.length === 0
}

const explain = ({ issues }: z.ZodError): string =>
  [
    'The settings of the server are not right:',
    ...issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  ].join('\n')
