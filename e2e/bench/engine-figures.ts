import type { Browser } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { bundle, gzipKb } from './bundle.ts'
import type { EnginePage } from './engine-page.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { benchPassword, registerLoadClient } from './load-client.ts'

declare const engine: EnginePage

const rows = 10_000

/** The engine in a real browser, without screens: writes, first sync, a long queue. */
export async function engineFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerLoadClient(server.url)
  for (let sent = 0; sent < rows; sent += 500) await person.push(500)
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${server.url}/healthz`)
  await page.addScriptTag({ content: await bundle('e2e/bench/engine-page.ts') })
  await page.evaluate(([email, password]) => engine.open(email, password), [person.email, benchPassword] as const)
  const first = await page.evaluate(() => engine.sync())
  const writes = await page.evaluate((listId) => engine.write(listId, 1000), person.listId)
  const queue = await page.evaluate(() => engine.sync())
  const found = await page.evaluate(() => engine.search(1000))
  await context.close()
  const how = 'real IndexedDB in Chromium, strict durability, 10,000 rows there'
  return [
    { what: 'local write durable, p50', value: percentile(writes, 0.5), unit: 'ms', target: atMost(5), note: how },
    { what: 'local write durable, p95', value: percentile(writes, 0.95), unit: 'ms', target: atMost(25), note: how },
    {
      what: 'first sync of 10,000 rows',
      value: first.totalMs,
      unit: 'ms',
      target: atMost(2000),
      note: `${first.rows} items`,
    },
    { what: 'first sync, first page stored', value: first.firstPageMs, unit: 'ms', target: atMost(300) },
    { what: '1,000 queued mutations', value: queue.totalMs, unit: 'ms', target: atMost(250), note: 'server and apply' },
    { what: '1,000 queued mutations', value: queue.requests, unit: 'requests', target: atMost(2) },
    {
      what: 'search, results of a key, p95',
      value: percentile(found.queries, 0.95),
      unit: 'ms',
      target: atMost(50),
      note: '11,000 items and 1,000 notes of 2 kB; the first fifty put into words',
    },
    { what: 'search, opened', value: found.openedMs, unit: 'ms', note: 'all of that read and folded, once' },
  ]
}

/** What travels: the sync engine by itself. */
export async function engineSize(): Promise<Figure> {
  const code = await bundle('app/sync/background-sync.ts', ['dexie', 'zod', 'uuidv7'])
  const note = 'app/sync, app/data, app/api and the one route it calls; without Dexie, zod, uuidv7'
  return { what: 'sync engine, gzip', value: gzipKb(code), unit: 'kB', target: atMost(12), note }
}
