import { expect, type Page } from '@playwright/test'
import { networkErrors, test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  expectSent,
  expectShown,
  item,
  itemList,
  openListMenu,
  phones,
  removeRow,
  signIn,
  swipeAway,
  toast,
  undo,
} from './page-actions.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Na Lixeira' }).getByRole('listitem')
const [shop, rest] = ['Compra de hoje, 3 itens', 'Compra de hoje, 2 itens']

test.use({ expectedErrors: networkErrors })

for (const { width, height } of phones) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('a cleared shop is one row that opens to its items, restored one by one or whole, with one undo', async ({
      page,
      person,
      openDevice,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const name of ['Arroz', 'papel higienico', 'Sal', 'Vela']) await person.add(name)
      await signIn(page, person)
      await expect(item(page, 'Papel higiênico')).toBeVisible()
      await page.context().setOffline(true)
      for (const name of ['Arroz', 'Papel higiênico', 'Sal']) await item(page, name).check()
      await openListMenu(page)
      await page.getByRole('button', { name: 'Limpar comprados' }).click()
      await expectShown(page, ['Vela'])
      await swipeAway(itemList(page).getByText('Vela', { exact: true }))
      await expectShown(page, [])
      await page.context().setOffline(false)
      await expectSent(page)
      await person.addTodo('Regar')

      // The server got both acts in one request.
      const phone = await openDevice()
      await phone.setViewportSize({ width, height })
      await signIn(phone, person, '/todos')
      await removeRow(phone, 'Regar')
      await phone.goto('/lixeira')
      await expect(rows(phone)).toContainText(['Regar', 'Vela', shop])
      await expectNothingSerious(phone, 'acts in the trash')
      await phone.getByRole('button', { name: shop, exact: true }).click()
      await expect(rows(phone)).toContainText(['Regar', 'Vela', shop, 'Arroz', 'Papel higiênico', 'Sal'])
      await expectNothingSerious(phone, 'an open act in the trash')
      // Bought items that are deleted within ten seconds are one act, so the undo below must come later.
      await phone.waitForTimeout(10_000)
      await phone.getByRole('button', { name: 'Restaurar Papel higiênico' }).click()
      await expect(rows(phone)).toContainText(['Regar', 'Vela', rest, 'Arroz', 'Sal'])
      await expect(phone.getByRole('button', { name: 'Restaurar Sal' })).toBeFocused()
      await undo(phone)
      await expect(rows(phone)).toContainText(['Papel higiênico', 'Regar', 'Vela', rest])
      await phone.getByRole('button', { name: 'Restaurar Papel higiênico' }).click()

      await phone.getByRole('button', { name: `Restaurar ${rest}` }).click()
      await expect(toast(phone)).toContainText('2 restaurados')
      await expect(rows(phone)).toHaveCount(2)
      await undo(phone)
      await expect(phone.getByRole('button', { name: rest, exact: true })).toBeVisible()
      await phone.getByRole('button', { name: `Restaurar ${rest}` }).click()
      await expectSent(phone)
      await page.goto('/shopping')
      await expectShown(page, ['✓ Arroz', '✓ Papel higiênico', '✓ Sal'])
    })

    test('the kinds narrow the trash, and a search finds one row of an act or the act', async ({ page, person }) => {
      await person.addTodo('Regar')
      for (const name of ['Arroz', 'papel higienico', 'Sal']) await person.add(name)
      await signIn(page, person)
      for (const name of ['Arroz', 'Papel higiênico', 'Sal']) await item(page, name).check()
      await openListMenu(page)
      await page.getByRole('button', { name: 'Limpar comprados' }).click()
      await expectShown(page, [])
      await page.goto('/todos')
      await removeRow(page, 'Regar')
      await page.goto('/lixeira')
      await expect(rows(page)).toContainText(['Regar', shop])
      await page.getByRole('button', { name: 'Itens 3' }).click()
      await expect(rows(page)).toContainText([shop])
      await page.getByRole('button', { name: 'Tarefas 1' }).click()
      await expect(rows(page)).toContainText(['Regar'])
      await page.getByRole('button', { name: 'Restaurar Regar' }).click()
      // Nothing of the chosen kind is left, so all is shown.
      await expect(rows(page)).toContainText([shop])
      const search = page.getByLabel('Buscar na Lixeira...')
      await search.fill('HIGIÊNICO')
      await expect(rows(page)).toContainText(['Papel higiênico'])
      await search.fill('compra de hoje')
      await expect(rows(page)).toContainText([shop])
    })
  })
}
