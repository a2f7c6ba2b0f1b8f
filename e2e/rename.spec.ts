import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addItems, expectShown, item, itemList, removeRow, signIn, toast, undo } from './page-actions.ts'
import { newPerson } from './person.ts'

test.beforeEach(async ({ page, person }) => signIn(page, person))

const nameField = (page: Page) => itemList(page).getByLabel('Nome', { exact: true })

/** Opens the name of an item for editing in its row, and types over it. */
async function rename(page: Page, name: string, typed: string): Promise<void> {
  await item(page, name).press('F2')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type(typed)
}

test('a name being edited is kept when its row is scrolled away', async ({ page, person }) => {
  const names = Array.from({ length: 40 }, (_, index) => `Item ${index + 10}`)
  for (const name of names) await person.add(name)
  // During the edit no row is added: a short list cannot be scrolled.
  await expect(page.locator('dl dd').first()).toHaveText('40')
  await rename(page, 'Item 10', 'Item dez')
  await page.mouse.wheel(0, 3000)
  await expect(nameField(page)).toBeHidden()
  await expect.poll(() => person.items()).toContain('Item dez')
})

test('a name being edited is kept when the app is hidden, and Esc still reverts it', async ({ page, person }) => {
  await addItems(page, 'Arroz')
  await rename(page, 'Arroz', 'Arroz inte')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect.poll(() => person.items()).toEqual(['Arroz inte'])
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(() => person.items()).toEqual(['Arroz'])
})

test('a name being edited stays with its row and its focus during changes of others', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  const token = await person.share(bia.email, true)
  for (const name of ['Arroz', 'Leite']) await person.add(name)
  const phone = await openDevice()
  await signIn(phone, bia, `/shopping/shared/${token}`)
  await rename(page, 'Arroz', 'Arroz inte')
  await item(phone, 'Arroz').check()
  await addItems(phone, 'Almofada')
  // Two were to be bought before, too.
  await expect(page.locator('dl dd').nth(1)).toHaveText('1')
  await expect(page.locator('dl dd').first()).toHaveText('2')
  await page.keyboard.type('gral')
  await expect(nameField(page)).toHaveValue('Arroz integral')
  await page.keyboard.press('Enter')
  await expectShown(page, ['Almofada', 'Leite', '✓ Arroz integral'])
  await expect(item(page, 'Arroz integral')).toBeFocused()
  await expectShown(phone, ['Almofada', 'Leite', '✓ Arroz integral'])

  await rename(page, 'Leite', 'Leite des')
  await removeRow(phone, 'Leite')
  // The focused element stays on screen.
  await toast(phone).getByRole('button', { name: 'Desfazer' }).focus()
  await expect(page.locator('dl dd').first()).toHaveText('1')
  await page.keyboard.type('natado')
  await page.keyboard.press('Enter')
  await expectShown(page, ['Almofada', '✓ Arroz integral'])
  await undo(phone)
  await expectShown(page, ['Almofada', 'Leite desnatado', '✓ Arroz integral'])
})
