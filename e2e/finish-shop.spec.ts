import { expect } from '@playwright/test'
import { animationsEnd } from './animations.ts'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  addField,
  addItems,
  enterMarket,
  expectShown,
  expectStored,
  item,
  signIn,
  toast,
  undo,
} from './page-actions.ts'
import { newPerson } from './person.ts'

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
  await expect(dialog.getByRole('listitem')).toHaveText(['Leite', 'Pão'])
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

test('with all bought, one tap at the foot ends the shop, and the next item can still be typed', async ({
  page,
  person,
}) => {
  await person.add('Leite')
  await person.add('Pão')
  await signIn(page, person)
  await enterMarket(page)
  await item(page, 'Leite').check()
  await expect(addField(page)).toBeVisible()
  await item(page, 'Pão').check()
  await page.getByRole('button', { name: 'Preço de Pão: ' }).click()
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  const foot = page.getByRole('button', { name: 'Encerrar compra · R$\u00a012,50' })
  await expect(foot).toBeVisible()
  await page.getByRole('button', { name: 'Novo item' }).click()
  await expect(addField(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await foot.click()
  await expect(toast(page)).toContainText('Compra encerrada: 2 itens, R$\u00a012,50')
  await expectShown(page, [])
  await undo(page)
  await expectStored(person, ['✓ Leite', '✓ Pão'])
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

test.describe('360 × 640', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a long receipt begins with its total, and its picture names every person', async ({
    page,
    person,
    server,
    openDevice,
  }) => {
    for (let count = 10; count < 21; count++) await person.add(`Coisa ${count}`)
    await person.add('Café')
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    const token = await person.share(bia.email, true)
    const phone = await openDevice()
    await signIn(phone, bia, `/shopping/shared/${token}`)
    await item(phone, 'Café').check()
    await page.addInitScript(recordDrawnTexts)
    await signIn(page, person)
    await enterMarket(page)
    await expect(item(page, 'Café')).toBeChecked()
    for (let count = 10; count < 20; count++) await item(page, `Coisa ${count}`).check()
    await page.getByRole('button', { name: 'Preço de Coisa 19: ' }).click()
    await page.keyboard.type('12,50')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Encerrar compra' }).click()
    const dialog = page.getByRole('dialog', { name: 'Encerrar compra' })
    await expect(dialog.getByRole('term')).toHaveText(['Total', 'Itens comprados', 'Ficaram na lista', 'Horário'])
    await animationsEnd(page)
    const { y = 0, height = 0 } = (await dialog.getByText('Horário', { exact: true }).boundingBox()) ?? {}
    expect(y + height).toBeLessThan((await dialog.locator('footer').boundingBox())?.y ?? 0)
    await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['Você (10)', 'Bia (1)'])
    await expect(dialog.getByRole('listitem')).toHaveCount(11)
    await expect(dialog.getByRole('listitem').nth(9)).toHaveText('Coisa 19R$\u00a012,50')
    await expectNothingSerious(page, 'a long receipt')
    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Compartilhar' }).click()
    await saved
    const drawn = await page.evaluate(() => window.drawnTexts)
    expect(drawn).toEqual(expect.arrayContaining(['Ana', 'Bia', 'Coisa 19', 'Total']))
    expect(drawn).not.toContain('Você')
  })
})

declare global {
  interface Window {
    drawnTexts?: string[]
  }
}

/** Runs in the page, before the app: records the texts drawn on canvases, for the picture of a list. */
function recordDrawnTexts(): void {
  const drawn: string[] = []
  window.drawnTexts = drawn
  const draw = CanvasRenderingContext2D.prototype.fillText
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    drawn.push(text)
    draw.call(this, text, ...place)
  }
}
