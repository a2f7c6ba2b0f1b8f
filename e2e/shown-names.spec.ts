/** A list shows capitals and accents of the dictionary; the stored name is the typed one. */
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, itemList, signIn } from './page-actions.ts'

test('a typed name shows with capital and accents, and stays as typed elsewhere', async ({ page, person }) => {
  await signIn(page, person)
  for (const name of ['acucar', 'arroz']) {
    await addField(page).fill(name)
    await addField(page).press('Enter')
  }
  const rows = itemList(page).getByRole('checkbox')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toHaveAccessibleName('Açúcar')
  await expect(rows.nth(1)).toHaveAccessibleName('Arroz')
  await expect(itemList(page)).toContainText('Açúcar')
  await expect.poll(() => person.items()).toEqual(['acucar', 'arroz'])

  await page.getByRole('button', { name: 'Editar Açúcar', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Nome')).toHaveValue('acucar')
  await page.keyboard.press('Escape')
  const search = page.getByRole('dialog', { name: 'Buscar' })
  for (const query of ['acucar', 'Açúcar']) {
    await page.keyboard.press('Control+k')
    await search.getByRole('combobox').fill(query)
    await expect(search.getByRole('option').first()).toContainText('acucar')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('link', { name: 'Ir às compras' }).click()
  await expect(page.getByText('Açúcar', { exact: true })).toBeVisible()
  await expect.poll(() => person.items()).toEqual(['acucar', 'arroz'])
})

test('the accents come with the dictionary and move nothing', async ({ page, person }) => {
  await person.add('acucar')
  await person.add('pao de queijo')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/reader-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, person)
  const [first, second] = [
    itemList(page).getByText('Acucar', { exact: true }),
    itemList(page).getByText('Pao de queijo'),
  ]
  await expect(second).toBeVisible()
  const before = [await first.boundingBox(), await second.boundingBox()]
  release()
  const [sugar, bread] = [itemList(page).getByText('Açúcar'), itemList(page).getByText('Pão de queijo')]
  await expect(bread).toBeVisible()
  expect([await sugar.boundingBox(), await bread.boundingBox()]).toEqual(before)
})
