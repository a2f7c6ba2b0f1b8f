import { expect, type Page } from '@playwright/test'
import { receiptsOf } from '#app/groceries/receipts/testing.ts'
import { test } from './fixtures.ts'
import { keptBy } from './kept.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  addField,
  enterMarket,
  expectShown,
  expectStored,
  expectWritten,
  fillIn,
  item,
  itemList,
  openListMenu,
  phones,
  signIn,
  toast,
  undo,
} from './page-actions.ts'

const [saoPaulo] = receiptsOf('receipts.txt')
const text = saoPaulo?.text ?? ''
/** Of the person and the card on that receipt. */
const secrets = ['123.456.789-09', '12345678909', 'MARIA', 'Maria Aparecida', '135261234567890', 'Cartão de Crédito']

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ler nota fiscal' })

async function check(page: Page, pasted: string): Promise<void> {
  await dialog(page).getByLabel('Texto da nota').fill(pasted)
  await dialog(page).getByRole('button', { name: 'Conferir' }).click()
}

for (const { width, height } of phones)
  test(`K5: a pasted receipt ticks, prices and adds in one act, and keeps nobody’s CPF, ${width} wide`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await person.add('leite integral', { category: 'Laticínios' })
    await person.add('Tomates', { quantity: '1 kg' })
    await person.add('Cebola')
    await signIn(page, person)
    await openListMenu(page)
    await page.getByRole('button', { name: 'Ler nota fiscal' }).click()
    await dialog(page).getByRole('button', { name: 'Conferir' }).click()
    await expect(dialog(page)).toContainText('Cole o texto da nota primeiro.')
    await check(page, 'oi, tudo bem?')
    await expect(dialog(page)).toContainText('Não encontrei produtos neste texto.')
    await check(page, text)
    await expect(dialog(page).getByLabel('Mercado', { exact: true })).toHaveValue('Supermercado Bom Preco')
    await expect(dialog(page)).toContainText('Compra de 21/11/2026')
    await expect(dialog(page).getByRole('status')).toHaveText('A soma confere com a nota.')
    await expect(dialog(page).getByRole('region', { name: 'Na lista (2)' }).getByRole('combobox')).toHaveCount(2)
    const besides = dialog(page).getByRole('region', { name: 'Além da lista (1)' })
    await expect(besides.getByRole('combobox')).toHaveValue('Arroz')
    await besides.getByRole('combobox').fill('Arroz Tio João')
    await expect(dialog(page)).toContainText('Não está na nota: Cebola')
    await expectNothingSerious(page, 'a receipt to confirm')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
    await expect(dialog(page)).toBeHidden()
    await expectShown(page, ['Cebola', '✓ Arroz Tio João', '✓ leite integral', '✓ Tomates'])
    await expect(itemList(page)).toContainText('0,856 kg')
    await expectStored(person, ['Cebola', '✓ Arroz Tio João', '✓ Tomates', '✓ leite integral'])
    await undo(page)
    await expectShown(page, ['Cebola', 'leite integral', 'Tomates'])
    await expectWritten(page)
    const kept = await keptBy(page)
    expect(kept).toContain('Arroz Tio João')
    for (const secret of secrets) {
      expect(kept).not.toContain(secret)
      expect(sent.join('\n')).not.toContain(secret)
    }

    // The corrected name is known the next time, in the shop too.
    await item(page, 'Cebola').check()
    await enterMarket(page)
    await page.getByRole('button', { name: 'Encerrar compra' }).click()
    await page.getByRole('button', { name: 'Ler nota fiscal' }).click()
    await check(page, text.replace('Valor a pagar R$:\n82,00', 'Valor a pagar R$:\n92,00'))
    await expect(dialog(page).getByRole('region', { name: 'Além da lista (1)' }).getByRole('combobox')).toHaveValue(
      'Arroz Tio João',
    )
    await expect(dialog(page).getByRole('status')).toHaveText(/As linhas dão R\$\s82,00, e a nota diz R\$\s92,00/)
    await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('dialog', { name: 'Encerrar compra' })).toContainText('R$\u00a082,00')
    await expect(toast(page)).toContainText('Nota lida: 3 itens, R$\u00a082,00')
  })

test('a receipt that is read again after the shop has ended is said to be known, and adds nothing', async ({
  page,
  person,
}) => {
  await person.add('arroz')
  await signIn(page, person)
  const read = async () => {
    await openListMenu(page)
    await page.getByRole('button', { name: 'Ler nota fiscal' }).click()
    await check(page, text)
  }
  await read()
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await enterMarket(page)
  await page.getByRole('button', { name: 'Encerrar compra' }).click()
  await expectShown(page, [])
  await read()
  await expect(dialog(page)).toContainText('Esta nota já está nas suas compras.')
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog(page)).toContainText('Marque pelo menos um produto.')
})

test('a shared receipt is reviewed like a pasted one, and is forgotten at once', async ({ page, person }) => {
  await person.add('arroz')
  await signIn(page, person)
  await page.goto(`/shopping?${new URLSearchParams({ titulo: 'Nota', texto: text })}`)
  await expect(dialog(page).getByRole('region', { name: 'Na lista (1)' })).toContainText('ARROZ TIO JOAO T1 5KG')
  await expect.poll(() => keptBy(page)).not.toContain('MARIA')
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(item(page, 'arroz')).toBeChecked()
})

test('K5: a receipt that is shared before the sign-in waits without its buyer, and is read behind it', async ({
  page,
  person,
}) => {
  await person.add('arroz')
  await page.goto(`/shopping?${new URLSearchParams({ titulo: 'Nota', texto: text })}`)
  await expect.poll(() => keptBy(page)).toContain('ARROZ TIO JOAO')
  const kept = await keptBy(page)
  for (const secret of secrets) expect(kept).not.toContain(secret)
  await page.reload()
  await fillIn(page, person)
  await expect(dialog(page).getByRole('region', { name: 'Na lista (1)' })).toContainText('ARROZ TIO JOAO T1 5KG')
  await expect(dialog(page)).toContainText('A soma confere com a nota.')
})

test('K5: a receipt that is pasted as a list, or as an item, is read as a receipt, and nothing of it is kept', async ({
  page,
  person,
}) => {
  await person.add('arroz')
  await signIn(page, person)
  await openListMenu(page)
  await page.getByRole('button', { name: 'Colar lista' }).click()
  await page.getByLabel('Cole aqui a lista').fill('CUPOM FISCAL\nmel\nCliente: MARIA\nCPF: 123.456.789-09')
  await expect(page.getByLabel('Cole aqui a lista')).toHaveValue('CUPOM FISCAL\nmel')
  await page.getByLabel('Cole aqui a lista').fill(text)
  await expect(dialog(page).getByRole('region', { name: 'Na lista (1)' })).toContainText('ARROZ TIO JOAO T1 5KG')
  await page.keyboard.press('Escape')
  const key = '35261111222333000181650010001234561123456780'
  await addField(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1|21|82.00|1|12345678909|c2lnbmF0dXJl`)
  await expect(dialog(page).getByRole('region', { name: 'Nota encontrada' })).toContainText('novembro de 2026')
  const kept = await keptBy(page)
  for (const secret of secrets) expect(kept).not.toContain(secret)
})
