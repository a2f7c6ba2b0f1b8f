import type { Page } from '@playwright/test'
import { bundlePage, gzipKb } from './bundle.ts'
import { type Figure, inTurn } from './compare.ts'
import { inScene } from './scene.ts'

/** Size of the scripts and number of requests before a new browser paints /auth. They are the same in each round. */
export const firstVisitFigures = (): Promise<Figure[]> =>
  inScene(async ({ ours, browser }) => {
    const bare = { 'kB of scripts': gzipKb(await bundlePage('list')), requests: 2 }
    return inTurn(1, {
      what: 'first visit, until it is painted',
      beside: 'a page and one script with React and virtua',
      ours: async () => {
        const context = await browser.newContext({ baseURL: ours.url, serviceWorkers: 'block' })
        const loaded = await loadedBeforePaint(await context.newPage())
        await context.close()
        const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
        return {
          'kB of scripts': scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
          requests: loaded.length + 1,
        }
      },
      floor: async () => bare,
    })
  })

async function loadedBeforePaint(page: Page): Promise<{ name: string; bytes: number }[]> {
  // Chromium asks for Brotli where it can.
  await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Cadastro' }).waitFor()
  return page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((paints) => {
        for (const { startTime } of paints.getEntriesByName('first-contentful-paint')) resolve(startTime)
      }).observe({ type: 'paint', buffered: true })
    })
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime, name }) => startTime < painted && !name.includes('/api/'))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize }))
  })
}
