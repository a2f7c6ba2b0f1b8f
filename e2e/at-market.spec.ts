import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addItems, enterMarket, item, itemList, shownItems, signIn } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

const toggle = (page: Page) => page.getByRole('switch', { name: 'Estou no mercado' })
const anaIsThere = (page: Page) => page.getByRole('main').getByText('Ana está no mercado')
const line = (page: Page, name: string) => item(page, name).locator('xpath=ancestor::li')
const announced = (page: Page) => page.locator('[aria-live=polite]')
const biaIsMember = (page: Page) => page.getByText('Bia', { exact: true })

/** Opens the list of `owner` as Bia, a new member. */
async function openList(page: Page, url: string, owner: Person): Promise<Page> {
  const bia = newPerson(url, 'Bia')
  await bia.register()
  const token = await owner.share(bia.email, true)
  await signIn(page, bia)
  await page.goto(`/shopping/shared/${token}`)
  return page
}

test('one person sees the other at the market, adds an item that stands out there, and sees when it ends', {
  tag: '@main',
}, async ({ page: ana, person, server, openDevice }) => {
  for (const name of ['Arroz', 'Feijão']) await person.add(name, { category: 'Mercearia' })
  const bia = await openList(await openDevice(), server.url, person)
  await expect(item(bia, 'Arroz')).toBeVisible()

  await signIn(ana, person)
  await expect(biaIsMember(ana)).toHaveCount(1)
  await enterMarket(ana)
  await expect(toggle(ana)).not.toBeChecked()
  await expect(anaIsThere(bia)).toBeHidden()
  await toggle(ana).click()
  await expect(anaIsThere(bia)).toBeVisible()
  await expect(announced(bia)).toHaveText(/Ana está no mercado/)
  await expectNothingSerious(bia, 'the list of a person at the market')

  await addItems(bia, 'Leite')
  await expect(line(ana, 'Leite')).toContainText(/novo.*Bia adicionou às \d\d:\d\d/)
  await expect(line(ana, 'Arroz')).not.toContainText('novo')
  await expect(announced(ana)).toHaveText(/Bia adicionou Leite\. Faltam 3 de 3/)
  await expectNothingSerious(ana, 'the market with a new item')

  // A tick keeps the second line, so that no row below moves.
  const height = async () => (await line(ana, 'Leite').boundingBox())?.height
  const before = await height()
  await item(ana, 'Leite').check()
  await expect(line(ana, 'Leite')).toContainText('novo')
  expect(await height()).toBe(before)

  await ana.getByRole('button', { name: 'Fechar o Modo mercado' }).first().click()
  await expect(itemList(ana)).toBeVisible()
  await expect(anaIsThere(bia)).toBeHidden()
  expect(await shownItems(bia)).toContain('✓ Leite')

  // Off again at the next visit: nothing of it was stored.
  await enterMarket(ana)
  await expect(toggle(ana)).not.toBeChecked()
})
