/**
 * `npm run screenshots`: the pictures of README and of the app's manifest, with two people of one household on a real
 * server.
 */
import { mkdirSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.mjs'
import { startAppServer } from './app-server.ts'
import { keepHousehold } from './household.ts'
import { allSent } from './note-actions.ts'
import { item, signIn } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

const folder = 'app/public/screenshots'
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 800 } }

mkdirSync(folder, { recursive: true })
const server = await startAppServer()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
try {
  const [ana, bia] = [newPerson(server.url, 'Ana'), newPerson(server.url, 'Bia')]
  await keepHousehold(ana)
  await bia.register()
  const token = await ana.share(bia.email, true)
  await goShopping(browser, bia, token)

  const phone = await open(browser, ana, narrow)
  await take(phone, '/shopping', 'list-narrow')
  await phone.goto('/notes')
  await phone.getByRole('link', { name: /Festa da Clara/ }).click()
  await phone.getByRole('checkbox', { name: 'convites' }).waitFor()
  await shoot(phone, 'note-narrow')
  await take(phone, '/projects', 'projects-narrow')
  await phone.goto('/shopping')
  await phone.getByRole('link', { name: 'Ir às compras' }).click()
  await phone.getByRole('heading', { name: 'Hortifruti' }).waitFor()
  await shoot(phone, 'market-narrow')
  await phone.context().close()

  const desk = await open(browser, ana, wide)
  await take(desk, '/painel', 'dashboard-wide')
  await take(desk, '/projects', 'projects-wide')
  await desk.emulateMedia({ colorScheme: 'dark' })
  await take(desk, '/shopping', 'list-wide')
} finally {
  await browser.close()
  await server.remove()
}

/** Another person of the household ticks items of the shared list, as in the supermarket. */
async function goShopping(somewhere: Browser, person: Person, token: string): Promise<void> {
  const page = await open(somewhere, person, narrow)
  await page.goto(`/shopping/shared/${token}`)
  for (const name of ['Banana', 'Couve', 'Leite']) await item(page, name).check()
  await allSent(page)
  await page.context().close()
}

async function open(somewhere: Browser, person: Person, screen: BrowserContextOptions): Promise<Page> {
  const context = await somewhere.newContext({ ...screen, baseURL: server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, person)
  await allSent(page)
  return page
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await allSent(page)
  await shoot(page, name)
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
}
