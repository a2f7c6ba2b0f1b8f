import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { openMarket } from './grocery-actions.ts'
import { field } from './note-actions.ts'
import { addField, item, itemList, signIn } from './page-actions.ts'

test.beforeEach(async ({ page, person }) => {
  for (let count = 10; count < 30; count++) await person.add(`coisa ${count}`)
  await signIn(page, person)
  await expect(item(page, 'coisa 10')).toBeVisible()
})

const small = { width: 360, height: 640 }

async function enlarge(page: Page, viewport = small): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

test('scrolled content disappears below the app’s bar, including the tabs', async ({ page }) => {
  const { top, height } = await page.getByRole('tablist').evaluate((tabs) => tabs.getBoundingClientRect())
  await page.mouse.wheel(0, Math.round(top + height) - 40)
  await expect
    .poll(() => page.getByRole('tablist').evaluate((tabs) => Math.round(tabs.getBoundingClientRect().bottom)))
    .toBe(40)
  expect(await page.evaluate(() => document.elementFromPoint(60, 30)?.closest('header') !== null)).toBe(true)
})

test('with large letters the line for the next item stays in sight, and so do rows', async ({ page }) => {
  await enlarge(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect(addField(page)).toBeInViewport({ ratio: 1 })
  const isRow = () => page.evaluate(() => Boolean(document.elementFromPoint(180, 300)?.closest('li[data-index]')))
  await expect.poll(isRow).toBe(true)
  await addField(page).fill('leite')
  await addField(page).press('Enter')
  await expect(page.locator('dl dd').first()).toHaveText('21')
})

test('with large letters the menu of the account stays on the screen', async ({ page }) => {
  await enlarge(page)
  const button = page.getByRole('button', { name: 'Menu do usuário' })
  await button.click()
  await expect(page.getByRole('button', { name: 'Sair' }).filter({ visible: true })).toBeVisible()
  const menu = await page.locator('[popover]:popover-open').boundingBox()
  expect(menu?.x).toBeGreaterThanOrEqual(0)
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(360)
})

test('with large letters the page of a list fits the narrowest phone', async ({ page, person }) => {
  // A short list has its search behind a third button.
  await page.goto(`/shopping/${await person.startList('Churrasco', 'Carvão')}`)
  await expect(page.getByRole('button', { name: 'Buscar e filtrar' })).toBeVisible()
  await enlarge(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const menu = await page.getByRole('button', { name: 'Mais opções de Churrasco' }).boundingBox()
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('with large letters the words beside a switch stay whole', async ({ page, person }) => {
  await person.share('bia@exemplo.com.br', true)
  await page.getByRole('tab', { name: 'Meus compartilhamentos' }).click()
  await page.getByRole('button', { name: /^Compartilhar / }).click()
  await enlarge(page)
  const lines = await page
    .getByRole('dialog')
    .getByText('Permitir edição', { exact: true })
    .evaluate((label) => label.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(label).lineHeight))
  expect(Math.round(lines)).toBe(1)
})

test('with large letters most of Modo mercado shows rows', async ({ page }) => {
  await openMarket(page)
  await enlarge(page)
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.getByRole('heading', { name: 'Modo mercado' })).not.toBeInViewport()
  await expect(itemList(page)).toBeInViewport()
})

for (const viewport of [{ width: 390, height: 844 }, small]) {
  test(`with large letters on a phone ${viewport.width} px wide the head of the app and that of a note are one row each`, async ({
    page,
    person,
  }) => {
    const title = 'Receitas que a vó Lúcia deixou no caderno azul da cozinha'
    await page.goto(`/notes/${await person.addNote('Pão\nLeite', title)}`)
    await expect(field(page)).toHaveValue('Pão\nLeite')
    await enlarge(page, viewport)
    const heads = await page.getByRole('banner').or(page.getByRole('region').locator('header')).all()
    expect(heads).toHaveLength(2)
    for (const head of heads) expect((await head.boundingBox())?.height).toBeLessThan(110)
    await expect(page.getByRole('button', { name: `Mais opções de ${title}` })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Salvamento automático')).toBeInViewport({ ratio: 1 })
  })

  test(`with large letters on a phone ${viewport.width} px wide a whole row is in sight before the page is scrolled`, async ({
    page,
    person,
  }) => {
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    await person.addTodo('Regar as plantas', { dueDate: today })
    const project = await person.addProject({ title: 'Festa da Lia' }, { title: 'Encomendar o bolo' })
    for (const path of ['/shopping', `/projects/${project}`, '/todos', '/todos/agenda']) {
      await page.goto(path)
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox') })
        .first()
      await expect(row).toBeVisible()
      await enlarge(page, viewport)
      const hiddenPx = async () => {
        const foot = await page.locator('[data-add-line]').filter({ visible: true }).first().boundingBox()
        const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
        return y + height - (foot?.y ?? 0)
      }
      await expect.poll(hiddenPx, { message: path, timeout: 8000 }).toBeLessThan(1)
    }
  })

  test(`with large letters on a phone ${viewport.width} px wide the tabs of the lists fit, and the head of a list is one row`, async ({
    page,
  }) => {
    await enlarge(page, viewport)
    for (const name of ['Minha lista', 'Compartilhadas comigo', 'Meus compartilhamentos'])
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
    const names = ['Escolher lista', 'Buscar e filtrar', 'Compartilhar', 'Mais opções de Minha lista']
    const boxes = await Promise.all(names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()))
    const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2)
    expect(Math.max(...middles) - Math.min(...middles), 'one row').toBeLessThan(10)
  })

  test(`with large letters on a phone ${viewport.width} px wide the heading of each screen is one line`, async ({
    page,
  }) => {
    for (const path of [
      '/shopping',
      '/todos',
      '/todos/agenda',
      '/notes',
      '/projects',
      '/painel',
      '/settings',
      '/lixeira',
    ]) {
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      await enlarge(page, viewport)
      const lines = () =>
        heading.evaluate((h1) =>
          Math.round(h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).lineHeight)),
        )
      await expect.poll(lines, { message: path }).toBe(1)
      const beside = page.getByRole('banner').getByRole('button', { name: 'Menu do usuário' })
      expect((await beside.boundingBox())?.y, path).toBeLessThan(20)
    }
  })
}

test('with large letters a price stands below the name of its item, in a list and in the shop', async ({
  page,
  person,
}) => {
  await person.buy('Café', { price: 2490, market: 'Assaí' })
  await person.add('Café', { quantity: '500 g', price: 2699 })
  const row = page.getByRole('listitem').filter({ hasText: 'Café' })
  await expect(row).toContainText('R$\u00a053,98/kg')
  await enlarge(page)
  const fits = async () => {
    const boxes = [row.getByText('Café', { exact: true }), row.getByText('26,99')].map((one) => one.boundingBox())
    const [name, price] = await Promise.all(boxes)
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(price?.y ?? 0)
    expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(small.width)
  }
  await fits()
  await openMarket(page)
  await expect(row.getByText('26,99')).toBeVisible()
  await fits()
})
