import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { AppServer } from '../../app-server.ts'
import { addField, fillIn } from '../../page-actions.ts'
import { bundle } from './bundle.ts'
import { benchPassword, type LoadClient, registerLoadClient } from './load-client.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

export const phone = { width: 390, height: 844 }

/** Adds watch-page.ts to every page of the context, which measures the page's own times. */
export async function prepare(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript({ content: await bundle('e2e/lab/bench/watch-page.ts') })
  return context
}

/** A browser context of a phone's size whose pages measure their own times. */
export const newPhone = async (browser: Browser, server: AppServer, viewport = phone): Promise<BrowserContext> =>
  prepare(await browser.newContext({ baseURL: server.url, viewport }))

/** Registers a person with `rows` items in their default list. */
export async function registerWithItems(server: AppServer, rows: number): Promise<LoadClient> {
  const person = await registerLoadClient(server.url)
  for (let sent = 0; sent < rows; sent += 500) await person.push(Math.min(500, rows - sent))
  return person
}

/** Signs in and waits until all items of the person have arrived. */
export async function openAs(context: BrowserContext, { email, rows }: LoadClient): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/auth')
  await fillIn(page, { email, password: benchPassword })
  await addField(page).waitFor()
  if (rows() > 0) await page.getByText(String(rows()), { exact: true }).first().waitFor({ timeout: arrivalMs })
  return page
}

/** Limit of the wait for up to twenty thousand rows to arrive, ms. */
export const arrivalMs = 300_000

/** Opens a page of the floors' server. */
export async function openFloor(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await addField(page).waitFor()
  return page
}

/** The duration of a press: a press and a release in the same moment would be queued one behind the other. */
const pressMs = 40
const paceMs = 250
/**
 * Wait until everything caused by the measured actions has ended, ms: sync, lists of bought items, the sending of a
 * text.
 */
const settleMs = 3000

/** Taps a control, as with a finger. */
export const tap = (control: Locator): Promise<void> => control.click({ delay: pressMs })

/** Returns a function that taps the current position of a control without a query to the page. */
export async function tapAtPlaceOf(control: Locator): Promise<() => Promise<void>> {
  // Waits until it stands still and would be hit.
  await control.click({ trial: true })
  const box = await control.boundingBox()
  if (!box) throw new Error(`${control} is not on screen`)
  return () => control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressMs })
}

/** Repeats an action at a person's pace. Resolves with the ms of work until the paint, for each repetition. */
export async function workOf(page: Page, times: number, act: (time: number) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => watched.paints.splice(0))
  for (let time = 0; time < times; time++) {
    await delay(paceMs)
    // The page reports the paint by itself: a query would be measured too.
    await Promise.all([said(page, 'painted'), act(time)])
  }
  return page.evaluate(() => watched.paints.splice(0))
}

/**
 * Repeats an action at a person's pace. Resolves with the mean processor time of the page's main thread per repetition,
 * ms, with everything caused by it.
 */
export async function mainThreadWork(page: Page, times: number, act: (time: number) => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workedMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await workedMs()
  for (let time = 0; time < times; time++) {
    await act(time)
    await delay(paceMs)
  }
  await delay(settleMs)
  const worked = (await workedMs()) - before
  await devtools.detach()
  return worked / times
}

/** Resolves when the page says `word` on its console, which costs it next to nothing. */
export const said = (page: Page, word: 'painted' | 'usable') =>
  page.waitForEvent('console', (message) => message.text() === word)
