import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, expectShown, item, itemList, openListMenu, phones, signIn, toast } from './page-actions.ts'

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
  await expect(page.getByRole('button', { name: 'Comprados' })).toBeHidden()
  await page.getByRole('button', { name: 'Buscar e filtrar' }).click()
  await page.getByRole('button', { name: 'De A a Z' }).click()
  await expect.poll(() => headings(page)).toEqual([])
  await page.getByRole('link', { name: 'Voltar às listas' }).click()
  await expect(page.getByRole('button', { name: 'Comprados' })).toBeHidden()
  await openListMenu(page)
  await page.getByRole('link', { name: 'Por corredor' }).click()
  await expect.poll(() => headings(page)).toEqual(['Hortifruti', 'Sem categoria'])
  await page.getByRole('button', { name: 'Buscar e filtrar' }).click()
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

for (const viewport of phones)
  test(`at ${viewport.width} × ${viewport.height} a new row that is sorted out of sight moves nothing, and its toast brings it into view`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize(viewport)
    for (let count = 10; count < 40; count++) await person.add(`coisa ${count}`)
    await signIn(page, person)
    await expect(item(page, 'Coisa 10')).toBeVisible()
    const show = toast(page).getByRole('button', { name: 'Mostrar' })
    await addField(page).fill('abacate')
    await addField(page).press('Enter')
    await expect(item(page, 'Abacate')).toBeInViewport({ ratio: 1 })
    await expect(show).toBeHidden()
    for (const name of ['Vinagre', 'Zimbro']) {
      await addField(page).fill(name)
      await addField(page).press('Enter')
      await expect(show).toBeVisible()
    }
    await expect(item(page, 'Abacate')).toBeInViewport({ ratio: 1 })
    await expect(addField(page)).toBeFocused()
    await show.click()
    await expect(item(page, 'Zimbro')).toBeInViewport({ ratio: 1 })
    await expect(item(page, 'Zimbro')).toBeFocused()
    await expect(toast(page)).toContainText('Desfazer')
  })
