import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { signIn } from './page-actions.ts'

test('nothing behind a dialog can be reached, whether it is the first one or not', async ({ page, person }) => {
  await signIn(page, person)
  const status = page.getByRole('button', { name: 'Tudo salvo' }).filter({ visible: true })
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  for (const _time of ['first', 'second']) {
    await status.click()
    await expect(panel).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toBeVisible()
  }
})
