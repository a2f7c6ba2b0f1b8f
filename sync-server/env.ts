import { isIP } from 'node:net'
import { z } from 'zod/mini'
import { megabyte } from '#shared/quotas.ts'
import { unixSocket } from './limits/networks.ts'
import { type DoorEnv, doorEnvOf, doorSettings, faultsOfDoors } from './settings/doors.ts'
import {
  appUrl,
  count,
  databaseUrl,
  host,
  hour,
  isIssuer,
  mailFrom,
  networks,
  oneOf,
  pageAddress,
  port,
  postgresUrl,
  scale,
  size,
  smtpUrl,
  trimmed,
  webAddress,
} from './settings/rules.ts'
import { unknownNames } from './settings/unknown-names.ts'

/** The settings of the server, checked once at start. */
export interface Env extends DoorEnv {
  /** True if NODE_ENV is `production`; false in development and tests. */
  production: boolean
  port: number
  /** The address to listen on, all without one; `unix:` and a path for a socket instead of the port. */
  host?: string
  dataDir: string
  databaseUrl: string
  /** The address of PostgreSQL itself, for messages and migrations, if `databaseUrl` leads through a pooler. */
  databaseListenUrl?: string
  /** Limit of concurrent short reads of PostgreSQL, and of concurrent writes. */
  poolSize: number
  /** The public origin of the app, without a trailing slash. */
  appUrl: string
  /** IP addresses and CIDR ranges of proxies with a trusted X-Forwarded-For; `unix:` for those on the socket of `host`. */
  trustedProxies: string[]
  /** IP addresses and CIDR ranges, such as a school's, without limits per address, but with those of guesses. */
  trustedNetworks: string[]
  /** Multiplies every rate limit except `aiDailyLimit` and `mailLimit`; limits of guesses only become stricter. */
  rateLimitScale: number
  logLevel: LogLevel
  /**
   * smtp:// or smtps://, with user and password if the mail server needs them. Without this URL, mail is written to
   * files, and e-mail addresses are trusted without confirmation.
   */
  smtpUrl?: string
  /** Sender of all mail: an e-mail address, or a name with an address in angle brackets. */
  mailFrom: string
  /** Sign-in with Google; absent if disabled. */
  google?: GoogleSettings
  /** The endpoint that writes task proposals, if any. */
  ai?: AiSettings
  /** Limit of AI requests in 24 hours for all people together: the operator's budget. */
  aiDailyLimit: number
  /** Limit of mails in 24 hours. A fifth is kept for links to a new password. */
  mailLimit: number
  /** Limit of one person's texts in bytes, those in their lists included. */
  storagePerPerson: number
  /** Size of the database, bytes, above which nothing new is stored; absent without a limit. */
  storageLimit?: number
  /** The ad network; absent if disabled. */
  ads?: AdSettings
  /** Id of the analytics property, `G-…`. */
  analyticsId?: string
  /** URLs of the operator's pages on privacy and cookies. Without them the app shows its own pages. */
  privacyUrl?: string
  cookiesUrl?: string
  /** True if notifications to 127.0.0.1 are allowed; for tests. */
  pushLoopback: boolean
  /** The folder of the nightly backups; absent without them. */
  backupDir?: string
  /** The number of nightly backups that are kept. */
  backupKeep: number
  /** The hour of the day in Brazil from which on the backup of a night is made. */
  backupHour: number
  /** The bearer token of /metrics; without one the path does not exist. */
  metricsToken?: string
  /** True if browsers apply https to the subdomains of `appUrl` too. */
  hstsSubdomains: boolean
}

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  issuer: string
}

export interface AdSettings {
  /** Id of the operator at the ad network, `ca-pub-…`. */
  client: string
  /** The number of the ad unit used on every screen with an ad. */
  slot: string
}

/** An endpoint compatible with OpenAI's chat completions. */
export interface AiSettings {
  apiKey: string
  /** The URL with its path, such as https://api.openai.com/v1. */
  baseUrl: string
  model: string
}

const environments = ['production', 'development', 'test'] as const
const logLevels = ['info', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Settings that are secrets or contain one: for each of them NAME_FILE may name a file with it. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'PGPASSWORD',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'OPENAI_API_KEY',
  'METRICS_TOKEN',
] as const satisfies (keyof Variables)[]

/** Lines about variables that look like settings and are none. */
export const warningsOf = (variables: Record<string, string | undefined>): string[] =>
  unknownNames(variables, [...settingNames, ...secrets.map((name) => `${name}_FILE`)])

/** Reads the environment. An empty variable counts as absent. Throws one error that lists everything wrong. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const quoted = settingNames.filter((name) => /^\s*(["']).*\1\s*$/s.test(given[name] ?? ''))
  if (quoted.length > 0) throw new Error(explain(quoted.map((name) => ({ path: [name], message: inQuotes }))))
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) throw new Error(explain(parsed.error.issues))
  const { PORT, DATA_DIR, DATABASE_URL, APP_URL, TRUSTED_PROXIES, RATE_LIMIT_SCALE, LOG_LEVEL } = parsed.data
  const origin = APP_URL ?? `http://localhost:${PORT}`
  return {
    production: parsed.data.NODE_ENV === 'production',
    port: PORT,
    host: parsed.data.HOST,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? `file:${DATA_DIR.replace(/\/+$/, '')}/caderneta.db`,
    databaseListenUrl: parsed.data.DATABASE_LISTEN_URL,
    poolSize: parsed.data.POOL_SIZE,
    appUrl: origin,
    trustedProxies: [...TRUSTED_PROXIES, ...(parsed.data.HOST?.startsWith(unixSocket) ? [unixSocket] : [])],
    trustedNetworks: parsed.data.TRUSTED_NETWORKS,
    rateLimitScale: RATE_LIMIT_SCALE,
    logLevel: LOG_LEVEL,
    smtpUrl: parsed.data.SMTP_URL,
    mailFrom: parsed.data.MAIL_FROM ?? `${parsed.data.SERVER_NAME ?? 'Caderneta'} <caderneta@${mailDomain(origin)}>`,
    google: googleOf(parsed.data),
    ai: aiOf(parsed.data),
    aiDailyLimit: parsed.data.AI_DAILY_LIMIT,
    mailLimit: parsed.data.MAIL_LIMIT,
    storagePerPerson: parsed.data.STORAGE_PER_PERSON ?? (parsed.data.DEMO === 'on' ? 5 : 100) * megabyte,
    storageLimit: parsed.data.STORAGE_LIMIT,
    ads: adsOf(parsed.data),
    analyticsId: parsed.data.ANALYTICS_ID,
    privacyUrl: parsed.data.PRIVACY_URL,
    cookiesUrl: parsed.data.COOKIES_URL,
    ...doorEnvOf(parsed.data),
    pushLoopback: parsed.data.PUSH_LOOPBACK === 'allow',
    backupDir: parsed.data.BACKUP_DIR,
    backupKeep: parsed.data.BACKUP_KEEP,
    backupHour: parsed.data.BACKUP_HOUR,
    metricsToken: parsed.data.METRICS_TOKEN,
    hstsSubdomains: parsed.data.HSTS_SUBDOMAINS === 'on',
  }
}

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Variables): GoogleSettings | undefined {
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) return undefined
  return { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: GOOGLE_ISSUER }
}

function aiOf({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: Variables): AiSettings | undefined {
  if (OPENAI_API_KEY === undefined) return undefined
  return { apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL, model: OPENAI_MODEL }
}

function adsOf({ ADS_CLIENT, ADS_SLOT }: Variables): AdSettings | undefined {
  if (ADS_CLIENT === undefined || ADS_SLOT === undefined) return undefined
  return { client: ADS_CLIENT, slot: ADS_SLOT }
}

/** The domain of mail addresses of this origin; `localhost` for an IP address. */
export function mailDomain(origin: string): string {
  const { hostname } = new URL(origin)
  return isIP(hostname) !== 0 || hostname.startsWith('[') ? 'localhost' : hostname
}

/** True if people reach the app over https. */
export const isSecure = ({ appUrl }: Pick<Env, 'appUrl'>): boolean => appUrl.startsWith('https:')

export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** True if people reach the app from other machines. */
export const isPublic = ({ appUrl }: Pick<Env, 'appUrl'>): boolean => !isLoopback(new URL(appUrl).hostname)

/** The machines that reach this server: all by its address, others without one that it knows, or only this one. */
export type Reach = 'public' | 'network' | 'machine'

export function reachOf({ appUrl, host }: Pick<Env, 'appUrl' | 'host'>): Reach {
  if (isPublic({ appUrl })) return 'public'
  return host !== undefined && (isLoopback(host) || host === '::1') ? 'machine' : 'network'
}

/** Origins whose pages are this app: that of `appUrl`; for one on this machine also the other names of loopback. */
export function ownOrigins({ appUrl }: Pick<Env, 'appUrl'>): Set<string> {
  const { hostname, port, protocol } = new URL(appUrl)
  if (!isLoopback(hostname)) return new Set([appUrl])
  const suffix = port && `:${port}`
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`))
}

const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['ADS_CLIENT', 'ADS_SLOT'],
] as const

const settings = z.object({
  PORT: z._default(port, 3000),
  HOST: z.optional(host),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  POOL_SIZE: z._default(count, 6),
  DATABASE_LISTEN_URL: z.optional(postgresUrl),
  PGPASSWORD: z.optional(z.string()),
  APP_URL: z.optional(appUrl),
  TRUSTED_PROXIES: z._default(networks, []),
  TRUSTED_NETWORKS: z._default(networks, []),
  HSTS_SUBDOMAINS: z._default(oneOf(['on', 'off']), 'on'),
  RATE_LIMIT_SCALE: z._default(scale, 1),
  LOG_LEVEL: z._default(oneOf(logLevels), 'info'),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(mailFrom),
  GOOGLE_CLIENT_ID: z.optional(trimmed),
  GOOGLE_CLIENT_SECRET: z.optional(trimmed),
  GOOGLE_ISSUER: z._default(z.string(), 'https://accounts.google.com'),
  OPENAI_API_KEY: z.optional(trimmed),
  OPENAI_BASE_URL: z._default(webAddress, 'https://api.openai.com/v1'),
  OPENAI_MODEL: z._default(trimmed, 'gpt-4.1-mini'),
  AI_DAILY_LIMIT: z._default(count, 500),
  MAIL_LIMIT: z._default(count, 1000),
  STORAGE_PER_PERSON: z.optional(size),
  STORAGE_LIMIT: z.optional(size),
  ADS_CLIENT: z.optional(z.string().check(z.regex(/^ca-pub-\d{10,20}$/, 'must look like ca-pub-1234567890123456'))),
  ADS_SLOT: z.optional(z.string().check(z.regex(/^\d{6,20}$/, 'must be the number of an ad unit, such as 1234567890'))),
  ANALYTICS_ID: z.optional(z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-ABC123DEF4'))),
  PRIVACY_URL: z.optional(pageAddress),
  COOKIES_URL: z.optional(pageAddress),
  BACKUP_DIR: z.optional(trimmed),
  BACKUP_KEEP: z._default(count, 7),
  BACKUP_HOUR: z._default(hour, 3),
  ...doorSettings,
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9._~+/=-]{16,200}$/, 'must have 16 or more letters, digits or ._~+/=-')),
  ),
  PUSH_LOOPBACK: z.optional(z.literal('allow', 'must be allow, or absent')),
  NODE_ENV: z.optional(oneOf(environments)),
})

/** The names of all settings, as `.env.example` and `configure.md` list them. */
export const settingNames = Object.keys(settings.def.shape)

const envSchema = settings.check(
  z.superRefine((variables, { addIssue }) => {
    const { APP_URL, GOOGLE_ISSUER, PUSH_LOOPBACK, NODE_ENV } = variables
    for (const [one, other] of together) {
      if ((variables[one] === undefined) === (variables[other] === undefined)) continue
      addIssue({ code: 'custom', path: [one], message: `${one} and ${other} must be set together` })
    }
    if (
      NODE_ENV === 'production' &&
      APP_URL &&
      URL.canParse(APP_URL) &&
      !isSecure({ appUrl: APP_URL }) &&
      !isLoopback(new URL(APP_URL).hostname)
    ) {
      addIssue({ code: 'custom', path: ['APP_URL'], message: 'must be an https address, except on this machine' })
    }
    for (const fault of faultsOfDoors(variables)) addIssue({ code: 'custom', ...fault })
    if (PUSH_LOOPBACK && NODE_ENV === 'production') {
      addIssue({ code: 'custom', path: ['PUSH_LOOPBACK'], message: 'is for tests, not for production' })
    }
    if (!isIssuer(GOOGLE_ISSUER, NODE_ENV === 'production')) {
      addIssue({ code: 'custom', path: ['GOOGLE_ISSUER'], message: 'must be an https address' })
    }
  }),
)

type Variables = z.infer<typeof envSchema>

const inQuotes = 'must be without quotes: here they are a part of the value'

const explain = (issues: { path: PropertyKey[]; message: string }[]): string =>
  [
    'The settings of the server are not right:',
    ...issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  ].join('\n')
