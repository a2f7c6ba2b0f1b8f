import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.mjs'
import type { AppServer } from '../app-server.ts'
import { installed } from '../page-actions.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { openAs, phone, prepare, registerWithItems, said } from './measured-page.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

const slowdown = 4
const starts = 7

/** How the app begins: what travels first, and how soon the list is there without a network. */
export async function startFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  return [
    ...(await firstLoad(browser, server)),
    ...(await coldStart(server, 200, 1, 300)),
    ...(await coldStart(server, 2000, slowdown, 1000)),
  ]
}

async function firstLoad(browser: Browser, server: AppServer): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  // Chromium asks for Brotli where it can; the figure is meant for gzip.
  await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'gzip' })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Cadastro' }).waitFor()
  // What comes after the first paint is fetched ahead for the screens behind this one.
  const loaded = await page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((paints) => {
        for (const { startTime } of paints.getEntriesByName('first-contentful-paint')) resolve(startTime)
      }).observe({ type: 'paint', buffered: true })
    })
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < painted)
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => !name.includes('/api/'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
  })
  await context.close()
  const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const note = '/auth in a browser that has never been here, until it is painted'
  return [
    { what: 'first load, scripts, gzip', value: kilobytes, unit: 'kB', target: atMost(150), note },
    {
      what: 'first load',
      value: loaded.length + 1,
      unit: 'requests',
      target: atMost(12),
      note: 'page, styles, font and all',
    },
  ]
}

async function coldStart(server: AppServer, rows: number, slower: number, target: number): Promise<Figure[]> {
  const person = await registerWithItems(server, rows)
  const profile = mkdtempSync(join(tmpdir(), 'caderneta-bench-'))
  const context = await prepare(
    await chromium.launchPersistentContext(profile, {
      executablePath: await ensureChromium(),
      args: chromiumArgs,
      baseURL: server.url,
      viewport: phone,
    }),
  )
  const page = await openAs(context, person)
  await installed(page)
  await page.close()
  await server.kill()
  const samples: number[] = []
  for (let run = 0; run < starts; run++) samples.push(await startOnce(context, slower))
  await server.start()
  await context.close()
  rmSync(profile, { recursive: true })
  const what = `cold start without network, ${rows} items${slower > 1 ? `, CPU ${slower}× slower` : ''}`
  const note = `from navigation to the first painted items, in a profile on disk, median of ${starts}`
  return [{ what, value: percentile(samples, 0.5), unit: 'ms', target: atMost(target), note }]
}

async function startOnce(context: BrowserContext, slower: number): Promise<number> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await Promise.all([said(page, 'usable'), page.goto('/shopping')])
  const usable = await page.evaluate(() => watched.usable ?? Number.NaN)
  await page.close()
  return usable
}
