import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { price } from './grocery-actions.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  addField,
  addItems,
  enterMarket,
  expectStored,
  item,
  openListMenu,
  phones,
  signIn,
  undo,
} from './page-actions.ts'

const pastTrips = (page: Page) => page.getByRole('dialog', { name: 'Compras anteriores' })
const asks = (page: Page) => page.getByRole('dialog', { name: 'Em qual mercado?' })

/** Answers the question for the market, which is opened by the button without a market if it is closed. */
async function nameMarket(page: Page, name: string): Promise<void> {
  if (!(await asks(page).isVisible())) await page.getByRole('button', { name: 'Em qual mercado? (opcional)' }).click()
  await asks(page).getByLabel('Nome do mercado').fill(name)
  await page.keyboard.press('Enter')
  await expect(asks(page)).toBeHidden()
}

for (const viewport of phones) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a market named once is kept with its trip, and offered at the next shop', async ({ page, person }) => {
      await signIn(page, person)
      await addItems(page, 'Leite', 'Pão')
      await enterMarket(page)
      const question = page.getByRole('button', { name: 'Em qual mercado? (opcional)' }).locator('span')
      const enlarge = (size: string) =>
        page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size)
      await enlarge('200%')
      expect(await question.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThan(4)
      expect(await question.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
      await enlarge('')
      await nameMarket(page, 'Assaí')
      await expect(page.getByRole('button', { name: 'Mercado: Assaí' })).toBeVisible()
      await item(page, 'Leite').check()
      await item(page, 'Pão').check()
      await page.getByRole('button', { name: 'Encerrar compra' }).click()
      await expectStored(person, [])
      await openListMenu(page)
      await page.getByRole('button', { name: 'Compras anteriores' }).click()
      await expect(pastTrips(page).getByRole('listitem')).toContainText('Assaí')
      await page.keyboard.press('Escape')
      await addItems(page, 'Café')
      await enterMarket(page)
      const offer = page.getByRole('button', { name: 'Estou no mercado Assaí' })
      await expectNothingSerious(page, 'an offered market')
      await offer.click()
      await page.getByRole('button', { name: 'Mercado: Assaí' }).click()
      await expect(asks(page).getByRole('button', { name: 'Assaí' })).toHaveAttribute('aria-pressed', 'true')
      await asks(page).getByLabel('Nome do mercado').fill('asai')
      await expectNothingSerious(page, 'the question for a market')
      await asks(page).getByRole('button', { name: 'Sem mercado' }).click()
      await expect(offer).toBeVisible()
    })

    test('an empty line with the focus offers what was bought last, and moves no row', async ({ page, person }) => {
      await person.add('Café')
      await person.addTrip({
        day: '2026-11-28',
        lines: [{ name: 'Leite', quantity: '2 L' }, { name: 'café' }, { name: 'Sal' }],
      })
      await signIn(page, person)
      const place = async () => (await item(page, 'Café').boundingBox())?.y
      const before = await place()
      const offers = page.getByRole('list', { name: 'Comprados por último' })
      await expect(item(page, 'Café')).toBeVisible()
      await expect(offers).toBeHidden()
      await addField(page).click()
      await expect(offers.getByRole('listitem')).toHaveText(['Leite', 'Sal'])
      expect(await place()).toBe(before)
      await expectNothingSerious(page, 'what was bought last')
      await offers.getByRole('button', { name: 'Leite' }).click()
      await expect(addField(page)).toBeFocused()
      await expectStored(person, ['Café', 'Leite'])
      await expect(offers.getByRole('listitem')).toHaveText(['Sal'])
      await addField(page).fill('s')
      await expect(offers).toBeHidden()
      await addField(page).fill('')
      await item(page, 'Café').check()
      await expect(offers).toBeHidden()
      await expectStored(person, ['Leite', '✓ Café'])
    })
  })
}

for (const viewport of phones) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the market of a past trip is changed with what was bought there, and one undo brings it back', async ({
      page,
      person,
    }) => {
      await person.add('Leite')
      await signIn(page, person)
      await enterMarket(page)
      await nameMarket(page, 'Dia')
      await item(page, 'Leite').check()
      await price(page, 'Leite', '6,49')
      await page.getByRole('button', { name: /^Encerrar compra/ }).click()
      await expectStored(person, [])
      const kept = async () => {
        const { trips, purchases } = await person.shops()
        return [...trips, ...purchases].map(({ market }) => market)
      }
      await openListMenu(page)
      await page.getByRole('button', { name: 'Compras anteriores' }).click()
      await pastTrips(page).getByRole('button', { name: /hoje/i }).click()
      await pastTrips(page).getByRole('button', { name: 'Mercado: Dia' }).click()
      await expectNothingSerious(page, 'the market of a past trip')
      await asks(page).getByLabel('Nome do mercado').fill('Assaí')
      await asks(page).getByRole('button', { name: 'Salvar' }).click()
      await expect(pastTrips(page).getByRole('button', { name: 'Mercado: Assaí' })).toBeVisible()
      await expect.poll(kept).toEqual(['Assaí', 'Assaí'])
      await undo(page)
      await expect.poll(kept).toEqual(['Dia', 'Dia'])
      await expect(pastTrips(page).getByRole('button', { name: 'Mercado: Dia' })).toBeVisible()
    })

    test('each market has its own order of aisles', async ({ page, person }) => {
      await person.add('Arroz', { category: 'Mercearia' })
      await person.add('Banana', { category: 'Hortifruti' })
      await signIn(page, person)
      await enterMarket(page)
      const order = page.getByRole('dialog', { name: 'Ordem das categorias' })
      const aisles = () => page.getByRole('list', { name: 'Itens da lista' }).getByRole('heading')
      await nameMarket(page, 'Assaí')
      await expect(aisles()).toHaveText(['Hortifruti', 'Mercearia'])
      await page.getByRole('button', { name: 'Ordem das categorias' }).click()
      await expect(order).toContainText('no mercado Assaí')
      await order.getByRole('button', { name: 'Mercearia para cima' }).click()
      await order.getByRole('button', { name: 'Salvar' }).click()
      await expect(aisles()).toHaveText(['Mercearia', 'Hortifruti'])
      await page.getByRole('button', { name: 'Mercado: Assaí' }).click()
      await nameMarket(page, 'Feira')
      await expect(aisles()).toHaveText(['Hortifruti', 'Mercearia'])
      await page.getByRole('button', { name: 'Mercado: Feira' }).click()
      await nameMarket(page, 'assai')
      await expect(aisles()).toHaveText(['Mercearia', 'Hortifruti'])
    })
  })
}

test('a market of two spellings has one name in the prices of an item', async ({ page, person }) => {
  for (const market of ['Assaí', 'Assaí', 'Assai']) await person.buy('Leite', { price: 649, market })
  await person.add('Leite')
  await signIn(page, person)
  await page.getByRole('button', { name: 'Editar Leite' }).click()
  const prices = page.getByRole('dialog').getByRole('region', { name: 'Preços' })
  await expect(prices.getByRole('listitem').filter({ hasText: 'Assaí' })).toHaveCount(3)
})

test('the shop of another phone ends the market of this one, and its market is offered', async ({ page, person }) => {
  await person.add('Leite')
  await signIn(page, person)
  await enterMarket(page)
  await nameMarket(page, 'Dia')
  await expect(page.getByRole('button', { name: 'Mercado: Dia' })).toBeVisible()
  await person.addTrip({
    market: 'Feira',
    day: '2026-11-28',
    lines: [{ name: 'Banana', price: 500 }],
  })
  await expect(page.getByRole('button', { name: 'Estou no mercado Dia' })).toBeVisible()
  await page.getByRole('button', { name: 'Outro' }).click()
  await expect(asks(page).getByRole('listitem')).toHaveText(['Feira'])
})

for (const viewport of phones) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a list says what it will cost, in each market, and what has no price', async ({ page, person }) => {
      for (const market of ['Assaí', 'Feira']) await person.buy('Leite', { price: 650, market })
      await person.buy('Sal', { price: 300, market: 'Feira' })
      await person.add('Leite')
      await person.add('Sal')
      await person.add('Vela')
      await signIn(page, person)
      await page.getByRole('button', { name: '≈ R$\u00a010 · 2 de 3 itens com preço' }).click()
      const dialog = page.getByRole('dialog', { name: 'Quanto vai dar' })
      await expect(dialog.getByRole('list', { name: 'Em cada mercado' }).getByRole('listitem')).toHaveText([
        /^Feira≈ R\$\s102 de 3 itens com preço$/,
        /^Assaí≈ R\$\s7.*1 de 3 itens com preçoNo item com preço nos dois: igual a Feira$/,
      ])
      await expect(dialog).toContainText('Sem preço conhecido: Vela')
      await expectNothingSerious(page, 'what a list will cost')
    })

    test('a budget is set in ⋯, and modo mercado says when it is passed', async ({ page, person }) => {
      await person.add('Leite')
      await signIn(page, person)
      await openListMenu(page)
      await page.getByRole('button', { name: 'Quanto vai dar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Quanto vai dar' })
      await expect(dialog).toContainText('Nenhum item da lista tem preço ainda')
      await dialog.getByLabel('Orçamento do mês').fill('9')
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await enterMarket(page)
      const month = page.getByText('Este mês: R$\u00a00,00 de R$\u00a09,00', { exact: true })
      await expect(month).toBeVisible()
      const height = (await month.boundingBox())?.height
      await item(page, 'Leite').check()
      await page.getByRole('button', { name: 'Preço de Leite: ' }).click()
      await page.keyboard.type('12,50')
      await page.keyboard.press('Enter')
      const passed = page.getByText('Passou: R$\u00a012,50 de R$\u00a09,00', { exact: true })
      await expect(passed).toBeVisible()
      expect((await passed.boundingBox())?.height).toBe(height)
      await expectNothingSerious(page, 'a passed budget')
      await item(page, 'Leite').uncheck()
      await expect(month).toBeVisible()
    })
  })
}
