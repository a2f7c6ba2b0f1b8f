import { randomBytes } from 'node:crypto'
import { connect, type PeerCertificate } from 'node:tls'
import type { Plain } from '#sync-server/db/engine/plain-access.ts'
import { doctorKey } from '#sync-server/db/queries/doctor-question.ts'
import { hashOf } from '#sync-server/db/queries/secrets.ts'
import { type Env, isSecure, reachOf } from '#sync-server/env.ts'
import { reasonOf } from '#sync-server/settings/files.ts'
import { type Found, failure, ok, warning } from './finding.ts'

const timeoutMs = 10_000
const dayMs = 86_400_000
const [fewDays, hardlyADay] = [14, 3]
/** An address of examples, which no client has. */
const forged = '192.0.2.77'
/** A proxy that passes the beginning on leaves this time until the end, ms. */
const leastPauseMs = 700

/** Calls the public address. `pushKey`: the public push key of this database, by which its server is known. */
export async function checkAddress({ appUrl }: Pick<Env, 'appUrl'>, pushKey: string | undefined): Promise<Found> {
  try {
    const response = await fetch(`${appUrl}/api/capabilities`, { signal: AbortSignal.timeout(timeoutMs) })
    const answer = (await response.json().catch(() => ({}))) as { pushKey?: string }
    if (answer.pushKey !== undefined && answer.pushKey === pushKey) return ok(`${appUrl} responde`, 'it is this server')
    return failure(
      `Em ${appUrl} responde outro servidor: confira o DNS, o proxy e DATABASE_URL`,
      `another server answers there (${response.status}): check DNS, proxy and DATABASE_URL`,
    )
  } catch (error) {
    return failure(
      `${appUrl} não responde: ligue o servidor; confira o DNS, o proxy e as portas`,
      `it does not answer (${reasonOf(error)}): start the server; check DNS, proxy and ports`,
    )
  }
}

interface Seen {
  peer: string
  client: string
  forwardedFor: string
}

/** Asks the server how a request of the public address arrives: the address of its client, and a stream. */
export async function checkProxy(database: Plain, env: Pick<Env, 'appUrl'>): Promise<[headers: Found, stream: Found]> {
  const question = randomBytes(32).toString('base64url')
  await ask(database, question)
  try {
    const headers = { 'X-Doctor': question, 'X-Forwarded-For': forged }
    const response = await fetch(`${env.appUrl}/api/events`, { headers, signal: AbortSignal.timeout(timeoutMs) })
    if (response.status !== 200 || !response.body) throw new Error(`${response.status}`)
    const { text, pauseMs } = await readTimed(response.body)
    const seen: Seen = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '')
    return [clientFinding(seen, isSecure(env)), streamFinding(pauseMs)]
  } catch (error) {
    const unknown = warning('Não dá para ver: o endereço não responde', `not seen: ${reasonOf(error)}`)
    return [unknown, unknown]
  } finally {
    await database.all('DELETE FROM server_facts WHERE key = ?', [doctorKey]).catch(() => undefined)
  }
}

const ask = ({ all }: Plain, question: string) =>
  all(
    `INSERT INTO server_facts (key, value, at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at`,
    [doctorKey, hashOf(question), Date.now()],
  )

/** Reads an answer. `pauseMs` is between its first part and its end. */
async function readTimed(body: ReadableStream<Uint8Array>): Promise<{ text: string; pauseMs: number }> {
  let [text, begunAt] = ['', 0]
  for await (const chunk of body) {
    begunAt ||= performance.now()
    text += Buffer.from(chunk).toString()
  }
  return { text, pauseMs: performance.now() - begunAt }
}

/** `isProxied`: a proxy is certain, because the server itself speaks no https. */
export function clientFinding({ peer, client, forwardedFor }: Seen, isProxied: boolean): Found {
  if (client === forged) {
    return failure(
      'O proxy repassa o X-Forwarded-For do cliente: qualquer um finge outro endereço',
      'the proxy passes X-Forwarded-For on as clients send it: let it set the header',
    )
  }
  if (!isProxied && forwardedFor === forged) return ok('Não há proxy no caminho', 'no proxy is in between')
  if (forwardedFor === '' || forwardedFor === forged) {
    return failure(
      'O proxy não envia X-Forwarded-For: todas as pessoas dividem um limite',
      'the proxy does not set X-Forwarded-For: let it do so',
    )
  }
  if (peer !== '' && peer.replace('::ffff:', '') === client) {
    return failure(`Falta ${client} em TRUSTED_PROXIES`, 'the proxy is not trusted: all people share one limit')
  }
  return ok('O proxy informa os endereços', 'the address of clients arrives')
}

const streamFinding = (pauseMs: number): Found =>
  pauseMs >= leastPauseMs
    ? ok('As mudanças passam logo', 'event streams are not held back')
    : failure(
        'O proxy segura /api/events: desligue o buffer (proxy_buffering off)',
        'the proxy holds event streams back: turn buffering off',
      )

/** Everybody who finds a public address may make an account while registration is open. */
export function checkRegistration({ registration, ...env }: Pick<Env, 'registration' | 'appUrl' | 'host'>): Found {
  if (registration !== 'open') return ok('Nem todo mundo cria conta', `registration: ${registration}`)
  if (reachOf(env) === 'machine')
    return ok('O cadastro é aberto, só nesta máquina', 'registration: open, on this machine only')
  return warning(
    'Quem acha o endereço cria conta: se não é o que você quer, REGISTRATION=invited',
    'whoever finds the address may make an account: set REGISTRATION=invited unless you want that',
  )
}

/** The certificate of the public address. `ca` stands for the authorities of the system. */
export async function checkCertificate({ appUrl }: Pick<Env, 'appUrl'>, ca?: string): Promise<Found> {
  if (!isSecure({ appUrl })) return ok('Sem https não há certificado', 'no https, no certificate')
  try {
    const { certificate, refusal } = await certificateOf(new URL(appUrl), ca)
    return certificateFinding(Date.parse(certificate.valid_to), refusal, Date.now())
  } catch (error) {
    return failure('Não há https no endereço: confira o proxy', `no https there: ${reasonOf(error)}`)
  }
}

function certificateOf({ hostname, port }: URL, ca?: string) {
  return new Promise<{ certificate: PeerCertificate; refusal: string | undefined }>((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const options = {
      host,
      servername: host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      timeout: timeoutMs,
      ca,
    }
    const socket = connect(options, () => {
      const refusal = socket.authorized ? undefined : String(socket.authorizationError)
      resolve({ certificate: socket.getPeerCertificate(), refusal })
      socket.destroy()
    })
    socket.once('error', reject).once('timeout', () => socket.destroy(new Error('no answer')))
  })
}

export function certificateFinding(validTo: number, refusal: string | undefined, now: number): Found {
  const days = Math.floor((validTo - now) / dayMs)
  const renew = 'renove-o, ou veja o log do proxy'
  if (days < hardlyADay) return failure(`O certificado vence em ${days} dias: ${renew}`, `${days} days left: renew it`)
  if (refusal !== undefined)
    return failure(`Navegadores recusam o certificado: ${renew}`, `browsers refuse it: ${refusal}`)
  if (days < fewDays) return warning(`O certificado vence em ${days} dias: ${renew}`, `${days} days left: renew it`)
  return ok(`O certificado vale mais ${days} dias`, `${days} days left`)
}
