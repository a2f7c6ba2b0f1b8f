/** The rules of single settings. Their messages never repeat the value, which may be a secret. */
import { isIP } from 'node:net'
import { z } from 'zod/mini'

const badPort = 'must be a whole number from 1 to 65535'
export const port = z.coerce.number(badPort).check(z.int(badPort), z.minimum(1, badPort), z.maximum(65_535, badPort))

/** `unix:` and a path, an IP address, or the name of this machine for itself. */
export const host = z.string().check(
  z.trim(),
  z.refine(
    (text) => /^unix:\/.+/.test(text) || text === 'localhost' || isIP(text) !== 0,
    'must be an IP address of this machine, such as 127.0.0.1, or unix:/path/of/a/socket',
  ),
)

const inMemory = /^(file:)?:memory:|[?&]mode=memory\b/
const postgres = /^postgres(ql)?:\/\//

export const databaseUrl = z.string().check(
  z.trim(),
  z.refine(
    (text) => !inMemory.test(text),
    'must be a file or PostgreSQL: a database in memory loses everything when the server ends',
  ),
  z.refine(
    (text) => /^file:(?!.*:\/\/)./.test(text) || postgres.test(text) || inMemory.test(text),
    'must look like file:/path/to/caderneta.db or postgres://user:password@host/caderneta',
  ),
  z.refine((text) => !postgres.test(text) || isReadAsMeant(text), encodePassword('PGPASSWORD takes it as it is')),
)

export const postgresUrl = z
  .string()
  .check(
    z.trim(),
    z.regex(/^postgres(ql)?:\/\/.+$/, 'must look like postgres://user:password@host/caderneta'),
    z.refine(isReadAsMeant, encodePassword('PGPASSWORD takes it as it is')),
  )

export const smtpUrl = z.string().check(
  z.refine(
    (text) => /^smtps?:\/\/./.test(text),
    'must look like smtp://user:password@host:587 or smtps://user:password@host',
  ),
  z.refine(
    (text) => !/^smtps?:\/\/./.test(text) || (isReadAsMeant(text) && new URL(text).hostname !== ''),
    encodePassword('SMTP_URL_FILE does not help'),
  ),
)

function encodePassword(otherWay: string): string {
  return `must be an address whose password is percent-encoded (@ is %40, # is %23, / is %2F, % is %25; ${otherWay})`
}

/**
 * True if user, password and host of an address are where its author meant them: an unencoded character of a password
 * would begin another part, which programs connect to, and print.
 */
function isReadAsMeant(text: string): boolean {
  const afterScheme = text.slice(text.indexOf('://') + 3)
  const credentials = afterScheme.slice(0, Math.max(afterScheme.lastIndexOf('@'), 0))
  const isPlain = !/[/?#\s]/.test(credentials) && !/[#\s]/.test(afterScheme) && isDecodable(afterScheme)
  // A database on this machine may have no host.
  return isPlain && URL.canParse(text.replace(/(@|:\/\/)(?=[/?]|$)/, '$1localhost'))
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

export const appUrl = z.pipe(
  z
    .string()
    .check(z.refine(isOrigin, 'must be https:// and the name, without a path, such as https://caderneta.example')),
  z.transform((text) => new URL(text).origin),
)

const addresses = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
)
export const networks = addresses.check(
  z.refine((entries) => entries.every(isAddressOrRange), 'must list IP addresses or ranges such as 10.0.0.0/8'),
)

export const webAddress = z.string().check(z.refine(isWebAddress, 'must be an address such as https://api.example/v1'))

export const pageAddress = z
  .string()
  .check(z.refine(isPageAddress, 'must be an address such as https://example.com/privacy'))

const badCount = 'must be a whole number above 0'
export const count = z.coerce.number(badCount).check(z.int(badCount), z.minimum(1, badCount))

const badHour = 'must be an hour of the day, from 0 to 23'
export const hour = z.coerce.number(badHour).check(z.int(badHour), z.minimum(0, badHour), z.maximum(23, badHour))

const sizes: Record<string, number> = { MB: 1024 ** 2, GB: 1024 ** 3 }
export const size = z.pipe(
  z.string().check(z.trim(), z.regex(/^[1-9]\d{0,5} ?[MG]B$/, 'must be a size such as 200 MB or 10 GB')),
  z.transform((text) => Number.parseInt(text, 10) * (sizes[text.slice(-2)] ?? 1)),
)

const badScale = 'must be a number above 0'
export const scale = z.coerce.number(badScale).check(z.positive(badScale))

export const mailFrom = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must look like Caderneta <mail@caderneta.example>',
    ),
  )

export const trimmed = z.string().check(z.trim())

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices as readonly [Choice, ...Choice[]], `must be ${choices.join(' or ')}`)

/** True for an https URL; in tests and development also for http on 127.0.0.1. */
export function isIssuer(text: string, production: boolean): boolean {
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
