/** A phone is for the rows: what stands above the first one is low, and the line for the next one is at the foot. */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, item, itemList, openListMenu, signIn } from './page-actions.ts'
import { newPerson } from './person.ts'

const firstRow = (page: Page) => page.getByRole('main').getByRole('checkbox').first().locator('xpath=ancestor::li')
const topOf = async (page: Page): Promise<number> => (await firstRow(page).boundingBox())?.y ?? Number.NaN

test('the first row stands within the first quarter of a phone on every list', { tag: '@main' }, async ({
  page,
  person,
  server,
}) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await bia.add('Café', { category: 'Mercearia' })
  const token = await bia.share(person.email, true)
  const list = await person.startList('Churrasco de domingo', 'Carvão')
  await person.add('Arroz')
  await person.addTodo('Pagar a luz')
  await signIn(page, person)
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/shopping', `/shopping/${list}`, `/shopping/shared/${token}`, '/todos']) {
      await page.goto(path)
      await expect(firstRow(page)).toBeVisible()
      expect(await topOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(220)
      await expect(page.getByRole('main').locator('form input')).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the search of a list comes with the sixteenth item', async ({ page, person }) => {
  for (let count = 10; count < 25; count++) await person.add(`coisa ${count}`)
  await signIn(page, person)
  const search = page.getByPlaceholder('Buscar itens...')
  await expect(item(page, 'coisa 24')).toBeVisible()
  await expect(search).toBeHidden()
  await person.add('coisa 25')
  await expect(item(page, 'coisa 25')).toBeVisible()
  await expect(search).toBeVisible()
})

test('three rows of a list are in sight above the keyboard of a phone', async ({ page, person }) => {
  for (let count = 10; count < 15; count++) await person.add(`coisa ${count}`)
  await signIn(page, person)
  await expect(item(page, 'coisa 10')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 480 })
  await addField(page).tap()
  const { y: foot = 0 } = (await page.getByRole('main').locator('form').boundingBox()) ?? {}
  const rows = await itemList(page)
    .getByRole('listitem')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().bottom))
  expect(rows.filter((bottom) => bottom <= foot).length).toBeGreaterThanOrEqual(3)
})

test('writing on the line at the foot scrolls nothing', async ({ page, person }) => {
  for (let count = 10; count < 40; count++) await person.add(`coisa ${count}`)
  await signIn(page, person)
  await expect(item(page, 'coisa 10')).toBeVisible()
  await addField(page).focus()
  await addField(page).pressSequentially('abacaxi')
  await addField(page).press('Enter')
  await expect(item(page, 'abacaxi')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a labelled way to Modo mercado is there while something is to be bought, and costs no row', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  const door = page.getByRole('link', { name: 'Ir às compras' })
  await expect(page.getByRole('heading', { name: 'Página em branco' })).toBeVisible()
  await expect(door).toBeHidden()
  await person.add('Arroz')
  await expect(door).toBeInViewport({ ratio: 1 })
  const line = await page.getByRole('main').locator('form').boundingBox()
  const box = await door.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(line?.y ?? Number.NaN)
  // Where a thumb writes, it must not leave the page by a second tap on ↵.
  await addField(page).focus()
  await expect(door).toBeHidden()
  await addField(page).blur()
  await item(page, 'Arroz').check()
  await expect(door).toBeHidden()
  await openListMenu(page)
  await page.keyboard.press('Escape')
  await item(page, 'Arroz').uncheck()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(door).toHaveCount(1)
  await door.click()
  await expect(page).toHaveURL(/\/mercado$/)
})

test('a viewer of a list can go shopping with it', async ({ page, person, server }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await bia.add('Café')
  const token = await bia.share(person.email, false)
  await signIn(page, person, `/shopping/shared/${token}`)
  await expect(page.getByRole('link', { name: 'Ir às compras' })).toBeInViewport({ ratio: 1 })
  await openListMenu(page)
  await expect(page.getByRole('button', { name: 'Sair da lista' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Colar lista' })).toBeHidden()
})
