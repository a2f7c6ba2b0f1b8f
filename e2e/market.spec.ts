import { expect, type Locator, type Page } from '@playwright/test'
import { animationsEnd } from './animations.ts'
import { networkErrors, test, workerTag } from './fixtures.ts'
import {
  addField,
  addItems,
  bringBack,
  enterMarket,
  expectShown,
  expectWritten,
  installed,
  item,
  itemList,
  shownItems,
  signIn,
  toast,
} from './page-actions.ts'
import { newPerson } from './person.ts'

test.use({ expectedErrors: networkErrors })

const stayMs = 5000
const fadeMs = 200
const slideMs = 500

const headings = (page: Page): Promise<string[]> => itemList(page).getByRole('heading').allInnerTexts()
const expectHeadings = (page: Page, names: string[]) => expect.poll(() => headings(page)).toEqual(names)
const expectLeft = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const openMarket = enterMarket
const orderDialog = (page: Page) => page.getByRole('dialog', { name: 'Ordem das categorias' })
const openOrder = (page: Page) => page.getByRole('button', { name: 'Ordem das categorias' }).click()

/**
 * Returns a tap on the current position of an item, where another one may be later. The tap resolves after its click,
 * which follows when the finger is up.
 */
async function fingerOn(page: Page, name: string): Promise<() => Promise<void>> {
  const { x, y, width, height } = await boxOf(item(page, name).locator('xpath=ancestor::li'))
  return async () => {
    const next = await page.evaluateHandle(nextClick)
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await next.evaluate(({ heard }) => heard)
  }
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not on screen')
  return box
}

async function setPrice(page: Page, name: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: `Preço de ${name}: ` }).click()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Preço de ${name}: ` })).toBeFocused()
}

test('a person buys a list of another person without a server', {
  tag: ['@main', workerTag],
}, async ({ page: ana, person, server, openDevice }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await person.add('Arroz', { category: 'Mercearia' })
  await person.add('Café', { category: 'Mercearia' })
  await person.add('Banana', { category: 'Hortifruti' })
  await person.add('Fivela')
  const token = await person.share(bia.email, true)
  await signIn(ana, person)
  await openMarket(ana)
  const [phone, tablet] = [await openDevice(), await openDevice()]
  await phone.clock.install()
  for (const device of [phone, tablet]) {
    await signIn(device, bia, `/shopping/shared/${token}`)
    await openMarket(device)
    await expectHeadings(device, ['Hortifruti', 'Mercearia', 'Sem categoria'])
  }
  await installed(phone)

  // Aisles by keyboard: stored on this device, and sent to the person's other one.
  await openOrder(phone)
  await orderDialog(phone).getByRole('button', { name: 'Arrastar Mercearia' }).press('ArrowUp')
  await expect(orderDialog(phone).getByRole('button', { name: 'Arrastar Mercearia' })).toBeFocused()
  await phone.keyboard.press('Enter')
  await orderDialog(phone).getByRole('button', { name: 'Salvar' }).click()
  await expectHeadings(phone, ['Mercearia', 'Hortifruti', 'Sem categoria'])
  await expectHeadings(tablet, ['Mercearia', 'Hortifruti', 'Sem categoria'])
  await expectHeadings(ana, ['Hortifruti', 'Mercearia', 'Sem categoria'])

  // Another person's tick appears in place.
  await item(ana, 'Fivela').check()
  await expect(item(phone, 'Fivela')).toBeChecked()
  await item(ana, 'Fivela').uncheck()
  await expectShown(phone, ['Arroz', 'Café', 'Banana', 'Fivela'])

  await server.kill()
  await phone.reload()
  await expectHeadings(phone, ['Mercearia', 'Hortifruti', 'Sem categoria'])
  await expectLeft(phone, 'Faltam 4 de 4')
  // Far enough ahead: a moment that has passed meanwhile is refused.
  await phone.clock.pauseAt(await phone.evaluate(() => Date.now() + 60_000))

  // The same finger on the same place: it ticks, and undoes its own tick.
  const tap = await fingerOn(phone, 'Arroz')
  await tap()
  await expectShown(phone, ['✓ Arroz', 'Café', 'Banana', 'Fivela'])
  await expectLeft(phone, 'Faltam 3 de 4')
  await phone.clock.runFor(stayMs - 1)
  await expectShown(phone, ['✓ Arroz', 'Café', 'Banana', 'Fivela'])
  await tap()
  await phone.clock.runFor(2 * stayMs)
  await expectShown(phone, ['Arroz', 'Café', 'Banana', 'Fivela'])
  await expectLeft(phone, 'Faltam 4 de 4')

  // After the row has left, a late finger does not tick the next one in its place.
  await tap()
  await expect(item(phone, 'Arroz')).toBeChecked()
  await phone.clock.runFor(stayMs)
  await phone.clock.runFor(fadeMs)
  await expectShown(phone, ['Café', 'Banana', 'Fivela', '✓ Arroz'])
  await expectHeadings(phone, ['Mercearia', 'Hortifruti', 'Sem categoria', 'Comprados'])
  await tap()
  await phone.clock.runFor(slideMs)
  await expectShown(phone, ['Café', 'Banana', 'Fivela', '✓ Arroz'])
  await tap()
  await expectShown(phone, ['✓ Café', 'Banana', 'Fivela', '✓ Arroz'])
  await expectLeft(phone, 'Faltam 2 de 4')

  // Prices: the total covers the basket, and appears with the first one.
  await expect(phone.getByText('No carrinho:')).toBeHidden()
  await setPrice(phone, 'Fivela', '1.234,5')
  await expect(phone.getByText('No carrinho:').locator('..')).toContainText('R$\u00a00,00')
  await setPrice(phone, 'Arroz', '29,9')
  await setPrice(phone, 'Café', '93.55')
  const total = phone.getByText('No carrinho:').locator('..')
  await expect(total).toContainText('R$\u00a0123,45')
  await addItems(phone, 'Lantejoula')
  await expectWritten(phone)
  await phone.clock.resume()

  await item(ana, 'Fivela').check()
  await expectWritten(ana)
  await bringBack(server, ana, phone, tablet)
  for (const device of [ana, phone, tablet]) {
    await expect
      .poll(async () => (await shownItems(device)).sort())
      .toEqual(['Banana', 'Lantejoula', '✓ Arroz', '✓ Café', '✓ Fivela'])
    await expect(device.getByText('No carrinho:').locator('..')).toContainText('R$\u00a01.357,95')
    await expectLeft(device, 'Faltam 2 de 5')
  }
  await expect.poll(() => person.items()).toEqual(['Banana', 'Lantejoula', '✓ Arroz', '✓ Café', '✓ Fivela'])
  await phone.getByRole('button', { name: 'Fechar o Modo mercado' }).first().click()
  await expect(phone.getByRole('heading', { name: 'Lista de Ana' })).toBeVisible()
})

test('all targets fit a thumb and work by keyboard; aisles are dragged, and that is undone', async ({
  page,
  person,
}) => {
  await page.addInitScript(countLocks)
  for (const [name, category] of [
    ['Arroz', 'Mercearia'],
    ['Banana', 'Hortifruti'],
    ['Pão', 'Padaria'],
    ['Palavradecabeçacompridíssima'.repeat(4), 'Padaria'],
  ] as const)
    await person.add(name, { category, quantity: '2 kg' })
  await signIn(page, person)
  await openMarket(page)
  await expectHeadings(page, ['Hortifruti', 'Padaria', 'Mercearia'])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const row of await itemList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .all())
    expect((await boxOf(row)).height).toBeGreaterThanOrEqual(56)
  for (const control of await page.locator('main').getByRole('button').all()) {
    const { width, height } = await boxOf(control)
    expect(Math.min(width, height), await control.innerText()).toBeGreaterThanOrEqual(44)
  }

  // The screen stays on, and the lock is requested again when the page becomes visible.
  expect(await page.evaluate(() => window.locksAsked)).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await page.evaluate(() => window.locksAsked)).toBe(2)
  await expect(page.getByText('A tela fica acesa')).toBeVisible()

  await openOrder(page)
  const order = orderDialog(page)
  await expect(order).toBeVisible()
  // The dialog slides into place.
  await animationsEnd(page)
  for (const button of await order.getByRole('button').all()) {
    const { width, height } = await boxOf(button)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const [from, to] = [
    await boxOf(order.getByRole('button', { name: 'Arrastar Mercearia' })),
    await boxOf(order.getByRole('button', { name: 'Arrastar Hortifruti' })),
  ]
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 12 })
  await expect(order.getByRole('listitem').first()).toContainText('Mercearia')
  await page.mouse.up()
  // A dragged aisle moves before its place is stored: another move by then would use the old order.
  await expect(order.getByRole('button', { name: 'Mercearia para cima' })).toHaveAttribute('aria-disabled', 'true')
  await order.getByRole('button', { name: 'Padaria para cima' }).click()
  await expect(order.getByRole('button', { name: 'Padaria para cima' })).toBeFocused()
  await order.getByRole('button', { name: 'Salvar' }).click()
  // The focused element stays on screen.
  await toast(page).getByRole('button', { name: 'Desfazer' }).focus()
  await expectHeadings(page, ['Mercearia', 'Padaria', 'Hortifruti'])
  await page.keyboard.press('Enter')
  await expectHeadings(page, ['Hortifruti', 'Padaria', 'Mercearia'])

  // By keyboard: a typed price is kept, and an invalid one is reported; Space ticks, and the focus moves to the next
  // item.
  await item(page, 'Banana').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('caro')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Escreva um preço como 12,50')
  await expect(page.getByLabel('Preço de Banana')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('R$ 7,90')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No carrinho:').locator('..')).toContainText('R$\u00a00,00')
  await expect(page.getByRole('button', { name: 'Preço de Banana: R$' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('No carrinho:').locator('..')).toContainText('R$\u00a07,90')
  await expectHeadings(page, ['Padaria', 'Mercearia', 'Comprados'])
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'Editar Banana' }).press('Enter')
  await expect(page.getByLabel('Preço', { exact: true })).toHaveValue('7,90')
  await page.getByLabel('Preço', { exact: true }).fill('100.000')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toContainText('até R$ 99.999,99')
  await page.getByLabel('Preço', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await openMarket(page)
  await expectLeft(page, 'Faltam 3 de 4')
  await expect(page.getByText('No carrinho:')).toBeHidden()
})

test('a read-only member sees the list by aisle, and a browser that cannot keep the screen on is reported', async ({
  page,
  person,
  server,
}) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await bia.add('Arroz', { category: 'Mercearia' })
  await bia.add('Banana', { category: 'Hortifruti' })
  const token = await bia.share(person.email, false)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
  await signIn(page, person, `/shopping/shared/${token}`)
  await openMarket(page)
  await expectHeadings(page, ['Hortifruti', 'Mercearia'])
  await expect(page.getByText('Este navegador não mantém a tela acesa')).toBeVisible()
  await expect(itemList(page).getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Preço/ })).toHaveCount(0)
  await expect(addField(page)).toBeHidden()
  await bia.unshare(person.email)
  await expect(page.getByRole('main').getByText('encerrou o compartilhamento com você')).toBeVisible()
  await page.goto('/shopping/nada-disso/mercado')
  await expect(page.getByText('Erro ao carregar a lista de compras')).toBeVisible()
})

/** Runs in the page: `heard` resolves at the next click. */
function nextClick(): { heard: Promise<void> } {
  const options = { capture: true, once: true }
  return { heard: new Promise((resolve) => addEventListener('click', () => resolve(), options)) }
}

declare global {
  interface Window {
    locksAsked: number
  }
}

/** Runs in the page: replaces the wake lock, and counts its requests in `locksAsked`. */
function countLocks(): void {
  window.locksAsked = 0
  navigator.wakeLock.request = async () => {
    window.locksAsked++
    return { released: false, release: async () => undefined } as WakeLockSentinel
  }
}
