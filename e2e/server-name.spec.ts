import { expect } from '@playwright/test'
import { networkErrors, test, withServiceWorker } from './fixtures.ts'
import { installed, signUp } from './page-actions.ts'
import { newPerson } from './person.ts'

const settings = { SERVER_NAME: 'Caderno da Vila' }
test.use({ ...withServiceWorker, settings, expectedErrors: networkErrors })

test('the app bears the name of its server, without a network too', async ({ page, server }) => {
  await page.goto('/auth')
  await expect(page).toHaveTitle(/^\S+ · Caderno da Vila$/)
  await expect(page.getByRole('main').getByText('Caderno da Vila')).toBeVisible()
  await signUp(page, newPerson(server.url))
  const home = page.getByRole('banner').getByText('Caderno da Vila').filter({ visible: true })
  await expect(home).toBeVisible()
  await installed(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(home).toBeVisible()
  await expect(page).toHaveTitle(/ · Caderno da Vila$/)
})
