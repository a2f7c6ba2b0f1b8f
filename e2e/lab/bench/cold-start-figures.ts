import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.mjs'
import { installed } from '../../page-actions.ts'
import { bundlePage } from './bundle.ts'
import { type Cost, type Figure, inTurn } from './compare.ts'
import { pageOf } from './floors/page.ts'
import { openAs, phone, prepare, registerWithItems, said } from './measured-page.ts'
import { startOurs } from './scene.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

/** Ms from navigation to the first painted items of a list, without a server. The browser's profile is on disk. */
export async function coldStartFigures(rounds: number): Promise<Figure[]> {
  return [...(await coldStart(rounds, 200, 1)), ...(await coldStart(rounds, 2000, 4))]
}

async function coldStart(rounds: number, rows: number, slower: number): Promise<Figure[]> {
  const server = await startOurs()
  const profile = mkdtempSync(join(tmpdir(), 'caderneta-bench-'))
  const launch = { executablePath: await ensureChromium(), args: chromiumArgs, baseURL: server.url, viewport: phone }
  const context = await prepare(await chromium.launchPersistentContext(profile, launch))
  try {
    const page = await openAs(context, await registerWithItems(server, rows))
    await installed(page)
    const bare = await putFloor(page)
    await page.close()
    await server.kill()
    return await inTurn(rounds, {
      what: `cold start without network, ${rows} items${slower > 1 ? `, CPU ${slower}× slower` : ''}`,
      beside: 'a page from the same service worker: React, one getAll, the same rows',
      ours: () => startOnce(context, slower, '/shopping'),
      floor: () => startOnce(context, slower, bare),
    })
  } finally {
    await context.close()
    await server.remove()
    rmSync(profile, { recursive: true })
  }
}

/**
 * Replaces two files in the cache of the service worker, which a list does not request, by the page and script of the
 * floor. Resolves with the path of that page.
 */
async function putFloor(page: Page): Promise<string> {
  const paths = await page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  const path = paths.find((name) => name.endsWith('.svg'))
  const script = paths.find((name) => /dialog-[^/]*\.js$/.test(name))
  if (!path || !script) throw new Error('the service worker keeps neither the icon nor a dialog')
  await page.evaluate(
    async (files) => {
      const [name = ''] = await caches.keys()
      const cache = await caches.open(name)
      for (const [at, type, content] of files) {
        await cache.put(at, new Response(content, { headers: { 'Content-Type': type } }))
      }
    },
    [
      [path, 'text/html', pageOf(script)],
      [script, 'text/javascript', await bundlePage('list')],
    ] as const,
  )
  return path
}

async function startOnce(context: BrowserContext, slower: number, path: string): Promise<Cost> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await Promise.all([said(page, 'usable'), page.goto(path)])
  const ms = await page.evaluate(() => watched.usable ?? Number.NaN)
  await page.close()
  return { ms }
}
