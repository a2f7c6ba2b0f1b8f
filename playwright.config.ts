import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engines/fixtures.ts'
import { chromiumArgs, findHeadlessChromium } from './scripts/chromium.mjs'

const inCi = Boolean(process.env.CI)
const ofEngines = 'engines/*.spec.ts'

/** The tests start the built server themselves, each its own: `npm run build` first. */
export default defineConfig<EngineOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // What hangs is ended by these; how fast something is, the bench says.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: inCi,
  // Only where a run is not watched, and that is said (decision 095).
  retries: inCi ? 1 : 0,
  // A test waits for much besides the processor: with three at a time two cores are busy, and no longer.
  ...(inCi && { workers: 3 }),
  // The few tests of the engines are long, and begin first.
  projects: [
    { name: 'webkit', testMatch: ofEngines, use: { engine: 'webkit' } },
    { name: 'firefox', testMatch: ofEngines, testIgnore: 'engines/lost-storage.spec.ts', use: { engine: 'firefox' } },
    { name: 'chromium', testMatch: ofEngines, testIgnore: 'engines/lost-storage.spec.ts', use: { engine: 'chromium' } },
    {
      name: 'browser',
      testIgnore: ofEngines,
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        // A fifth of the time; where nobody can open it, the text of the page must do.
        trace: inCi ? 'off' : 'retain-on-failure',
        launchOptions: { executablePath: findHeadlessChromium(), args: chromiumArgs },
      },
    },
  ],
})
