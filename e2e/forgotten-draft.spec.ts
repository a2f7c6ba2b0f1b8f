import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addField, item, phones, signIn, writtenDrafts } from './page-actions.ts'

for (const { width, height } of phones) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('a forgotten draft stands beside the way to the market; ✕ discards it, + adds it', async ({
      page,
      person,
    }) => {
      await person.add('Arroz')
      await signIn(page, person)
      const toMarket = page.getByRole('link', { name: 'Ir às compras' }).filter({ visible: true })
      const discard = page.getByRole('button', { name: 'Descartar' })
      await addField(page).fill('Leite integral sem lactose')
      await expect.poll(() => writtenDrafts(page)).toEqual(['Leite integral sem lactose'])
      await page.reload()
      await expect(addField(page)).toHaveValue('Leite integral sem lactose')
      await expect(toMarket).toBeInViewport({ ratio: 1 })
      await expect(discard).toBeInViewport({ ratio: 1 })
      const { width: readable } = (await addField(page).boundingBox()) ?? { width: 0 }
      expect(readable).toBeGreaterThan(80)
      await expectNothingSerious(page, 'a forgotten draft')
      await discard.click()
      await expect(addField(page)).toHaveValue('')
      await expect(toMarket).toBeVisible()
      await expect.poll(() => writtenDrafts(page)).toEqual([])

      await addField(page).fill('Café')
      await addField(page).blur()
      await page.locator('[data-add-line] label').click()
      await expect(item(page, 'Café')).toBeVisible()
      await addField(page).fill('Sal')
      await expect(toMarket).toBeHidden()
      await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
      await expect(item(page, 'Sal')).toBeVisible()
    })
  })
}
