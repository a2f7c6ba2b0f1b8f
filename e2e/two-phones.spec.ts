import { expect, type Page } from '@playwright/test'
import { dayMs } from '#shared/days.ts'
import { networkErrors, test, withServiceWorker } from './fixtures.ts'
import { price, understood } from './grocery-actions.ts'
import {
  addField,
  enterMarket,
  expectSent,
  expectShown,
  expectStored,
  expectWritten,
  installed,
  item,
  itemList,
  openListMenu,
  signIn,
} from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

test.use({ ...withServiceWorker, expectedErrors: networkErrors })

test('offline amounts of two phones are one row with both, or two that one tap joins', async ({
  page,
  person,
  openDevice,
}) => {
  await person.add('Pão')
  const other = await openDevice()
  for (const phone of [page, other]) {
    await signIn(phone, person)
    // Until the reader of lines is loaded.
    await addField(phone).fill('2 kg de tomate')
    await expect(understood(phone)).toBeVisible()
    await addField(phone).fill('')
    await phone.context().setOffline(true)
  }
  for (const [phone, amount] of [
    [page, 'dois'],
    [other, 'três'],
  ] as const) {
    for (const name of ['pães', 'mamões']) {
      await addField(phone).fill(`${amount} ${name}`)
      await addField(phone).press('Enter')
    }
    await expectShown(phone, ['mamões', 'Pão'])
    await expectWritten(phone)
  }
  await page.context().setOffline(false)
  await expect.poll(() => person.items()).toEqual(['Pão', 'mamões'])
  await other.context().setOffline(false)
  for (const phone of [page, other]) {
    await expectShown(phone, ['mamões', 'mamões', 'Pão'])
    await expect(itemList(phone)).toContainText('dois + três')
  }
  await page.getByRole('button', { name: 'Juntar com o outro mamões' }).click()
  for (const phone of [page, other]) {
    await expectShown(phone, ['mamões', 'Pão'])
    await expect(itemList(phone)).toContainText('5')
  }
})

interface Two {
  page: Page
  person: Person
  openDevice(): Promise<Page>
}

/** Shares a list with these items, and opens it on the phones of both. Resolves with the page of the other person. */
async function openShared({ page, person, openDevice }: Two, other: Person, ...items: string[]): Promise<Page> {
  await other.register()
  for (const name of items) await person.add(name)
  const token = await person.share(other.email, true)
  const phone = await openDevice()
  await signIn(page, person)
  await signIn(phone, other, `/shopping/shared/${token}`)
  return phone
}

const pastTrips = (page: Page) => page.getByRole('dialog', { name: 'Compras anteriores' })
const part = (page: Page, name: string) => page.getByRole('region', { name })

test('two phones shop with prices, one without a signal, and both and the server keep one trip and one sum', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  const names = ['Café', 'Leite', 'Pão', 'Sal']
  const phone = await openShared({ page, person, openDevice }, newPerson(server.url, 'Bia'), ...names)
  await installed(phone)
  for (const each of [page, phone]) {
    await enterMarket(each)
    await expect(item(each, 'Sal')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Em qual mercado? (opcional)' }).click()
  await page.getByLabel('Nome do mercado').fill('Assaí')
  await page.keyboard.press('Enter')
  await phone.context().setOffline(true)
  // An open stream of events goes on without a network.
  await phone.reload()
  await expect(item(phone, 'Sal')).toBeVisible()
  for (const [name, paid] of [
    ['Leite', '6,49'],
    ['Café', '20'],
  ] as const) {
    await item(page, name).check()
    await price(page, name, paid)
  }
  // Bia takes the milk off the shelf, too, and pays more for it later.
  for (const [name, paid] of [
    ['Leite', '6,99'],
    ['Pão', '12,50'],
  ] as const) {
    await item(phone, name).check()
    await price(phone, name, paid)
  }
  for (const [each, total] of [
    [phone, '19,49'],
    [page, '26,49'],
  ] as const) {
    await each.getByRole('button', { name: 'Encerrar compra' }).click()
    await expect(each.getByRole('dialog')).toContainText(`R$\u00a0${total}`)
    await each.getByRole('button', { name: 'Guardar e limpar' }).click()
  }
  await expectStored(person, ['Pão', 'Sal'])
  await phone.context().setOffline(false)
  await expectStored(person, ['Sal'])
  for (const each of [page, phone]) await expectSent(each)

  const { trips, purchases } = await person.shops()
  const paid = (lines: readonly { name: string; price?: number }[]) =>
    Object.fromEntries(lines.map(({ name, price }) => [name, price]))
  const all = { Café: 2000, Leite: 699, Pão: 1250 }
  expect(trips.map(({ market, total, lines }) => [market, total, paid(lines)])).toEqual([['Assaí', 3949, all]])
  expect(purchases).toHaveLength(3)
  expect(paid(purchases)).toEqual(all)
  expect(new Set(purchases.map(({ market }) => market))).toEqual(new Set(['Assaí']))

  for (const [each, names] of [
    [page, { Você: '26,99', Bia: '12,50' }],
    [phone, { Ana: '26,99', Você: '12,50' }],
  ] as const) {
    await expectShown(each, ['Sal'])
    await openListMenu(each)
    await each.getByRole('button', { name: 'Compras anteriores' }).click()
    await expect(pastTrips(each).getByRole('listitem')).toHaveCount(1)
    await expect(pastTrips(each).getByRole('listitem')).toContainText('Assaí')
    await expect(pastTrips(each).getByRole('listitem')).toContainText('R$\u00a039,49')
    await pastTrips(each).getByRole('link', { name: 'Gastos' }).click()
    await expect(each.locator('nav [aria-current=page]').filter({ visible: true })).toHaveText('Compras')
    await expect(part(each, 'Por mês')).toContainText('R$\u00a039,49')
    await expect(part(each, 'Por mercado').getByRole('row', { name: /^Assaí R\$\s39,49/ })).toBeVisible()
    for (const [name, sum] of Object.entries(names))
      await expect(
        part(each, 'Por pessoa').getByRole('row', { name: new RegExp(`^${name} R\\$\\s${sum}`) }),
      ).toBeVisible()
  }
})

test('two phones that repeat one list, or one trip, without a signal end with one list', async ({
  page,
  person,
  openDevice,
}) => {
  await person.add('Arroz', { purchased: true, quantity: '5 kg' })
  await person.add('Leite', { purchased: true })
  const other = await openDevice()
  const offline = async (act: (phone: Page) => Promise<void>) => {
    for (const phone of [page, other]) await phone.context().setOffline(true)
    for (const phone of [page, other]) await act(phone)
    for (const phone of [page, other]) {
      await expectShown(phone, ['Arroz', 'Leite'])
      await expectWritten(phone)
    }
    for (const phone of [page, other]) await phone.context().setOffline(false)
    for (const phone of [page, other]) await expectSent(phone)
    await expectStored(person, ['Arroz', 'Leite'])
    for (const phone of [page, other]) await expectShown(phone, ['Arroz', 'Leite'])
  }
  for (const phone of [page, other]) {
    await signIn(phone, person)
    await installed(phone)
  }
  await offline(async (phone) => {
    await phone.reload()
    await openListMenu(phone)
    await phone.getByRole('button', { name: 'Repetir lista' }).click()
    await phone.getByRole('button', { name: /^Tudo de novo nesta lista/ }).click()
  })
  for (const name of ['Arroz', 'Leite']) await item(page, name).check()
  await enterMarket(page)
  await page.getByRole('button', { name: 'Encerrar compra' }).click()
  await expect(other.getByRole('button', { name: 'Repetir a última compra (2)' })).toBeVisible()
  await page.goto('/shopping')
  await offline(async (phone) => {
    await phone.reload()
    await phone.getByRole('button', { name: 'Repetir a última compra (2)' }).click()
    await phone.getByRole('button', { name: 'Adicionar 2' }).click()
  })
  const { trips } = await person.shops()
  expect(trips.map(({ lines }) => lines.length)).toEqual([2, 2])
})

test('two phones that read one receipt without a signal keep what was bought besides once', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  const phone = await openShared({ page, person, openDevice }, newPerson(server.url, 'Bia'), 'arroz')
  const both = [page, phone]
  for (const each of both) {
    await installed(each)
    await expect(item(each, 'arroz')).toBeVisible()
    await each.context().setOffline(true)
    await each.reload()
  }
  const day = new Date(Date.now() - 5 * dayMs).toISOString().slice(0, 10)
  const text =
    'MERCADO BOM\nCNPJ: 11.222.333/0001-81\nARROZ T1 5KG 1 UN X 25,90 25,90\nSAB PO OMO 1 UN X 9,90 9,90\nDETERGENTE 2 UN X 2,50 5,00\nValor a pagar 40,80\nEmissão ' +
    day.split('-').reverse().join('/')
  for (const each of both) {
    await openListMenu(each)
    await each.getByRole('button', { name: 'Ler nota fiscal' }).click()
    await each.getByLabel('Texto da nota').fill(text)
    await each.getByRole('button', { name: 'Conferir' }).click()
    await each.getByRole('button', { name: 'Confirmar' }).click()
    await expect(itemList(each).getByRole('checkbox', { checked: true })).toHaveCount(3)
    await expectWritten(each)
  }
  for (const each of both) await each.context().setOffline(false)
  for (const each of both) await expectSent(each)
  const { purchases } = await person.shops()
  expect(purchases.map(({ name, price, day }) => [name, price, day]).sort()).toEqual([
    ['Detergente', 500, day],
    ['Sabão em pó', 990, day],
    ['arroz', 2590, day],
  ])
  for (const each of both) await expect(itemList(each).getByRole('checkbox')).toHaveCount(3)
})
