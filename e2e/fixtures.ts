import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { restWaitMs } from '#app/lib/scheduling.ts'
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs'
import { type AppServer, startAppServer } from './app-server.ts'
import { newPerson, type Person } from './person.ts'
import { type NetworkProxy, openProxy } from './proxy.ts'
import { type SharedServer, shareServer } from './shared-server.ts'

interface Options {
  /** True to put the proxy `network` between browsers and server. */
  throughProxy: boolean
  /** Matches the errors in the app's console that the test itself causes. */
  expectedErrors: RegExp
}

interface WorkerFixtures {
  /** The server of all tests of a worker that have neither `settings` nor a proxy. */
  shared: SharedServer
}

interface Fixtures {
  /** True if the app fetches all its parts after the first screen; by default where the service worker is allowed. */
  fetchesRest: boolean
  /** Additional environment variables of the test's server. */
  settings: Record<string, string>
  /** The app's address for browsers. */
  origin: string
  server: AppServer
  network: NetworkProxy
  /** A person with an account, not signed in on any device. */
  person: Person
  /**
   * Prepares a new context, and returns it. An error that the app reports there fails the test at its end, unless
   * `expectedErrors` matches it. Without `fetchesRest` its pages fetch no further parts of the app; `goto` and `reload`
   * wait until the page's state is stored.
   */
  watch(context: BrowserContext): Promise<BrowserContext>
  /** A page on another device: in a browser that has never seen the app. */
  openDevice(): Promise<Page>
  /** The folder of a profile that survives its browser. */
  profileFolder: string
  /** Starts a browser on `profileFolder`, or on another folder. */
  openProfile(folder?: string): Promise<BrowserContext>
}

/** For `test.use` in a file about the offline, installed or updated app: its service worker runs. */
export const withServiceWorker = { serviceWorkers: 'allow' as const }
/** For `test.use` in a file about parts of the app that are fetched before somebody opens their screen. */
export const withRest = { fetchesRest: true }
/** The tag of a single test that needs the service worker, in a file of tests that do not. */
export const workerTag = '@worker'

/** For `test.use`, once in a file: the Chromium with windows, which alone has Background Sync and notifications. */
export const withWindows = {
  ...withServiceWorker,
  launchOptions: { executablePath: findChromium(), args: chromiumArgs },
}

/** Console errors of browsers themselves when the server cannot be reached. */
export const networkErrors = /net::ERR_|An unknown error occurred when fetching the script/
/** Console errors of requests whose session a sign-out has ended. */
export const signOutErrors = /status of 401/
/** `networkErrors`, `signOutErrors`, and the refused sync of a person after another one has signed in. */
export const networkAndSessionErrors = new RegExp(
  `${networkErrors.source}|${signOutErrors.source}|status of 409 .*/api/sync`,
)

/** The error of the request for the current person without a session, as on every signed-out start. */
const noFault = /status of 401 .*\/api\/auth\/user/

const usual = { RATE_LIMIT_SCALE: '1000' }

/** Its administrator, the first account, belongs to no test: no result depends on which test is the first. */
async function startShared(): Promise<AppServer> {
  const server = await startAppServer(usual)
  await newPerson(server.url).register()
  return server
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  throughProxy: [false, { option: true }],
  // Installing the service worker takes a third of the processor time of a device's start (decision 034).
  serviceWorkers: ({}, use, { tags }) => use(tags.includes(workerTag) ? 'allow' : 'block'),
  // Half of the processor time of a page load (decision 034). A part that a test opens is fetched then.
  fetchesRest: ({ serviceWorkers }, use) => use(serviceWorkers === 'allow'),
  expectedErrors: [/^$/, { option: true }],
  network: async ({}, use) => {
    const proxy = await openProxy()
    await use(proxy)
    await proxy.close()
  },
  settings: async ({}, use) => use({}),
  shared: [
    async ({}, use) => {
      const shared = shareServer(startShared)
      await use(shared)
      await shared.remove()
    },
    { scope: 'worker' },
  ],
  server: async ({ throughProxy, network, settings, shared }, use) => {
    if (!throughProxy && Object.keys(settings).length === 0) return shared.lend(use)
    const url = throughProxy && { APP_URL: network.url }
    const server = await startAppServer({ ...usual, ...url, ...settings })
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
  watch: async ({ expectedErrors, fetchesRest }, use) => {
    const complaints: string[] = []
    const complain = (text: string) => {
      if (!noFault.test(text) && !expectedErrors.test(text)) complaints.push(text)
    }
    const listen = (line: ConsoleMessage) => {
      if (line.type() === 'error') complain(`${line.text()} ${line.location().url}`)
    }
    await use(async (context) => {
      await context.addInitScript(printErrorEvents)
      if (!fetchesRest) await context.addInitScript(fetchNoRest, restWaitMs)
      context.on('page', leaveWhenWritten)
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
  context: async ({ context, watch }, use) => {
    await use(await watch(context))
    await closeContext(context)
  },
  openDevice: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await watch(await browser.newContext())
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await closeContext(context)
      await context.close()
    }
  },
  profileFolder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'caderneta-profile-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  },
  openProfile: async ({ playwright, watch, profileFolder }, use) => {
    const open: BrowserContext[] = []
    await use(async (folder = profileFolder) => {
      const context = await watch(await playwright.chromium.launchPersistentContext(folder))
      open.push(context)
      return context
    })
    for (const context of open) await context.close().catch(() => undefined)
  },
})

/**
 * Prepares a context for its end, without closing it: intercepted requests that are pending at the end of a test are no
 * fault.
 */
async function closeContext(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

/**
 * Makes `goto` and `reload` wait until the page's state is stored: a screen is some milliseconds ahead of its disk,
 * more on a busy machine, and a test needs no time for actions that take a person seconds. Tests of that very moment
 * navigate in other ways.
 */
function leaveWhenWritten(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...given) => {
    await written(page)
    return goto(...given)
  }
  page.reload = async (...given) => {
    await written(page)
    return reload(...given)
  }
}

/** Resolves after the pending writes of a page to IndexedDB, and two rounds of writes that follow from them. */
async function written(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return
  for (let turn = 0; turn < 3; turn++) await page.evaluate(waitForWrites)
}

/** Runs in the page. Waits for a transaction on all tables, which begins after all earlier ones have ended. */
async function waitForWrites(): Promise<void> {
  const { name } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
  if (!name) return
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => resolve()
    // Deleted meanwhile: it must not be created again.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const db = opening.result
      const writes = db.transaction([...db.objectStoreNames], 'readwrite')
      writes.objectStore('meta').count()
      writes.oncomplete = writes.onabort = () => {
        db.close()
        resolve()
      }
    }
  })
}

/**
 * Runs in the page. Prints error events without an exception, as of a ResizeObserver: some engines do not report them.
 */
function printErrorEvents(): void {
  addEventListener('error', ({ error, message }) => {
    if (!error) console.error(message)
  })
}

/**
 * Runs in the page. Keeps the app from fetching its other parts: only `fetchRest` asks for idle time with this limit.
 */
function fetchNoRest(restWaitMs: number): void {
  const request = requestIdleCallback
  window.requestIdleCallback = (act, options) => (options?.timeout === restWaitMs ? 0 : request(act, options))
}
