import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { dialog, keepTyped, openMarket, paste, understood } from './grocery-actions.ts'
import { addField, expectShown, item, signIn, toast, undo } from './page-actions.ts'

test.beforeEach(async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person)
})

test('a price on the line becomes the item’s price, typed or pasted, and counts in the basket', async ({ page }) => {
  await addField(page).fill('arroz 5kg R$ 25,90')
  await expect(understood(page)).toHaveText('Entendido: 5 kg · arroz · Mercearia · R$\u00a025,90 no total')
  await addField(page).press('Enter')
  await expectShown(page, ['arroz'])
  await paste(page, 'leite R$ 4,99 2 cx\nfeijão')
  await expect(dialog(page)).toContainText('2 cx · leite · Frios e laticínios · R$\u00a04,99 no total')
  await dialog(page).getByRole('button', { name: 'Adicionar 2 itens' }).click()
  await expectShown(page, ['arroz', 'feijão', 'leite'])
  await openMarket(page)
  for (const name of ['arroz', 'leite']) await item(page, name).check()
  await expect(page.getByText('No carrinho:').locator('..')).toContainText('R$\u00a030,89')
})

test('a very long list loses nothing: the rest follows', async ({ page }) => {
  const lines = Array.from({ length: 301 }, (_, index) => `coisa ${index + 1000}`)
  await paste(page, lines.join('\n'))
  await expect(dialog(page).getByText('Mais 1 linha vem depois destas.')).toBeInViewport()
  await dialog(page).getByRole('button', { name: 'Adicionar 300 itens' }).click()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(1)
  await expect(dialog(page).getByLabel('Linha 1')).toHaveValue('coisa 1300')
  await dialog(page).getByRole('button', { name: 'Adicionar 1 item' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('definition').first()).toHaveText('301')
})

test('the reason for adding nothing of a long list is visible', async ({ page }) => {
  await paste(
    page,
    Array.from({ length: 30 }, (_, index) => `hoje eu vou chegar bem tarde em casa ${index}`).join('\n'),
  )
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog(page).getByText('Marque pelo menos uma linha.')).toBeInViewport({ ratio: 0.9 })
})

test('with large letters the line of Modo mercado shows its purpose, and works as before', async ({ page }) => {
  await openMarket(page)
  await expect(page.getByRole('button', { name: 'Colar lista' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.getByRole('button', { name: 'Colar lista' })).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect(page.getByRole('button', { name: 'Colar lista' })).toBeHidden()
  expect(await addField(page).evaluate(shownShareOfPurpose)).toBeGreaterThan(0.8)
  await addField(page).fill('leite')
  await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeVisible()
  await addField(page).press('Enter')
  await expectShown(page, ['leite'])
  await expect(page.getByRole('button', { name: 'Adicionar', exact: true })).toBeHidden()
})

test('two products on one line with an amount each are two items, added and undone together', async ({ page }) => {
  await addField(page).fill('leite integral 12, desnatado 6')
  await expect(understood(page)).toContainText('12 · leite integral · Frios e laticínios')
  await expect(understood(page)).toContainText('6 · desnatado')
  await addField(page).press('Enter')
  await expectShown(page, ['desnatado', 'leite integral'])
  await expect(addField(page)).toHaveValue('')
  await expect(toast(page)).toContainText('2 itens adicionados')
  await undo(page)
  await expectShown(page, [])
  await addField(page).fill('leite integral 12, desnatado 6')
  await keepTyped(page).click()
  await addField(page).press('Enter')
  await expectShown(page, ['leite integral 12, desnatado 6'])
})

function shownShareOfPurpose(field: HTMLInputElement | SVGElement | HTMLElement): number {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = font
  const { width } = pen.measureText(field.getAttribute('placeholder') ?? '')
  return (field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)) / width
}
