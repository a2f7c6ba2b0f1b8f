import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { addItems, enterMarket, expectShown, expectStored, item, signIn, toast, undo } from './page-actions.ts'

test('a shop ends with its receipt; two taps clear what was bought, one undo brings it back', async ({
  page,
  person,
}) => {
  await person.add('Leite', { category: 'Frios e laticínios' })
  await person.add('Pão', { category: 'Padaria' })
  await person.add('Sal')
  await signIn(page, person)
  await enterMarket(page)
  await expect(page.getByRole('button', { name: 'Encerrar compra' })).toBeHidden()
  await item(page, 'Leite').check()
  await item(page, 'Pão').check()
  await page.getByRole('button', { name: 'Encerrar compra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encerrar compra' })
  await expect(dialog.getByRole('region', { name: 'Resumo da compra' })).toContainText('Itens comprados2')
  await expect(dialog).toContainText('Ficaram na lista1')
  await expect(dialog).toContainText('Leite, Pão')
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Compartilhar' }).click()
  expect((await saved).suggestedFilename()).toBe('Minha lista.png')
  await dialog.getByRole('button', { name: 'Guardar e limpar' }).click()
  await expectShown(page, ['Sal'])
  await expect(toast(page)).toContainText('2 itens comprados movidos para a Lixeira')
  await undo(page)
  await expectShown(page, ['Sal', '✓ Leite', '✓ Pão'])
  await expectStored(person, ['Sal', '✓ Leite', '✓ Pão'])
})

test('bought items are cleared from the menu of the list', async ({ page, person }) => {
  await signIn(page, person)
  await addItems(page, 'Arroz', 'Café', 'Leite')
  const more = page.getByRole('button', { name: 'Mais opções de Minha lista' })
  await more.click()
  await expect(page.getByRole('button', { name: 'Limpar comprados' })).toBeHidden()
  await page.keyboard.press('Escape')
  await item(page, 'Café').check()
  await item(page, 'Leite').check()
  await more.click()
  await page.getByRole('button', { name: 'Limpar comprados' }).click()
  await expectShown(page, ['Arroz'])
  await expectStored(person, ['Arroz'])
})
