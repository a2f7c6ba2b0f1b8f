import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { openMarket } from './grocery-actions.ts'
import { addField, expectShown, signIn } from './page-actions.ts'

test.beforeEach(async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person)
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
