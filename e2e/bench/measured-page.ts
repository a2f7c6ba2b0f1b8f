import type { BrowserContext, Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { addField, fillIn } from '../page-actions.ts'
import { bundle } from './bundle.ts'
import { benchPassword, type LoadClient, registerLoadClient } from './load-client.ts'

export const phone = { width: 390, height: 844 }

/** Makes every page of the context take its own times. */
export async function prepare(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript({ content: await bundle('e2e/bench/watch-page.ts') })
  return context
}

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

/** Resolves when the page says `word` on its console, which costs it next to nothing. */
export const said = (page: Page, word: 'painted' | 'usable') =>
  page.waitForEvent('console', (message) => message.text() === word)
