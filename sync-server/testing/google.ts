/** The environment for tests of sign-in with Google: a provider, a mail server, our server, and browsers. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { openMailbox, tokenIn } from './mail.ts'
import { openIssuer } from './oidc-issuer.ts'
import { openServer, type TestServer } from './server.ts'

/** Cookies by name. */
export type Browser = Map<string, string>

export const target = (response: Response): string => response.headers.get('location') ?? ''

/** A person's claims at Google. */
export const newGooglePerson = (fields: Record<string, unknown> = {}) => ({
  sub: newId(),
  email: `ana-${newId()}@gmail.com`,
  email_verified: true,
  given_name: 'Ana',
  ...fields,
})

/** Requests like a browser: with its cookies, and storing new ones. */
export async function visit(server: TestServer, browser: Browser, path: string): Promise<Response> {
  const cookies = [...browser].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await server.request(path, { headers: { Cookie: cookies } })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (cookie.includes('Max-Age=0')) browser.delete(name)
    else browser.set(name, value)
  }
  return response
}

/** Goes to Google, consents, and returns path and query of the callback. */
export async function goToGoogle(server: TestServer, browser: Browser): Promise<string> {
  const away = target(await visit(server, browser, '/api/auth/google'))
  if (!away.startsWith('http')) throw new Error(`not sent to Google but to ${away}`)
  const back = new URL(target(await fetch(away, { redirect: 'manual' })))
  return back.pathname + back.search
}

/** A server that signs people in at an issuer on loopback and mails to a mailbox on loopback. */
export async function openGoogleServer(env: Record<string, string> = {}) {
  const [issuer, mailbox] = [await openIssuer(), await openMailbox()]
  const server = await openServer({ env: { ...issuer.env, SMTP_URL: mailbox.url, RATE_LIMIT_SCALE: '100', ...env } })
  issuer.state.person = newGooglePerson()

  async function userOf(browser: Browser) {
    const response = await visit(server, browser, '/api/auth/user')
    return response.status === 200 ? await response.json() : undefined
  }
  const email = () => String(issuer.state.person.email)

  /** Confirms the address of this session's account with the newest mailed link. */
  async function confirm({ cookie }: { cookie: string }) {
    await server.runJobs()
    return server.post('/api/confirm-email', { token: tokenIn(mailbox.to(email()).at(-1)) }, { Cookie: cookie })
  }

  /** Registers over HTTP and confirms the address with the mailed link. */
  async function registerConfirmed() {
    const person = await server.register(email())
    expect((await confirm(person)).status).toBe(200)
    return person
  }

  return {
    issuer,
    server,
    userOf,
    /** The e-mail address that Google vouches for. */
    email,
    /** The complete sign-in. Returns the final redirect target, the browser and the user. */
    signIn: async (browser: Browser = new Map()) => {
      const response = await visit(server, browser, await goToGoogle(server, browser))
      return { to: target(response), browser, user: await userOf(browser) }
    },
    accountOf: async (address: string) => {
      const { users } = schema
      const [row] = await server.store.read(async ({ db }) => db.select().from(users).where(eq(users.email, address)))
      return row
    },
    identities: () => server.store.read(async ({ db }) => db.select().from(schema.userIdentities).all()),
    /** Sends all queued mails, and returns the newest one to the address of `email`. */
    lastMail: async () => {
      await server.runJobs()
      return mailbox.to(email()).at(-1)
    },
    confirm,
    registerConfirmed,
    stop: async () => {
      await server.stop()
      issuer.close()
      await mailbox.close()
    },
  }
}
