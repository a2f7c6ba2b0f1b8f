/** Nothing moves by itself on any screen while it loads, on Lighthouse's phone. */
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { chromiumArgs, findHeadlessChromium } from '../scripts/chromium.mjs'
import { test, withServiceWorker } from './fixtures.ts'
import { makeScene } from './lab/lighthouse/scene.ts'
import { type Scene, type Screen, screens } from './lab/lighthouse/screens.ts'

interface Shift {
  value: number
  sources: { node: Node | null }[]
}

declare let shifts: { value: number; moved: string[] }[]

/**
 * The largest allowed sum of shifts of a screen. Lighthouse rounds up to half of it to 0.000; the rest is for the
 * number beside a tab's name, which appears after the name.
 */
const hardlyAny = 0.001

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

// The person of the scene administers the server, as its first account: no other test may have made one.
test.use({ ...withServiceWorker, settings: { LOG_LEVEL: 'error' } })

/** This screen has another content as soon as the camera is refused or missing. */
const followsTheCamera = 'reader of QR codes'

test('nothing moves on any screen while it loads', async ({ server }) => {
  const executablePath = findHeadlessChromium() ?? ''
  const { scene, profiles, remove } = await makeScene(server, executablePath)
  const options = { executablePath, args: chromiumArgs, baseURL: server.url, ...phone }
  try {
    for (const viewer of ['visitor', 'invited', 'person'] as const) {
      const context = await chromium.launchPersistentContext(profiles[viewer], options)
      await context.addInitScript(noteShifts)
      const still = screens.filter((one) => one.viewer === viewer && one.name !== followsTheCamera)
      for (const screen of still) await expectStill(context, screen, scene)
      await context.close()
    }
  } finally {
    remove()
  }
})

async function expectStill(context: BrowserContext, { name, path, shows }: Screen, scene: Scene): Promise<void> {
  const page = await context.newPage()
  await page.goto(path(scene))
  for (const text of shows) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  // Later requests are for other screens, or for none.
  await page.waitForLoadState('networkidle')
  await painted(page)
  const seen = await page.evaluate(() => shifts)
  const sum = seen.reduce((all, { value }) => all + value, 0)
  expect.soft(sum, `${name}: ${seen.flatMap(({ moved }) => moved).join('; ')}`).toBeLessThan(hardlyAny)
  await page.close()
}

/** Resolves when the shifts of the current frame are reported, which happens after the frame. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
  })

/**
 * Runs in the page, before the app, so it can use nothing else of this file. Records layout shifts in
 * `globalThis.shifts`.
 */
function noteShifts(): void {
  Object.assign(globalThis, { shifts: [] })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      shifts.push({
        value,
        moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) || String(node?.nodeName)),
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
