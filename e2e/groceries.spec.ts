import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { dialog, keepTyped, openMarket, paste, understood } from './grocery-actions.ts'
import { addField, expectShown, item, itemList, newList, shownItems, signIn, toast, undo } from './page-actions.ts'

test.beforeEach(async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person)
})

const boxesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('☐'))
    .sort()

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('a typed line is understood while it is typed, and appears like that on the list', { tag: '@main' }, async ({
  page,
}) => {
  await addField(page).fill('2 kg de arroz')
  await expect(understood(page)).toHaveText('Entendido: 2 kg · arroz · Mercearia')
  await addField(page).press('Enter')
  await expectShown(page, ['arroz'])
  await expect(itemList(page)).toContainText('2 kg')
  await expect(understood(page)).toBeHidden()
  await expect(addField(page)).toBeFocused()
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await page.getByRole('link', { name: 'Por corredor' }).click()
  await expect(itemList(page).getByRole('heading')).toHaveText('Mercearia')
})

test('one tap keeps a line as typed, and only that line', async ({ page }) => {
  await addField(page).fill('2 kg de arroz')
  await keepTyped(page).click()
  await expect(page.getByText('Fica como você digitou.')).toBeVisible()
  await expect(addField(page)).toBeFocused()
  await addField(page).press('Enter')
  await expectShown(page, ['2 kg de arroz'])
  await addField(page).fill('3x leite')
  await expect(understood(page)).toHaveText('Entendido: 3 · leite · Frios e laticínios')
  await addField(page).press('Enter')
  await expectShown(page, ['2 kg de arroz', 'leite'])
})

test('known products on one line become one item each; a line with possibly one product is split by a tap', async ({
  page,
}) => {
  await addField(page).fill('leite, ovos e pão')
  await expect(understood(page)).toContainText('ovos')
  await addField(page).press('Enter')
  await expectShown(page, ['leite', 'ovos', 'pão'])
  await addField(page).fill('suco de laranja e cenoura')
  await page.getByRole('button', { name: 'Separar em 2' }).click()
  await expect(addField(page)).toBeFocused()
  await addField(page).press('Enter')
  await expectShown(page, ['cenoura', 'leite', 'ovos', 'pão', 'suco de laranja'])
})

test('in a wide window the button that refuses the reading ends where the line does', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 800 })
  await openMarket(page)
  await addField(page).fill('2 kg de arroz')
  await expect(keepTyped(page)).toBeVisible()
  const endOf = async (button: Locator) => {
    const { x = 0, width = 0 } = (await button.boundingBox()) ?? {}
    return x + width
  }
  expect(await endOf(keepTyped(page))).toBe(await endOf(page.getByRole('button', { name: 'Adicionar', exact: true })))
})

test('a line that is not understood shows no reading', async ({ page }) => {
  await addField(page).fill('2 kg de arroz')
  await expect(understood(page)).toBeVisible()
  await addField(page).fill('presente da Bia')
  await expect(understood(page)).toBeHidden()
  await expect(keepTyped(page)).toBeHidden()
})

test('a pasted message is reviewed, changed, and added as one action', async ({ page, person }) => {
  await paste(page, 'Oi amor, traz por favor:\n- 2 kg de arroz\n- feijão\n- leite\nobrigada!')
  const rows = dialog(page).getByRole('textbox')
  await expect(rows).toHaveCount(5)
  await expect(dialog(page).getByRole('checkbox', { name: 'Adicionar Oi amor, traz por favor:' })).not.toBeChecked()
  await dialog(page).getByRole('checkbox', { name: 'Adicionar feijão' }).uncheck()
  await dialog(page).getByLabel('Linha 4').fill('3 caixas de leite')
  // A double tap: its second half must not add everything again.
  await dialog(page)
    .getByRole('button', { name: 'Adicionar 2 itens' })
    .evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
  await expect(dialog(page)).toBeHidden()
  await expectShown(page, ['arroz', 'leite'])
  await expect(itemList(page)).toContainText('3 caixas')
  await expect(itemList(page)).toContainText('2 kg')
  await expect(toast(page)).toContainText('2 itens adicionados')
  await undo(page)
  await expectShown(page, [])
  await expect.poll(() => person.items()).toEqual([])
})

test('a cancelled message leaves the list and the line unchanged', async ({ page }) => {
  await addField(page).fill('sal')
  await paste(page, 'arroz\nfeijão')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(addField(page)).toHaveValue('sal')
  await expectShown(page, [])
})

test('a single product is pasted into the line, and so is a continuation of the typed text', async ({ page }) => {
  await paste(page, '2 kg de arroz')
  await expect(addField(page)).toHaveValue('2 kg de arroz')
  await paste(page, ', leite, pão e ovos')
  await expect(addField(page)).toHaveValue('2 kg de arroz, leite, pão e ovos')
  await expect(dialog(page)).toHaveCount(0)
})

test('a sentence with several products is reviewed as a list', async ({ page }) => {
  await paste(page, 'Oi amor, traz por favor: 2 kg de arroz, leite, pão e ovos')
  await expect(dialog(page).getByRole('textbox')).toHaveCount(5)
  await expect(addField(page)).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Adicionar 4 itens' }).click()
  await expectShown(page, ['arroz', 'leite', 'ovos', 'pão'])
  // Short and without punctuation: understood once the reader is loaded.
  await paste(page, 'café e açúcar')
  await expect(dialog(page).getByRole('textbox')).toHaveCount(2)
})

test('the menu pastes the clipboard, or asks for the list', async ({ page, context }) => {
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
    await page.getByRole('button', { name: 'Colar lista' }).click()
  }
  await page.evaluate(() => navigator.clipboard.writeText('arroz, feijão'))
  await openDialog()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(2)
  await dialog(page).getByLabel('Linha 1').fill('arroz integral')
  await dialog(page).getByRole('button', { name: 'Mudar o texto' }).click()
  const text = dialog(page).getByLabel('Cole aqui a lista')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('arroz, feijão')
  await text.press('End')
  await text.pressSequentially(', sal')
  await expect(dialog(page).getByLabel('Linha 3')).toHaveValue('sal')
  await expect(dialog(page).getByLabel('Linha 1')).toHaveValue('arroz integral')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mais opções de Minha lista' })).toBeFocused()
  await expectShown(page, [])

  await context.clearPermissions()
  await openDialog()
  await expect(text).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog(page)).toContainText('Cole ou escreva a lista primeiro.')
  await text.fill('2 kg de arroz\nleite')
  await dialog(page).getByRole('button', { name: 'Adicionar 2 itens' }).click()
  await expectShown(page, ['arroz', 'leite'])
})

test('in Modo mercado the line itself offers to paste a list, until something is typed', async ({ page }) => {
  await openMarket(page)
  const pasteList = page.getByRole('button', { name: 'Colar lista' })
  await addField(page).fill('sal')
  await expect(pasteList).toBeHidden()
  await addField(page).press('Enter')
  await page.evaluate(() => navigator.clipboard.writeText('arroz, feijão'))
  await pasteList.click()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Adicionar 2 itens' }).click()
  await expectShown(page, ['arroz', 'feijão', 'sal'])
  await undo(page)
  await expectShown(page, ['sal'])

  await page.evaluate(() => navigator.clipboard.writeText(''))
  await pasteList.click()
  await expect(dialog(page).getByLabel('Cole aqui a lista')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(pasteList).toBeFocused()
})

test('a list pasted back into itself adds nothing by default', async ({ page }) => {
  await paste(page, '2 kg de arroz\nleite\npão')
  await dialog(page).getByRole('button', { name: 'Adicionar 3 itens' }).click()
  await item(page, 'leite').click()
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await page.getByRole('button', { name: 'Copiar com os comprados' }).click()
  await expect(toast(page)).toContainText('3 itens copiados')
  await paste(page, `${await copied(page)}\n☐ 1 kg de sal`)
  await expect(dialog(page).getByText('já está na lista')).toHaveCount(3)
  await expect(dialog(page).getByRole('checkbox', { name: 'Adicionar leite' })).not.toBeChecked()
  await dialog(page).getByRole('checkbox', { name: 'Adicionar 2 kg de arroz' }).check()
  await dialog(page).getByRole('button', { name: 'Adicionar 2 itens' }).click()
  await expectShown(page, ['arroz', 'pão', 'sal', '✓ leite'])
  await expect(itemList(page)).toContainText('4 kg')
})

test('a list is copied as text by aisle, with or without bought items, and is pasted back unchanged', async ({
  page,
}) => {
  await paste(page, '2 kg de arroz\n3 detergentes\nbananas\nbalões azuis da festa')
  await dialog(page).getByRole('button', { name: 'Adicionar 4 itens' }).click()
  await item(page, 'bananas').click()
  const before = await shownItems(page)
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await page.getByRole('button', { name: 'Copiar como texto' }).click()
  await expect(toast(page)).toContainText('3 itens copiados')
  expect(await copied(page)).not.toContain('bananas')
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await page.getByRole('button', { name: 'Copiar com os comprados' }).click()
  await expect(toast(page)).toContainText('4 itens copiados')
  const text = await copied(page)
  expect(text).toBe(
    '*Hortifruti*\n☑ bananas\n\n*Mercearia*\n☐ 2 kg de arroz\n\n*Limpeza*\n☐ 3 detergentes\n\n*Casa*\n☐ balões azuis da festa',
  )

  await newList(page, 'Outra')
  await expectShown(page, [])
  await paste(page, text)
  await dialog(page).getByRole('button', { name: 'Adicionar 4 itens' }).click()
  await expectShown(page, before)
  await page.getByRole('button', { name: 'Mais opções de Outra' }).click()
  await page.getByRole('button', { name: 'Copiar com os comprados' }).click()
  await expect(toast(page)).toContainText('4 itens copiados')
  expect(await copied(page)).toBe(text)
})

test('rows beyond the rules are pasted back too: two rows of one product, an emoji, a name with an amount', async ({
  page,
  person,
}) => {
  await person.add('arroz', { quantity: '2 kg' })
  await person.add('arroz', { quantity: '1 kg' })
  await person.add('leite (2 L)')
  await person.add('🎂')
  const rows = ['Arroz', 'Arroz', 'Leite (2 L)', '🎂']
  await expect.poll(async () => (await shownItems(page)).sort()).toEqual(rows)
  const before = await shownItems(page)
  const copy = async (list: string) => {
    await page.getByRole('button', { name: `Mais opções de ${list}` }).click()
    await page.getByRole('button', { name: 'Copiar como texto' }).click()
    await expect(toast(page)).toContainText('4 itens copiados')
  }
  await copy('Minha lista')
  const text = await copied(page)
  await paste(page, text)
  await expect(dialog(page).getByText('já está na lista')).toHaveCount(4)
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

  await newList(page, 'Outra')
  await expectShown(page, [])
  await paste(page, text)
  await dialog(page).getByRole('button', { name: 'Adicionar 4 itens' }).click()
  await expectShown(page, before)
  await copy('Outra')
  // Here they are in their aisles.
  expect(boxesIn(await copied(page))).toEqual(boxesIn(text))
})
