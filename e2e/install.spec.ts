/** The offer to install the app: after half a minute, once per session, in the browser's own way. */
import { expect, type Page } from '@playwright/test'
import { test, withWindows } from './fixtures.ts'
import { signIn, toast } from './page-actions.ts'

test.use(withWindows)

const offer = (page: Page) => page.getByRole('region', { name: 'Instale a Caderneta' })
const button = (page: Page, name: string) => offer(page).getByRole('button', { name })

declare global {
  var asked: number
  var sharedUrls: string[]
}

/** Simulates Chromium's offer to install a page. Runs in the page. */
function offerToInstall(): void {
  globalThis.asked = 0
  const prompt = async () => {
    globalThis.asked++
  }
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
}

const noon = new Date('2026-03-10T12:00:00-03:00')
const oneOClock = new Date('2026-03-10T13:00:00-03:00')
/** Ms since the last reload on the page's clock, which advances only by steps of the test. */
let elapsedMs = 0

async function pass(page: Page, ms: number): Promise<void> {
  elapsedMs += ms
  await page.clock.runFor(ms)
}

async function reopen(page: Page): Promise<void> {
  elapsedMs = 0
  await page.reload()
  await expect(async () => {
    await pass(page, 100)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 500 })
  }).toPass()
}

/**
 * Advances the page's clock past the half minute after which the app offers its installation. At 29 s there is no offer
 * yet.
 */
async function passHalfAMinute(page: Page): Promise<void> {
  await pass(page, 29_000 - elapsedMs)
  await expect(offer(page)).toBeHidden()
  await pass(page, 30_000)
}

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person)
  await page.clock.install({ time: noon })
  await page.clock.pauseAt(oneOClock)
  await reopen(page)
})

test('the browser asks on the person’s request, and the app reports its installation', async ({ page }) => {
  await page.evaluate(offerToInstall)
  await passHalfAMinute(page)
  await expect(offer(page)).toContainText('Compartilhar envia só o link do app.')
  // What it covers of a phone are rows of the list.
  const { y = 0, height = 844 } = (await offer(page).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(75)
  const line = await page.getByRole('main').locator('form').boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(y)
  await button(page, 'Instalar').click()
  expect(await page.evaluate(() => globalThis.asked)).toBe(1)
  await expect(offer(page)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(toast(page)).toContainText('App instalado!')
})

test('at 320 px the offer takes two lines of words and one of buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(offerToInstall)
  await passHalfAMinute(page)
  await expect(offer(page)).toBeVisible()
  expect((await offer(page).boundingBox())?.height).toBeLessThan(100)
})

test('a closed offer stays away for the session, also after a reload', async ({ page }) => {
  await page.evaluate(offerToInstall)
  await passHalfAMinute(page)
  await button(page, 'Fechar').click()
  await expect(offer(page)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('installPromptDismissed'))).toBe('true')
  await reopen(page)
  await page.evaluate(offerToInstall)
  await pass(page, 60_000)
  await expect(offer(page)).toBeHidden()
})

test('a browser that cannot install the app gets no offer', async ({ page }) => {
  await pass(page, 60_000)
  await expect(offer(page)).toBeHidden()
})

test('the app is shared through the device, or its address is copied', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(offerToInstall)
  await passHalfAMinute(page)
  await page.evaluate(() => {
    globalThis.sharedUrls = []
    navigator.share = async ({ url = '' } = {}) => void globalThis.sharedUrls.push(url)
  })
  await button(page, 'Compartilhar').click()
  await expect(toast(page)).toContainText('Compartilhado!')
  expect(await page.evaluate(() => globalThis.sharedUrls)).toEqual([server.url])
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  // A hovered toast stays, and the page notices the end of the hover a moment later.
  await page.mouse.move(0, 0)
  await expect(async () => {
    await pass(page, 5000)
    await expect(toast(page)).not.toContainText('Compartilhado!', { timeout: 500 })
  }).toPass()
  await button(page, 'Compartilhar').click()
  await expect(toast(page)).toContainText('Link copiado')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url)
})

test('if only the browser’s menu installs, as on an iPhone, the steps are shown', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await reopen(page)
  await passHalfAMinute(page)
  await expect(offer(page)).toContainText('Compartilhar envia só o link do app.')
  // What it covers of a phone are rows of the list.
  const { y = 0, height = 844 } = (await offer(page).boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(75)
  const line = await page.getByRole('main').locator('form').boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(y)
  await button(page, 'Instalar').click()
  const steps = page.getByRole('dialog', { name: 'Instalar no iPhone ou iPad' }).getByRole('listitem')
  await expect(steps).toHaveText([
    '1. Toque no botão Compartilhar do navegador.',
    '2. Escolha “Adicionar à Tela de Início”.',
  ])
})
