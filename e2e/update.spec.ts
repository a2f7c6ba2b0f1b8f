import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, addItems, expectShown, installed, openApp, signIn } from './page-actions.ts'

test.use({ throughProxy: true })

test('a new version waits for a word of the person and never reloads under their typing', async ({
  page,
  person,
  network,
  context,
}) => {
  await signIn(page, person)
  await installed(page)
  await addItems(page, 'Arroz')
  await page.reload()
  const other = await openApp(context)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await addField(page).pressSequentially('Meia dúzia de ')

  network.edits.set('/sw.js', (text) => `${text}\n// A version after this one.`)
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()))
  const banner = page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
  await expect(banner).toBeVisible()
  await addField(page).pressSequentially('ovos')
  await expect(addField(page)).toHaveValue('Meia dúzia de ovos')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await banner.getByRole('button', { name: 'Atualizar' }).click()
  await page.waitForFunction(() => !('sameDocument' in window))
  await expect(addField(page)).toHaveValue('Meia dúzia de ovos')
  await expectShown(page, ['Arroz'])
  await expect(banner).toBeHidden()
  // The other tab is told, and decides for itself.
  await expect(other.getByText('Nova versão disponível')).toBeVisible()
  await expectShown(other, ['Arroz'])
})
