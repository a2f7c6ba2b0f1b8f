import { expect, type Page } from '@playwright/test'
import { networkErrors, test, withServiceWorker } from './fixtures.ts'
import { price } from './grocery-actions.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  addItems,
  enterMarket,
  expectSent,
  expectShown,
  expectStored,
  installed,
  item,
  openListMenu,
  phones,
  signIn,
  toast,
  undo,
} from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

const ended = (page: Page) => page.locator('main').getByText(/^Ana encerrou a compra: /)

async function shopWith(page: Page, person: Person, ...names: string[]): Promise<void> {
  for (const name of names) await person.add(name)
  await signIn(page, person)
  await enterMarket(page)
  for (const name of names) await item(page, name).check()
}

for (const viewport of phones) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the other phone in the shop says who has ended it, once', async ({ page, person, server, openDevice }) => {
      const bia = newPerson(server.url, 'Bia')
      await bia.register()
      const token = await person.share(bia.email, true)
      await shopWith(page, person, 'Leite', 'Pão')
      await price(page, 'Pão', '12,50')
      const phone = await openDevice()
      await signIn(phone, bia, `/shopping/shared/${token}`)
      await expect(item(phone, 'Pão')).toBeChecked()
      await enterMarket(phone)
      await page.getByRole('button', { name: 'Encerrar compra · R$\u00a012,50' }).click()
      await expect(ended(phone)).toHaveText('Ana encerrou a compra: 2 itens, R$\u00a012,50')
      await expectNothingSerious(phone, 'an ended shop')
      await phone.getByRole('button', { name: 'Fechar', exact: true }).click()
      await expect(ended(phone)).toBeHidden()
      await phone.goto(`/shopping/shared/${token}`)
      await expect(phone.getByRole('button', { name: 'Repetir a última compra (2)' })).toBeVisible()
      await expect(ended(phone)).toBeHidden()
      await expect(ended(page)).toBeHidden()
    })

    test('a page opened later the same day says so until its person goes on', async ({
      page,
      person,
      server,
      openDevice,
    }) => {
      const bia = newPerson(server.url, 'Bia')
      await bia.register()
      const token = await person.share(bia.email, true)
      await shopWith(page, person, 'Leite')
      await page.getByRole('button', { name: 'Encerrar compra' }).click()
      await expectStored(person, [])
      const phone = await openDevice()
      await signIn(phone, bia, `/shopping/shared/${token}`)
      await expect(ended(phone)).toHaveText('Ana encerrou a compra: 1 item')
      await addItems(phone, 'Café')
      await expect(ended(phone)).toBeHidden()
    })
  })
}

test('a past trip has its receipt, is repeated with ticks, and is reopened as one act', { tag: '@main' }, async ({
  page,
  person,
}) => {
  await shopWith(page, person, 'Leite', 'Pão', 'Sal')
  await price(page, 'Pão', '12,50')
  await page.getByRole('button', { name: /^Encerrar compra/ }).click()
  await page.getByRole('button', { name: 'Repetir a última compra (3)' }).click()
  const repeat = page.getByRole('dialog', { name: 'Repetir a compra' })
  await repeat.getByRole('checkbox', { name: 'Sal' }).uncheck()
  await repeat.getByRole('button', { name: 'Adicionar 2' }).click()
  await expectStored(person, ['Leite', 'Pão'])
  await undo(page)
  await expectStored(person, [])
  await openListMenu(page)
  await page.getByRole('button', { name: 'Compras anteriores' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compras anteriores' })
  await dialog.getByRole('button', { name: /hoje/i }).click()
  await expect(dialog.getByRole('region', { name: 'Resumo da compra' })).toContainText('TotalR$\u00a012,50')
  await expect(dialog.getByRole('listitem')).toHaveText(['Leite', 'PãoR$\u00a012,50', 'Sal'])
  await expectNothingSerious(page, 'a past trip')
  await dialog.getByRole('button', { name: 'Reabrir compra' }).click()
  await expect(toast(page)).toContainText('Compra reaberta')
  await expectStored(person, ['✓ Leite', '✓ Pão', '✓ Sal'])
  await openListMenu(page)
  await page.getByRole('button', { name: 'Compras anteriores' }).click()
  await expect(dialog).toContainText('Nenhuma compra guardada ainda')
})

for (const viewport of phones) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a price that was paid is offered, compared, drawn and erased', async ({ page, person }) => {
      await shopWith(page, person, 'Leite')
      await price(page, 'Leite', '5,80')
      await page.getByRole('button', { name: /^Encerrar compra/ }).click()
      await expectStored(person, [])
      await person.add('Leite')
      await enterMarket(page)
      await page.getByRole('button', { name: 'Preço de Leite: ' }).click()
      await page.getByRole('button', { name: 'R$\u00a05,80, como da última vez' }).click()
      await price(page, 'Leite', '6,49')
      await page.goto('/shopping')
      await expect(page.getByRole('listitem').filter({ hasText: 'Leite' })).toContainText('R$\u00a06,49 · 12 % acima')
      await item(page, 'Leite').check()
      await page.getByRole('button', { name: /Editar.*Leite/ }).click()
      const prices = page.getByRole('dialog').getByRole('region', { name: 'Preços' })
      await expect(prices.getByRole('listitem')).toHaveCount(2)
      await expectNothingSerious(page, 'the prices of an item')
      await prices
        .getByRole('button', { name: /^Apagar o preço de/ })
        .first()
        .click()
      await expect(prices.getByRole('listitem')).toHaveCount(1)
      await undo(page)
      await expect(prices.getByRole('listitem')).toHaveCount(2)
      await prices.getByRole('button', { name: 'Apagar histórico de preços' }).click()
      await expect(prices).toBeHidden()
    })
  })
}

test.describe('without a signal', () => {
  test.use({ ...withServiceWorker, expectedErrors: networkErrors })

  test('two phones that end the same trip keep one', async ({ page, person, context, server, openDevice }) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    const token = await person.share(bia.email, true)
    await shopWith(page, person, 'Leite', 'Pão')
    const phone = await openDevice()
    await signIn(phone, bia, `/shopping/shared/${token}`)
    await installed(phone)
    await enterMarket(phone)
    await expect(item(phone, 'Pão')).toBeChecked()
    await phone.context().setOffline(true)
    await context.setOffline(true)
    for (const each of [page, phone]) await each.getByRole('button', { name: 'Encerrar compra' }).click()
    await context.setOffline(false)
    await expectStored(person, [])
    await phone.context().setOffline(false)
    for (const each of [page, phone]) {
      await expectShown(each, [])
      await openListMenu(each)
      await each.getByRole('button', { name: 'Compras anteriores' }).click()
      const dialog = each.getByRole('dialog', { name: 'Compras anteriores' })
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await expect(dialog.getByRole('listitem')).toContainText('2 itens')
    }
  })

  test('a price that is not sent yet is erased alone, and its tick stays', async ({ page, person, context }) => {
    await shopWith(page, person, 'Leite')
    await installed(page)
    await context.setOffline(true)
    await price(page, 'Leite', '6,49')
    await page.goto('/shopping')
    await page.getByRole('button', { name: /Editar.*Leite/ }).click()
    const prices = page.getByRole('dialog').getByRole('region', { name: 'Preços' })
    await prices.getByRole('button', { name: /^Apagar o preço de/ }).click()
    await expect(prices).toBeHidden()
    await undo(page)
    await prices.getByRole('button', { name: /^Apagar o preço de/ }).click()
    await expect(prices).toBeHidden()
    await context.setOffline(false)
    await expectSent(page)
    await expectStored(person, ['✓ Leite'])
    expect((await person.shops()).purchases).toEqual([])
  })
})
