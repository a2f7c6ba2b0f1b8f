import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { networkErrors, test, workerTag } from './fixtures.ts'
import { addField, installed, signIn, toast } from './page-actions.ts'

const theme = (page: Page, name: 'Claro' | 'Escuro' | 'Do sistema') => page.getByRole('radio', { name })

/** The visible theme: light or dark by the page's background, and the colour of the system's bars around it. */
const shown = (page: Page) => page.evaluate(lookOf)
const light = { page: 'light', bars: '#fcfbf7' }
const dark = { page: 'dark', bars: '#1b2923' }

test('the person chooses any page as the home page, including the dashboard', { tag: '@main' }, async ({
  page,
  person,
}) => {
  await signIn(page, person)
  const pages = { Projetos: /\/projects$/, Notas: /\/notes$/, Tarefas: /\/todos$/, 'Listas de Compras': /\/shopping$/ }
  for (const [name, address] of Object.entries({ ...pages, Dashboard: /:\d+\/$/ })) {
    await page.goto('/settings')
    await page.getByLabel('Página inicial').selectOption(name)
    await page.getByRole('button', { name: 'Salvar configurações' }).click()
    await expect(toast(page)).toContainText('Configurações salvas')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  await expect(page.getByRole('heading', { name: 'Painel', level: 1 })).toBeVisible()
})

test('a setting of all devices is saved when it is chosen, the button confirms it, and two columns need 1280 px', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/settings')
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const everywhere = group('Em todos os aparelhos')
  await everywhere.getByLabel('Página inicial').selectOption('Notas')
  await everywhere.getByLabel('Idioma').selectOption('English')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const saved = page.getByText('Settings saved', { exact: true })
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden()
  await group('On all devices').getByRole('button', { name: 'Save settings' }).click()
  await expect(saved).toBeVisible()
  const device = group('On this device')
  await expect(device.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await expect(device.getByRole('switch', { name: 'Suggest what I always buy' })).toBeChecked()
  for (const [width, columns] of Object.entries({ 390: 1, 1024: 1, 1280: 2, 1920: 2 })) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    const [left, right] = [(await device.boundingBox())!, (await group('Account').boundingBox())!]
    expect(right.x > left.x + left.width, `two columns at ${width} px`).toBe(columns === 2)
  }
  await page.goto('/')
  await expect(page).toHaveURL(/\/notes$/)
})

test('the theme follows the device until one is chosen, in all tabs, and never on paper', async ({
  page,
  person,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, person, '/settings')
  await expect(theme(page, 'Do sistema')).toBeChecked()
  expect(await shown(page)).toEqual(dark)
  const other = await context.newPage()
  await other.goto('/settings')
  expect(await shown(other)).toEqual(light)

  await theme(page, 'Claro').check()
  expect(await shown(page)).toEqual(light)
  await expect(theme(other, 'Claro')).toBeChecked()
  await theme(other, 'Escuro').focus()
  await other.keyboard.press('Space')
  expect(await shown(other)).toEqual(dark)
  await expect.poll(() => shown(page)).toEqual(dark)
  await expect(theme(page, 'Escuro')).toBeChecked()
  await page.emulateMedia({ media: 'print' })
  expect(await shown(page)).toMatchObject({ page: 'light' })
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  expect(await shown(page)).toEqual(dark)
  await page.reload()
  expect(await shown(page)).toEqual(dark)

  await theme(page, 'Do sistema').check()
  expect(await shown(page)).toEqual(light)
  await expect.poll(() => shown(other)).toEqual(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await shown(page)).toEqual(dark)
})

test('without storage in the browser the theme lasts as long as the page', async ({ page, person }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
  })
  await signIn(page, person)
  await page.goto('/settings')
  await theme(page, 'Escuro').check()
  await expect(theme(page, 'Escuro')).toBeChecked()
  expect(await shown(page)).toEqual(dark)
})

test('the chosen theme is applied before the app’s code', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('caderneta-theme', 'dark'))
  const main = new Promise<Route>((resolve) => void page.route(/\/assets\/index-.*\.js$/, resolve))
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  expect(await shown(page)).toEqual(dark)
  await expect(page.locator('#app')).toBeEmpty()
  await (await main).continue()
  await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeVisible()
  expect(await shown(page)).toEqual(dark)
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('a cold start in dark mode has no light frame on a light device', { tag: workerTag }, async ({
    server,
    person,
    origin,
    openProfile,
  }) => {
    const before = await openProfile()
    const page = await before.newPage()
    await page.goto(`${origin}/auth`)
    await signInAt(page, origin, person)
    await installed(page)
    await page.goto(`${origin}/settings`)
    await theme(page, 'Escuro').check()
    expect(await shown(page)).toEqual(dark)
    await before.close()
    await server.kill()

    const context = await openProfile()
    expect(await framesOfStart(context, origin)).toEqual([dark])
    await server.start()
  })
})

async function signInAt(page: Page, origin: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${origin}/auth`)
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(addField(page)).toBeVisible()
}

declare const looks: string[]

/** The looks (`lookOf`) of the frames of an app start, in order and without duplicates. */
async function framesOfStart(context: BrowserContext, origin: string): Promise<unknown[]> {
  await context.addInitScript(`globalThis.lookOf = ${lookOf}; (${watchFrames})()`)
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await expect(addField(page)).toBeVisible()
  return (await page.evaluate(() => looks)).map((look) => JSON.parse(look))
}

/** Runs in the page, before the app: collects in `looks` the look of each frame that the browser is about to paint. */
function watchFrames(): void {
  const seen = new Set<string>()
  const look = () => {
    seen.add(JSON.stringify(lookOf()))
    Object.assign(globalThis, { looks: [...seen] })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page. `page` is the theme by the page's background; `bars` is the colour for the system's bars. */
function lookOf(): { page: string; bars: string | undefined } {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('no canvas')
  canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0] = canvas.getImageData(0, 0, 1, 1).data
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
  return { page: red < 128 ? 'dark' : 'light', bars: bars.find(({ media }) => matchMedia(media).matches)?.content }
}

test('the settings end with the version of the server, on a phone too', async ({ page, person }) => {
  await signIn(page, person, '/settings')
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(page.getByText(/^Versão \d+\.\d+\.\d+ \([\w-]{12}\)$/)).toBeVisible()
  }
})
