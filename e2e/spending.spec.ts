import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { receiptsOf } from '#app/groceries/receipts/testing.ts'
import { newId } from '#shared/ids.ts'
import { networkErrors, test, withServiceWorker, workerTag } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { enterMarket, expectSent, installed, openListMenu, phones, signIn } from './page-actions.ts'

const nbsp = '\u00a0'
const [saoPaulo] = receiptsOf('receipts.txt')
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** Keeps a trip by REST, as an app does at the end of a shop. */
async function keepTrip(page: Page, day: string, market: string | null, ...lines: [name: string, price: number][]) {
  const lists = (await (await page.request.get('/api/shopping-lists')).json()) as { id: string }[]
  const data = { day, market, lines: lines.map(([name, price]) => ({ id: newId(), name, quantity: '1 kg', price })) }
  const answer = await page.request.post(`/api/shopping-lists/${lists[0]?.id}/trips`, { data })
  expect(answer.ok()).toBe(true)
}

for (const { width, height } of phones)
  test(`a receipt that was read and a shop that ended count once in Gastos, ${width} wide`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, person)
    await openListMenu(page)
    await page.getByRole('link', { name: 'Gastos' }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum gasto por aqui ainda' })).toBeVisible()
    await expectNothingSerious(page, 'no spendings')
    await page.getByRole('link', { name: 'Ir para as compras' }).click()
    await openListMenu(page)
    await page.getByRole('button', { name: 'Ler nota fiscal' }).click()
    const receipt = page.getByRole('dialog', { name: 'Ler nota fiscal' })
    await receipt.getByLabel('Texto da nota').fill(saoPaulo?.text ?? '')
    await receipt.getByRole('button', { name: 'Conferir' }).click()
    await receipt.getByRole('button', { name: 'Confirmar' }).click()
    await expect(receipt).toBeHidden()
    await enterMarket(page)
    await page.getByRole('button', { name: 'Encerrar compra' }).click()
    await page.goto('/shopping')
    await openListMenu(page)
    await page.getByRole('button', { name: 'Compras anteriores' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Gastos' }).click()
    await expect(part(page, 'Por mês')).toContainText(`R$${nbsp}82,00`)
    await page.goBack()
    await expect(page).toHaveURL(/\/shopping/)
    await page.goto('/painel')
    await page.getByRole('region', { name: 'Compras' }).getByRole('link', { name: 'Gastos' }).click()
    await expect(part(page, 'Por mês')).toContainText(`R$${nbsp}82,00`)
    await expect(part(page, 'Por mercado').getByRole('row').nth(1)).toContainText(/^Supermercado Bom Preco.*100/)
    await expect(part(page, 'Por categoria').getByRole('row', { name: /^Hortifruti/ })).toContainText('%')
    await expect(part(page, 'Preço de um produto').getByRole('table')).toBeVisible()
    await expectNothingSerious(page, 'the spendings of one month')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(320)
  })

test('months, sums and prices are compared by keyboard, and leave as a sheet without formulas', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await keepTrip(page, '2026-09-04', 'Feira', ['Café', 3000], ['=2+2', 100])
  await keepTrip(page, '2026-10-05', 'Feira', ['Café', 3600], ['Leite', 600])
  await keepTrip(page, '2026-10-19', null, ['Leite', 650])
  await page.goto('/gastos')
  await expect(part(page, 'Por mês')).toContainText(`R$${nbsp}48,50`)
  await expect(part(page, 'Por mês')).toContainText(`56${nbsp}% a mais que em setembro (R$${nbsp}31,00)`)
  await expect(part(page, 'Por mercado').getByRole('row')).toHaveText([
    /^Por mercado/,
    `FeiraR$${nbsp}42,0087${nbsp}%`,
    `Mercado não informadoR$${nbsp}6,5013${nbsp}%`,
  ])
  await expectNothingSerious(page, 'the spendings of some months')

  await page.getByRole('button', { name: 'Mês anterior' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const chosen = page.getByRole('group', { name: 'Mês' }).getByRole('button', { pressed: true })
  await expect(chosen).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(chosen).toHaveAccessibleName(`setembro de 2026: R$${nbsp}31,00`)
  await expect(chosen).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(part(page, 'Por mês').getByRole('table').getByRole('row')).toContainText([
    `setembro de 2026R$${nbsp}31,00`,
  ])

  await page.getByRole('combobox', { name: 'Produto' }).fill('cafe')
  const course = part(page, 'Preço de um produto').getByRole('table', { name: 'Café' })
  await expect(course.getByRole('row').nth(1)).toContainText('05/10/2026')
  await page.getByRole('combobox', { name: 'Produto' }).fill('caviar')
  await expect(part(page, 'Preço de um produto').getByRole('status')).toHaveText('Nenhuma compra com esse nome.')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar planilha' }).click()
  const sheet = await readFile(await (await saving).path(), 'utf8')
  expect(sheet.split('\r\n').slice(1, 3)).toEqual([
    '2026-10-19;Leite;1 kg;6,50;;Frios e laticínios;Minha lista;Você',
    expect.stringContaining('2026-10-05;'),
  ])
  expect(sheet).toContain(";'=2+2;")
})

test.describe('without a network', { tag: workerTag }, () => {
  test.use({ ...withServiceWorker, expectedErrors: networkErrors })
  test('Gastos opens without a network, with what this device has', async ({ page, person, context }) => {
    await signIn(page, person)
    await keepTrip(page, '2026-10-05', 'Feira', ['Café', 3600])
    await page.reload()
    await expectSent(page)
    await installed(page)
    await context.setOffline(true)
    await page.goto('/gastos')
    await expect(part(page, 'Por mês')).toContainText(`R$${nbsp}36,00`)
  })
})
