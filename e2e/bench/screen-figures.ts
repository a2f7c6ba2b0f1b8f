import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { addField, fillIn, installed, itemList } from '../notebook.ts'
import { bundle } from './bundle.ts'
import { type Figure, percentile } from './figures.ts'
import { benchPassword, type LoadClient, registerLoadClient } from './load-client.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

const manyRows = 10_000
const taps = 60
const messages = 40
const slowdown = 4

interface Open {
  context: BrowserContext
  page: Page
}

/** The app as a person has it: taps, two devices side by side, a start without a network, what travels first. */
export async function screenFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  return [
    ...(await firstLoad(browser, server)),
    ...(await tapToPaint(browser, server)),
    ...(await fromHereToThere(browser, server)),
    ...(await coldStart(browser, server, 200, 1, 300)),
    ...(await coldStart(browser, server, 2000, slowdown, 1000)),
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
  const loaded = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
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

async function tapToPaint(browser: Browser, server: AppServer): Promise<Figure[]> {
  const { context, page } = await openWith(browser, server, manyRows)
  await page.evaluate(() => watched.paints.splice(0))
  for (let tap = 0; tap < taps; tap++) {
    await itemList(page)
      .getByRole('checkbox')
      .nth(tap % 8)
      .click()
    await page.waitForFunction((count) => watched.paints.length >= count, tap + 1)
  }
  const ticks = await page.evaluate(() => watched.paints.splice(0))
  for (let tap = 0; tap < taps; tap++) {
    await addField(page).fill(`Abacaxi ${tap}`)
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.waitForFunction((count) => watched.paints.length >= count, tap + 1)
  }
  const adds = await page.evaluate(() => watched.paints)
  await context.close()
  const note = '10,000 items; from the input event to the painted frame, frames as fast as the machine makes them'
  return [
    { what: 'tap to paint, tick, p95', value: percentile(ticks, 0.95), unit: 'ms', target: atMost(16), note },
    { what: 'tap to paint, add, p95', value: percentile(adds, 0.95), unit: 'ms', target: atMost(16), note },
  ]
}

async function fromHereToThere(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerLoadClient(server.url)
  const [here, there] = [await openAs(browser, server, person), await openAs(browser, server, person)]
  const samples: number[] = []
  for (let index = 0; index < messages; index++) {
    // Each stands above the one before, so that it is on screen there.
    const name = `Recado ${900 - index}`
    await addField(here.page).fill(name)
    const sent = await here.page.evaluate(() => {
      document.querySelector('form')?.requestSubmit()
      return Date.now()
    })
    await itemList(there.page).getByRole('checkbox', { name, exact: true }).waitFor()
    const at = await there.page.evaluate((text) => watched.rows[text], name)
    samples.push((at ?? Number.NaN) - sent)
  }
  await here.context.close()
  await there.context.close()
  const note = 'two browsers, one person; from the submit here to the row in the page there'
  return [
    { what: 'write here, visible there, p50', value: percentile(samples, 0.5), unit: 'ms', target: atMost(60), note },
    { what: 'write here, visible there, p95', value: percentile(samples, 0.95), unit: 'ms', target: atMost(150), note },
  ]
}

async function coldStart(
  browser: Browser,
  server: AppServer,
  rows: number,
  slower: number,
  target: number,
): Promise<Figure[]> {
  const { context, page } = await openWith(browser, server, rows)
  await installed(page)
  await page.close()
  await server.kill()
  const samples: number[] = []
  for (let run = 0; run < 5; run++) {
    const cold = await context.newPage()
    const devtools = await context.newCDPSession(cold)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await cold.goto('/shopping')
    await cold.waitForFunction(() => (watched.usable ?? 0) > 0)
    samples.push(await cold.evaluate(() => watched.usable ?? Number.NaN))
    await cold.close()
  }
  await server.start()
  await context.close()
  const what = `cold start without network, ${rows} items${slower > 1 ? `, CPU ${slower}× slower` : ''}`
  const note = 'from navigation to the first painted items, median of 5'
  return [{ what, value: percentile(samples, 0.5), unit: 'ms', target: atMost(target), note }]
}

async function openWith(browser: Browser, server: AppServer, rows: number): Promise<Open> {
  const person = await registerLoadClient(server.url)
  for (let sent = 0; sent < rows; sent += 500) await person.push(Math.min(500, rows - sent))
  return openAs(browser, server, person)
}

async function openAs(browser: Browser, server: AppServer, { email, rows }: LoadClient): Promise<Open> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await context.addInitScript({ content: await bundle('e2e/bench/watch-page.ts') })
  const page = await context.newPage()
  await page.goto('/auth')
  await fillIn(page, { email, password: benchPassword })
  await addField(page).waitFor()
  if (rows() > 0) await page.getByText(String(rows()), { exact: true }).first().waitFor()
  return { context, page }
}

const atMost = (value: number) => ({ is: 'at most', value }) as const
