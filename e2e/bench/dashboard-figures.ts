import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.mjs'
import type { AppServer } from '../app-server.ts'
import { installed } from '../page-actions.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { openAs, phone, prepare, said, tap, workOf } from './measured-page.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

/** As much as the server keeps for one person: 20,000 rows. */
const [projects, tasksOfEach] = [950, 20]
const starts = 7
const ticks = 60
const rowsOnPage = 5

/** The dashboard of somebody with hundreds of projects: how soon all of it is there without a network, and a tick on it. */
export async function dashboardFigures(server: AppServer): Promise<Figure[]> {
  const person = await registerLoadClient(server.url)
  for (let at = 0; at < projects; at++) await person.startProject(`Projeto ${at}`, tasksOfEach)
  const profile = mkdtempSync(join(tmpdir(), 'caderneta-bench-'))
  const launch = { executablePath: await ensureChromium(), args: chromiumArgs, baseURL: server.url, viewport: phone }
  const context = await prepare(await chromium.launchPersistentContext(profile, launch))
  const page = await openAs(context, person)
  await page.goto('/painel')
  await page.getByText(String(projects * tasksOfEach), { exact: true }).waitFor({ timeout: 0 })
  await installed(page)
  const work = await workOf(page, ticks, (time) => tap(page.getByRole('checkbox').nth(time % rowsOnPage)))
  await page.close()
  await server.kill()
  const samples: number[] = []
  for (let run = 0; run < starts; run++) samples.push(await startOnce(context))
  await server.start()
  await context.close()
  rmSync(profile, { recursive: true })
  const note = `${projects} projects with ${tasksOfEach} tasks each`
  return [
    {
      what: 'dashboard: tick, p95',
      value: percentile(work, 0.95),
      unit: 'ms',
      target: atMost(16),
      note: `${note}; work from the input event to the painted frame`,
    },
    {
      what: 'dashboard: cold start without network',
      value: percentile(samples, 0.5),
      unit: 'ms',
      note: `${note}; from navigation to the first frame of it, which has all its data, median of ${starts}`,
    },
  ]
}

async function startOnce(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await Promise.all([said(page, 'usable'), page.goto('/painel')])
  const usable = await page.evaluate(() => watched.usable ?? Number.NaN)
  await page.close()
  return usable
}
