import { expect } from '@playwright/test'
import { addField, addItems, expectShown, installed, register, writtenDrafts } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { test } from './fixtures.ts'

test.use({ throughProxy: true })

test('a new version waits for the person’s consent and never reloads while they type', async ({
  origin,
  network,
  openBrowser,
}) => {
  const browser = await openBrowser()
  const other = await browser.open(`${origin}/auth`)
  await register(other, newPerson(origin))
  await installed(other)
  await addItems(other, 'Arroz')
  await expect.poll(() => writtenDrafts(other)).toEqual([])
  await other.reload()
  await expectShown(other, ['Arroz'])
  const page = await browser.open(`${origin}/shopping`)
  await expectShown(page, ['Arroz'])
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await addField(page).pressSequentially('Meia dúzia de ')

  network.edits.set('/sw.js', (text) => `${text}\n// A version after this one.`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(async (registration) => void registration.update()))
  const banner = page.getByRole('status').filter({ hasText: 'Nova versão disponível' })
  await expect(banner).toBeVisible()
  await addField(page).fill('Meia dúzia de ovos')
  await expect(addField(page)).toHaveValue('Meia dúzia de ovos')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await banner.getByRole('button', { name: 'Atualizar' }).click()
  await page.waitForFunction(() => !('sameDocument' in window))
  await expect(addField(page)).toHaveValue('Meia dúzia de ovos')
  await expectShown(page, ['Arroz'])
  await expect(banner).toBeHidden()
  // The other tab is notified, and decides for itself.
  await expect(other.getByText('Nova versão disponível')).toBeVisible()
  await expectShown(other, ['Arroz'])
})
