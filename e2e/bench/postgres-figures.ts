import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { type AppServer, startAppServer } from '../app-server.ts'
import { betweenDevices, betweenPeople } from './between-figures.ts'
import type { Figure } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { clients, ratesOf } from './throughput.ts'

/** What has a figure to reach on SQLite alone is shown for information. */
const betweenTargets = { p50: 80, p95: 150 }

/**
 * The built server on a PostgreSQL of its own that syncs each commit to disk, as one process and as two, between which devices are
 * divided evenly. A line in the log for every request as usual.
 */
export async function postgresFigures(): Promise<Figure[]> {
  return [...(await figuresWith(1, 'one process')), ...(await figuresWith(2, 'two processes'))]
}

async function figuresWith(processes: 1 | 2, where: string): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true })
  const env = { DATABASE_URL: postgres.url, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'info' }
  const servers: AppServer[] = []
  try {
    while (servers.length < processes) servers.push(await startAppServer(env))
    const found = [...(await throughput(servers)), ...(await passing(servers))]
    return found.map((figure) => ({ ...figure, what: `${where}: ${figure.what}` }))
  } finally {
    for (const server of servers) await server.remove()
    await postgres.remove()
  }
}

async function throughput(servers: AppServer[]): Promise<Figure[]> {
  const urls = Array.from({ length: clients }, (_, at) => servers[at % servers.length]?.url ?? '')
  const { single, batched, pull } = await ratesOf(await Promise.all(urls.map(registerLoadClient)))
  const note = `${clients} devices at once, load made on the same machine`
  return [
    { what: 'single-mutation syncs', value: single, unit: '/s', note },
    { what: 'mutations in batches of 500', value: batched, unit: '/s', note: '8 devices at once' },
    { what: 'pulls with nothing new', value: pull, unit: '/s', note },
  ]
}

/** One phone at the first process, the other at the last. */
async function passing(servers: AppServer[]): Promise<Figure[]> {
  const [here, there] = [servers[0], servers.at(-1)]
  const executablePath = await ensureChromium()
  if (!executablePath || !here || !there) throw new Error('no browser')
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  try {
    return [
      ...(await betweenDevices(browser, [here, there], betweenTargets)),
      ...(await betweenPeople(browser, [here, there], betweenTargets)),
    ]
  } finally {
    await browser.close()
  }
}
