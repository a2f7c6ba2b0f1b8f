import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { addField, fillIn } from '../page-actions.ts'
import { bundle } from './bundle.ts'
import { benchPassword, type LoadClient, registerLoadClient } from './load-client.ts'
import type { Watched } from './watch-page.ts'

declare const watched: Watched

export const phone = { width: 390, height: 844 }

/** Makes every page of the context take its own times. */
export async function prepare(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript({ content: await bundle('e2e/bench/watch-page.ts') })
  return context
}

/** A phone whose pages take their own times. */
export const newPhone = async (browser: Browser, server: AppServer): Promise<BrowserContext> =>
  prepare(await browser.newContext({ baseURL: server.url, viewport: phone }))

/** A person whose default list has `rows` items on the server. */
export async function registerWithItems(server: AppServer, rows: number): Promise<LoadClient> {
  const person = await registerLoadClient(server.url)
  for (let sent = 0; sent < rows; sent += 500) await person.push(Math.min(500, rows - sent))
  return person
}

/** Signs in and waits until everything has arrived. */
export async function openAs(context: BrowserContext, { email, rows }: LoadClient): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/auth')
  await fillIn(page, { email, password: benchPassword })
  await addField(page).waitFor()
  if (rows() > 0) await page.getByText(String(rows()), { exact: true }).first().waitFor()
  return page
}

/** How long a finger rests: a press and a release in the same moment would queue one behind the other. */
const pressMs = 40
const paceMs = 250

/** A finger's tap. */
export const tap = (control: Locator): Promise<void> => control.click({ delay: pressMs })

/** Ms of work for each of many acts, one after the other, a person's pace apart. */
export async function workOf(page: Page, times: number, act: (time: number) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => watched.paints.splice(0))
  for (let time = 0; time < times; time++) {
    await delay(paceMs)
    // Nothing may ask the page whether it is ready: the asking would be measured.
    await Promise.all([said(page, 'painted'), act(time)])
  }
  return page.evaluate(() => watched.paints.splice(0))
}

/** Resolves when the page says `word` on its console, which costs it next to nothing. */
export const said = (page: Page, word: 'painted' | 'usable') =>
  page.waitForEvent('console', (message) => message.text() === word)
