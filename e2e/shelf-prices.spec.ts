import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { enterMarket, expectWritten, itemList, signIn } from './page-actions.ts'

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  test(`a price is typed as the shelf writes it, and its total is shown, ${width} wide`, async ({ page, person }) => {
    await page.setViewportSize({ width, height })
    await person.add('Picanha', { category: 'Açougue', quantity: '500 g' })
    await person.add('Leite integral de caixinha', { category: 'Laticínios' })
    await signIn(page, person)
    await enterMarket(page)
    await page.getByRole('button', { name: 'Preço de Picanha: ' }).click()
    await page.keyboard.type('39,90/kg 0,430')
    await expect(itemList(page).getByRole('status')).toHaveText('= R$\u00a017,16')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Enter')
    const written = page.getByRole('button', { name: 'Preço de Picanha: R$\u00a017,16 (39,90/kg 0,430)' })
    await expect(written).toBeFocused()
    await expect(itemList(page)).toContainText('0,430 kg')
    await written.click()
    await expect(page.getByLabel('Preço de Picanha')).toHaveValue('39,90/kg 0,430')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Preço de Leite integral de caixinha: ' }).click()
    await page.keyboard.type('leve 3 pague 2 4,99')
    await page.keyboard.press('Enter')
    await expect(itemList(page)).toContainText('R$\u00a09,98')
    await expectWritten(page)
    await page.reload()
    await expect(written).toBeVisible()
    await page.getByRole('button', { name: 'Fechar o Modo mercado' }).first().click()
    await page.getByRole('button', { name: 'Editar Leite integral de caixinha' }).click()
    await expect(page.getByLabel('Quantidade')).toHaveValue('3')
    await page.getByLabel('Preço').fill('2 x 4,50')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('button', { name: 'Editar Leite integral de caixinha' }).click()
    await expect(page.getByLabel('Preço')).toHaveValue('9,00')
    await expect(page.getByLabel('Quantidade')).toHaveValue('2')
    await expect(page.getByLabel('Observação')).toHaveValue('2 x 4,50')
  })
