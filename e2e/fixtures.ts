import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type AppServer, startAppServer } from './app-server.ts'
import { newPerson, type Person } from './person.ts'
import { type NetworkProxy, openProxy } from './proxy.ts'

interface Options {
  /** Puts a proxy between browsers and server. */
  throughProxy: boolean
  /** What the app may complain of in its console, because the test is the cause. */
  expectedErrors: RegExp
}

interface Fixtures {
  /** What the server of the test is told besides the usual. */
  settings: Record<string, string>
  /** Where browsers find the app. */
  origin: string
  server: AppServer
  network: NetworkProxy
  /** Has an account already. */
  person: Person
  /** Makes a test fail when the app complains in this browser. */
  watch(context: BrowserContext): Promise<BrowserContext>
  /** Another device: a browser that has never seen the app. */
  openDevice(): Promise<Page>
  /** Starts a browser on a profile that outlives it. */
  openProfile(): Promise<BrowserContext>
}

/** What browsers report by themselves when the server cannot be reached. */
export const networkErrors = /net::ERR_/
/** The same, and when it says that nobody is signed in, or somebody else. */
export const networkAndSessionErrors = /net::ERR_|status of 401|status of 409 .*\/api\/sync/

/** Asking who is signed in, when nobody is, is no fault. */
const noFault = /status of 401 .*\/api\/auth\/user/

export const test = base.extend<Options & Fixtures>({
  throughProxy: [false, { option: true }],
  expectedErrors: [/^$/, { option: true }],
  network: async ({}, use) => {
    const proxy = await openProxy()
    await use(proxy)
    await proxy.close()
  },
  settings: async ({}, use) => use({}),
  server: async ({ throughProxy, network, settings }, use) => {
    const url = throughProxy && { APP_URL: network.url }
    const server = await startAppServer({ RATE_LIMIT_SCALE: '1000', ...url, ...settings })
    network.target = server.url
    await use(server)
    await server.remove()
  },
  origin: async ({ throughProxy, network, server }, use) => use(throughProxy ? network.url : server.url),
  baseURL: async ({ origin }, use) => use(origin),
  person: async ({ server }, use) => {
    const person = newPerson(server.url)
    await person.register()
    await use(person)
  },
  watch: async ({ expectedErrors }, use) => {
    const complaints: string[] = []
    const complain = (text: string) => {
      if (!noFault.test(text) && !expectedErrors.test(text)) complaints.push(text)
    }
    const listen = (line: ConsoleMessage) => {
      if (line.type() === 'error') complain(`${line.text()} ${line.location().url}`)
    }
    await use(async (context) => {
      await context.addInitScript(printErrorEvents)
      context.on('weberror', (thrown) => {
        const { message, stack } = thrown.error()
        complain(`${message} ${stack}`)
      })
      context.on('console', listen)
      context.on('serviceworker', (worker) => worker.on('console', listen))
      return context
    })
    expect(complaints).toEqual([])
  },
  context: async ({ context, watch }, use) => use(await watch(context)),
  openDevice: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await watch(await browser.newContext())
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  openProfile: async ({ playwright, watch }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'caderneta-profile-'))
    const open: BrowserContext[] = []
    await use(async () => {
      const context = await watch(await playwright.chromium.launchPersistentContext(folder))
      open.push(context)
      return context
    })
    for (const context of open) await context.close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  },
})

/** Runs in the page. An error event without an exception, as of a ResizeObserver, is told to nobody by some engines. */
function printErrorEvents(): void {
  addEventListener('error', ({ error, message }) => {
    if (!error) console.error(message)
  })
}
