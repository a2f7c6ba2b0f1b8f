import { isIP } from 'node:net'
import { z } from 'zod/mini'

/** The settings of the server, checked once at start. */
export interface Env {
  /** True if NODE_ENV is `production`; false in development and tests. */
  production: boolean
  port: number
  dataDir: string
  databaseUrl: string
  /** The address of PostgreSQL itself, for messages and migrations, if `databaseUrl` leads through a pooler. */
  databaseListenUrl?: string
  /** The public origin of the app, without a trailing slash. */
  appUrl: string
  /** IP addresses and CIDR ranges of proxies with a trusted X-Forwarded-For. */
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
  /** Limit of mails in 24 hours. A fifth is kept for links to a new password and notices. */
  mailLimit: number
  /** The ad network; absent if disabled. */
  ads?: AdSettings
  /** Id of the analytics property, `G-…`. */
  analyticsId?: string
  /** URLs of the operator's pages on privacy and cookies. Without them the app shows its own pages. */
  privacyUrl?: string
  cookiesUrl?: string
  /** True if notifications to 127.0.0.1 are allowed; for tests. */
  pushLoopback: boolean
  /** The bearer token of /metrics; without one the path does not exist. */
  metricsToken?: string
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

const logLevels = ['info', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Reads the environment. An empty variable counts as absent. Throws one error that lists everything wrong. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const parsed = envSchema.safeParse(given)
  if (!parsed.success) throw new Error(explain(parsed.error))
  const { PORT, DATA_DIR, DATABASE_URL, APP_URL, RATE_LIMIT_SCALE, LOG_LEVEL } = parsed.data
  const origin = APP_URL ?? `http://localhost:${PORT}`
  return {
    production: parsed.data.NODE_ENV === 'production',
    port: PORT,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? `file:${DATA_DIR.replace(/\/+$/, '')}/caderneta.db`,
    databaseListenUrl: parsed.data.DATABASE_LISTEN_URL,
    appUrl: origin,
    trustedProxies: parsed.data.TRUSTED_PROXIES,
    trustedNetworks: parsed.data.TRUSTED_NETWORKS,
    rateLimitScale: RATE_LIMIT_SCALE,
    logLevel: LOG_LEVEL,
    smtpUrl: parsed.data.SMTP_URL,
    mailFrom: parsed.data.MAIL_FROM ?? `Caderneta <caderneta@${mailDomain(origin)}>`,
    google: googleOf(parsed.data),
    ai: aiOf(parsed.data),
    aiDailyLimit: parsed.data.AI_DAILY_LIMIT,
    mailLimit: parsed.data.MAIL_LIMIT,
    ads: adsOf(parsed.data),
    analyticsId: parsed.data.ANALYTICS_ID,
    privacyUrl: parsed.data.PRIVACY_URL,
    cookiesUrl: parsed.data.COOKIES_URL,
    pushLoopback: parsed.data.PUSH_LOOPBACK === 'allow',
    metricsToken: parsed.data.METRICS_TOKEN,
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

const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Origins whose pages are this app: that of `appUrl`; for one on this machine also the other names of loopback. */
export function ownOrigins({ appUrl }: Pick<Env, 'appUrl'>): Set<string> {
  const { hostname, port, protocol } = new URL(appUrl)
  if (!isLoopback(hostname)) return new Set([appUrl])
  const suffix = port && `:${port}`
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`))
}

const badPort = 'must be a whole number from 1 to 65535'
const port = z.coerce.number(badPort).check(z.int(badPort), z.minimum(1, badPort), z.maximum(65_535, badPort))

const databaseUrl = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^(file:.+|:memory:|postgres(ql)?:\/\/.+)$/,
      'must look like file:/path/to/caderneta.db or postgres://user:password@host/caderneta',
    ),
  )

const appUrl = z.pipe(
  z.string().check(z.refine(isOrigin, 'must be an address without a path, such as https://caderneta.example')),
  z.transform((text) => new URL(text).origin),
)

const addresses = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
)
const networks = addresses.check(
  z.refine((entries) => entries.every(isAddressOrRange), 'must list IP addresses or ranges such as 10.0.0.0/8'),
)

const webAddress = z.string().check(z.refine(isWebAddress, 'must be an address such as https://api.example/v1'))

const pageAddress = z.string().check(z.refine(isPageAddress, 'must be an address such as https://example.com/privacy'))

const badCount = 'must be a whole number above 0'
const count = z.coerce.number(badCount).check(z.int(badCount), z.minimum(1, badCount))

const badScale = 'must be a number above 0'

const smtpUrl = z
  .string()
  .check(z.refine(isSmtpUrl, 'must look like smtp://user:password@host:587 or smtps://user:password@host'))

const mailFrom = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must look like Caderneta <mail@caderneta.example>',
    ),
  )

const trimmed = z.string().check(z.trim())

const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['ADS_CLIENT', 'ADS_SLOT'],
] as const

const settings = z.object({
  PORT: z._default(port, 3000),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_LISTEN_URL: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^postgres(ql)?:\/\/.+$/, 'must look like postgres://user:password@host/caderneta')),
  ),
  APP_URL: z.optional(appUrl),
  TRUSTED_PROXIES: z._default(networks, []),
  TRUSTED_NETWORKS: z._default(networks, []),
  RATE_LIMIT_SCALE: z._default(z.coerce.number(badScale).check(z.positive(badScale)), 1),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
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
  ADS_CLIENT: z.optional(z.string().check(z.regex(/^ca-pub-\d{10,20}$/, 'must look like ca-pub-1234567890123456'))),
  ADS_SLOT: z.optional(z.string().check(z.regex(/^\d{6,20}$/, 'must be the number of an ad unit, such as 1234567890'))),
  ANALYTICS_ID: z.optional(z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/, 'must look like G-ABC123DEF4'))),
  PRIVACY_URL: z.optional(pageAddress),
  COOKIES_URL: z.optional(pageAddress),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9._~+/=-]{16,200}$/, 'must have 16 or more letters, digits or ._~+/=-')),
  ),
  PUSH_LOOPBACK: z.optional(z.literal('allow', 'must be allow, or absent')),
  NODE_ENV: z.optional(z.string()),
})

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
      !isSecure({ appUrl: APP_URL }) &&
      !isLoopback(new URL(APP_URL).hostname)
    ) {
      addIssue({ code: 'custom', path: ['APP_URL'], message: 'must be an https address, except on this machine' })
    }
    if (PUSH_LOOPBACK && NODE_ENV === 'production') {
      addIssue({ code: 'custom', path: ['PUSH_LOOPBACK'], message: 'is for tests, not for production' })
    }
    if (!isIssuer(GOOGLE_ISSUER, NODE_ENV === 'production')) {
      addIssue({ code: 'custom', path: ['GOOGLE_ISSUER'], message: 'must be an https address' })
    }
  }),
)

type Variables = z.infer<typeof envSchema>

function isSmtpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/** True for an https URL; in tests and development also for http on 127.0.0.1. */
function isIssuer(text: string, production: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' || (!production && url?.protocol === 'http:' && url.hostname === '127.0.0.1')
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

function isWebAddress(text: string): boolean {
  return isPageAddress(text) && new URL(text).search === ''
}

function isPageAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === ''
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  const inRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
  return family !== 0 && inRange && rest.length === 0
}

const explain = ({ issues }: z.core.$ZodError): string =>
  [
    'The settings of the server are not right:',
    ...issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  ].join('\n')
