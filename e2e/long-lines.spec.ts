import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { dialog, openMarket, paste } from './grocery-actions.ts'
import { addField, expectShown, signIn } from './page-actions.ts'

test.beforeEach(async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person)
})

test('of a very long list nothing is lost: what does not fit at once follows', async ({ page }) => {
  const lines = Array.from({ length: 301 }, (_, index) => `coisa ${index + 1000}`)
  await paste(page, lines.join('\n'))
  await expect(dialog(page).getByText('Mais 1 linha vem depois destas.')).toBeInViewport()
  await dialog(page).getByRole('button', { name: 'Adicionar 300 itens' }).click()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(1)
  await expect(dialog(page).getByLabel('Linha 1')).toHaveValue('coisa 1300')
  await dialog(page).getByRole('button', { name: 'Adicionar 1 item' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('301', { exact: true })).toBeVisible()
})

test('why nothing was added of a long list is in sight', async ({ page }) => {
  await paste(
    page,
    Array.from({ length: 30 }, (_, index) => `hoje eu vou chegar bem tarde em casa ${index}`).join('\n'),
  )
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog(page).getByText('Marque pelo menos uma linha.')).toBeInViewport({ ratio: 0.9 })
})

test('with large letters the line of Modo mercado says what it is for, and takes a line as before', async ({
  page,
}) => {
  await openMarket(page)
  await expect(page.getByRole('button', { name: 'Colar lista' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.getByRole('button', { name: 'Colar lista' })).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect(page.getByRole('button', { name: 'Colar lista' })).toBeHidden()
  const { width = 0 } = (await addField(page).boundingBox()) ?? {}
  // Most of "Adicionar item…".
  expect(width).toBeGreaterThan(240)
  await addField(page).fill('leite')
  await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeVisible()
  await addField(page).press('Enter')
  await expectShown(page, ['leite'])
  await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeHidden()
})
