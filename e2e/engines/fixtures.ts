import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasEngine } from '../../scripts/engines.mjs'
import { test as base, networkErrors } from '../fixtures.ts'
import { openChromium } from './chromium.ts'
import type { EngineBrowser, EngineName, Profile } from './engine-browser.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit, type WebKitBrowser } from './webkit.ts'

export interface EngineOptions {
  engine: EngineName
}

interface EngineFixtures {
  /** Starts the engine's browser on the profile of the test, which outlives the browser. */
  openBrowser(): Promise<EngineBrowser>
  openWebKitBrowser(): Promise<WebKitBrowser>
}

/** WebKit's messages about a directive and a viewport key of the app that it does not know. */
const notKnownToWebKit = /directive 'manifest-src'|"interactive-widget" not recognized/
/**
 * WebKit's messages without a network. The second pattern matches a thrown error: a request to the server ended before
 * the head of its answer.
 */
const networkErrorsOfWebKit =
  /Failed to load resource: (?!the server responded)|^\/localhost:\S+ due to access control checks/

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

export const test = base.extend<EngineOptions & EngineFixtures & { profile: Profile }>({
  engine: ['chromium', { option: true }],
  serviceWorkers: 'allow',
  expectedErrors: anyOf(networkErrors, networkErrorsOfWebKit, notKnownToWebKit),
  profile: async ({ engine, watch }, use, testInfo) => {
    testInfo.skip(engine !== 'chromium' && !hasEngine(engine), `${engine} is not installed`)
    const folder = mkdtempSync(join(tmpdir(), `caderneta-${engine}-`))
    await use({ folder, watch })
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  },
  openBrowser: async ({ engine, profile }, use) => {
    const open = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }[engine]
    await useAndClose(() => open(profile), use)
  },
  openWebKitBrowser: async ({ profile }, use) => useAndClose(() => openWebKit(profile), use),
})

async function useAndClose<B extends EngineBrowser>(
  open: () => Promise<B>,
  use: (open: () => Promise<B>) => Promise<void>,
) {
  const opened: B[] = []
  await use(async () => {
    const browser = await open()
    opened.push(browser)
    return browser
  })
  for (const browser of opened) await browser.close().catch(() => undefined)
}
