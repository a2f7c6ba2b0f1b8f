import { expect, test } from 'vitest'
import { ownOrigins, parseEnv } from './env.ts'

test('defaults apply without any variable', () => {
  expect(parseEnv({})).toEqual({
    production: false,
    port: 3000,
    dataDir: './data',
    databaseUrl: 'file:./data/caderneta.db',
    appUrl: 'http://localhost:3000',
    poolSize: 6,
    trustedProxies: [],
    trustedNetworks: [],
    rateLimitScale: 1,
    backupKeep: 7,
    backupHour: 3,
    logLevel: 'info',
    mailFrom: 'Caderneta <caderneta@localhost>',
    aiDailyLimit: 500,
    mailLimit: 1000,
    storagePerPerson: 100 * 1024 * 1024,
    pushLoopback: false,
    hstsSubdomains: true,
    registration: 'open',
    registrationDomains: [],
    demo: false,
  })
})

test('features that need keys are off until their keys are set', () => {
  const env = parseEnv({
    SMTP_URL: 'smtp://localhost:25',
    OPENAI_API_KEY: ' sk-1 ',
    ADS_CLIENT: 'ca-pub-1234567890123456',
    ADS_SLOT: '1234567890',
    ANALYTICS_ID: 'G-ABC123DEF4',
  })
  expect(env.google).toBeUndefined()
  expect(env.ai).toEqual({ apiKey: 'sk-1', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4.1-mini' })
  expect(env).toMatchObject({
    smtpUrl: 'smtp://localhost:25',
    ads: { client: 'ca-pub-1234567890123456', slot: '1234567890' },
    analyticsId: 'G-ABC123DEF4',
  })
})

test.each([
  ['REGISTRATION', 'invite'],
  ['REGISTRATION_DOMAINS', 'empresa'],
  ['REGISTRATION_DOMAINS', '*.empresa.com.br'],
  ['REGISTRATION_DOMAINS', 'empresa.com.br'],
  ['OPERATOR_CONTACT', 'two\nlines'],
  ['SERVER_NAME', 'Ana <ana@example.com>'],
  ['SMTP_URL', 'localhost:25'],
  ['OPENAI_BASE_URL', 'file:///etc/passwd'],
  ['OPENAI_BASE_URL', 'https://me:secret@api.example/v1'],
  ['GOOGLE_ISSUER', 'accounts.google.com'],
  ['AI_DAILY_LIMIT', '0'],
  ['AI_DAILY_LIMIT', '1.5'],
  ['ADS_CLIENT', "ca-pub-1234567890123456'; script-src *"],
  ['ADS_CLIENT', 'pub-1'],
  ['ADS_SLOT', '"><script>'],
  ['ANALYTICS_ID', 'UA-12345-1'],
  ['PRIVACY_URL', 'javascript:alert(1)'],
  ['COOKIES_URL', '/cookies'],
])('the setting %s=%s is refused', (name, value) => expect(() => parseEnv({ [name]: value })).toThrow(name))

test('port and data folder decide the defaults of the others; an empty variable counts as absent', () => {
  const env = parseEnv({ PORT: '4000', DATA_DIR: '/var/lib/caderneta/', APP_URL: '', DATABASE_URL: ' ' })
  expect(env.appUrl).toBe('http://localhost:4000')
  expect(env.databaseUrl).toBe('file:/var/lib/caderneta/caderneta.db')
})

test('one error lists every invalid setting', () => {
  const wrong = {
    PORT: 'many',
    DATABASE_URL: 'mysql://somewhere',
    APP_URL: 'caderneta.example',
    TRUSTED_PROXIES: '10.0.0.0/40',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'Ana',
  }
  expect(() => parseEnv(wrong)).toThrow(
    new RegExp(
      Object.keys(wrong)
        .map((name) => `${name}: `)
        .join('[^]*'),
    ),
  )
})

test.each(['https://caderneta.example/app', 'https://caderneta.example?x', 'ftp://caderneta.example'])(
  'the setting APP_URL=%s is refused',
  (url) => expect(() => parseEnv({ APP_URL: url })).toThrow('APP_URL'),
)

test.each(['banana', '10.0.0.1/', '10.0.0.1/8/8', '1.2.3'])('the trusted proxy %s is refused', (entry) =>
  expect(() => parseEnv({ TRUSTED_PROXIES: entry })).toThrow('TRUSTED_PROXIES'),
)

test('mail goes to an SMTP server, with or without TLS', () => {
  for (const url of ['smtp://localhost:2525', 'smtps://nome:senha@mail.example']) {
    expect(parseEnv({ SMTP_URL: url }).smtpUrl).toBe(url)
  }
})

test('APP_URL loses its slash, proxies may be separated in any way', () => {
  const env = parseEnv({ APP_URL: 'https://Caderneta.example/', TRUSTED_PROXIES: '10.0.0.0/8, ::1 192.168.0.7' })
  expect(env.appUrl).toBe('https://caderneta.example')
  expect(env.trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.168.0.7'])
})

test.each(['http://mail.example', 'smtp:', 'mail.example', 'mail.example:25', 'smtp://'])(
  'the setting SMTP_URL=%s is refused',
  (url) => expect(() => parseEnv({ SMTP_URL: url })).toThrow('SMTP_URL'),
)

test.each(['Ana', 'a@b, c@d', 'Ana <a@b>\r\nBcc: c@d', 'A\nB <a@b>', '<a@b> <c@d>', 'a b@c'])(
  'the setting MAIL_FROM=%j is refused',
  (from) => expect(() => parseEnv({ MAIL_FROM: from })).toThrow('MAIL_FROM'),
)

test.each([
  ['https://caderneta.example', 'Caderneta <caderneta@caderneta.example>'],
  ['http://192.168.0.7:3000', 'Caderneta <caderneta@localhost>'],
  ['http://[::1]:3000', 'Caderneta <caderneta@localhost>'],
])('without MAIL_FROM mail from %s comes from %s', (appUrl, from) => {
  expect(parseEnv({ APP_URL: appUrl }).mailFrom).toBe(from)
  expect(parseEnv({ APP_URL: appUrl, MAIL_FROM: 'a@b.example' }).mailFrom).toBe('a@b.example')
})

test('production requires https, except for this machine', () => {
  const start = (appUrl: string) => parseEnv({ APP_URL: appUrl, NODE_ENV: 'production' }).appUrl
  expect(() => start('http://caderneta.example')).toThrow('APP_URL: must be an https address')
  for (const fine of ['https://caderneta.example', 'http://localhost:3000', 'http://127.0.0.1:8080']) {
    expect(start(fine)).toBe(fine)
  }
})

test('Google is on with both of its keys, off with none, and an error with one', () => {
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(parseEnv(keys).google).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    issuer: 'https://accounts.google.com',
  })
  expect(parseEnv({}).google).toBeUndefined()
  expect(() => parseEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow('must be set together')
  expect(() => parseEnv({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow('must be set together')
})

test('ads need the operator and the ad unit', () => {
  const [client, slot] = [{ ADS_CLIENT: 'ca-pub-1234567890123456' }, { ADS_SLOT: '1234567890' }]
  expect(parseEnv({}).ads).toBeUndefined()
  for (const one of [client, slot]) expect(() => parseEnv(one)).toThrow('ADS_CLIENT and ADS_SLOT must be set together')
})

test.each([
  'http://127.0.0.1.evil.example',
  'http://evil.example/127.0.0.1',
  'http://127.0.0.1@evil.example',
  'http://localhost:9000',
  'http://10.0.0.1',
  'ftp://127.0.0.1',
  'accounts.google.com',
])('the setting GOOGLE_ISSUER=%s is refused', (issuer) =>
  expect(() => parseEnv({ GOOGLE_ISSUER: issuer })).toThrow('GOOGLE_ISSUER'),
)

test('an issuer without https is allowed for development on this machine, never in production', () => {
  const variables = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'http://127.0.0.1:9000' }
  expect(parseEnv(variables).google?.issuer).toBe('http://127.0.0.1:9000')
  expect(() => parseEnv({ ...variables, NODE_ENV: 'production' })).toThrow('GOOGLE_ISSUER')
})

test('on this machine every name of loopback is the app, elsewhere only its own', () => {
  expect([...ownOrigins({ appUrl: 'http://localhost:3000' })]).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
  expect([...ownOrigins({ appUrl: 'https://caderneta.example' })]).toEqual(['https://caderneta.example'])
})

test('the name of the server is the name of the sender of its mails, unless MAIL_FROM says another', () => {
  const named = { SERVER_NAME: 'Lista do Bairro', APP_URL: 'https://lista.example' }
  expect(parseEnv(named).mailFrom).toBe('Lista do Bairro <caderneta@lista.example>')
  expect(parseEnv({ ...named, MAIL_FROM: 'ana@example.com' }).mailFrom).toBe('ana@example.com')
})
