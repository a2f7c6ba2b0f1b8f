import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engines/fixtures.ts'
import { chromiumArgs, findHeadlessChromium } from './scripts/chromium.mjs'
import { browserTestMs, expectationMs } from './scripts/patience.mjs'

const inCi = Boolean(process.env.CI)
const ofEngines = 'engines/*.spec.ts'

/** Settings of the browser tests. They start the built server themselves: run `npm run build` first. */
export default defineConfig<EngineOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  timeout: browserTestMs,
  expect: { timeout: expectationMs },
  forbidOnly: inCi,
  // Only where a run is not watched, and that is said (decision 034).
  retries: inCi ? 1 : 0,
  // Tests wait for much besides the processor: one worker more than cores keeps the cores busy.
  workers: availableParallelism() + 1,
  // The few engine tests are long, and start first.
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
        launchOptions: { executablePath: findHeadlessChromium(), args: chromiumArgs },
      },
    },
  ],
})
