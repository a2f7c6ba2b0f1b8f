import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectShown, itemList, openListMenu, signIn } from './page-actions.ts'

const headings = (page: Page) => itemList(page).getByRole('heading').allInnerTexts()

test('the order that a person chooses for a list is the same at both of its addresses, and stays', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await person.add('Zimbro')
  await person.add('Banana', { category: 'Hortifruti' })
  await signIn(page, person)
  await expectShown(page, ['Banana', 'Zimbro'])
  expect(await headings(page)).toEqual([])
  await openListMenu(page)
  await page.getByRole('link', { name: 'Por corredor' }).click()
  await expect.poll(() => headings(page)).toEqual(['Hortifruti', 'Sem categoria'])
  await page.getByRole('button', { name: 'De A a Z' }).click()
  await expect.poll(() => headings(page)).toEqual([])
  await page.getByRole('link', { name: 'Voltar às listas' }).click()
  await openListMenu(page)
  await page.getByRole('link', { name: 'Por corredor' }).click()
  await expect.poll(() => headings(page)).toEqual(['Hortifruti', 'Sem categoria'])
  await page.getByRole('button', { name: 'De A a Z' }).click()
  await page.getByRole('link', { name: 'Voltar às listas' }).click()
  await page.getByRole('button', { name: 'Buscar e filtrar' }).click()
  await page.getByRole('button', { name: 'Por corredor' }).click()
  await expect.poll(() => headings(page)).toEqual(['Hortifruti', 'Sem categoria'])
  await page.reload()
  await expect.poll(() => headings(page)).toEqual(['Hortifruti', 'Sem categoria'])
  await page.getByRole('button', { name: 'Buscar e filtrar' }).click()
  await page.getByRole('button', { name: 'Comprados' }).click()
  await expect(page.getByRole('heading', { name: 'Nada comprado ainda' })).toBeVisible()
})
