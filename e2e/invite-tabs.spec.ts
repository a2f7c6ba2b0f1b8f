/** An invitation in several tabs of one browser. */
import { expect } from '@playwright/test'
import { signOutErrors, test } from './fixtures.ts'
import { askToLeave, fillIn, signIn } from './page-actions.ts'
import { newPerson } from './person.ts'

test.use({ expectedErrors: new RegExp(`status of 403 .*/api/accept-invite|${signOutErrors.source}`) })

const onList = /\/shopping\/[0-9a-f-]{36}$/

test('a tab with the invitation continues by itself when its person signs in in another tab', async ({
  page,
  person,
  server,
  context,
}) => {
  const [bia, caio] = [newPerson(server.url, 'Bia'), newPerson(server.url, 'Caio')]
  await bia.register()
  await caio.register()
  await person.add('Arroz')
  const link = `/convite/${await person.share(bia.email, true)}`
  await signIn(page, caio)
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'O convite é para outra conta' })).toBeVisible()
  await askToLeave(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(other.getByRole('link', { name: 'Já tenho conta' })).toBeVisible()
  await page.getByRole('tab', { name: 'Login' }).click()
  await fillIn(page, bia)
  for (const tab of [page, other]) await expect(tab).toHaveURL(onList)
  expect(await page.evaluate(() => localStorage.getItem('pendingInviteToken'))).toBeNull()
})

test('the sign-in leads to the list, also if another tab has accepted the invitation meanwhile', async ({
  page,
  person,
  server,
}) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await person.add('Arroz')
  await page.goto(`/convite/${await person.share(bia.email, true)}`)
  await page.getByRole('link', { name: 'Já tenho conta' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(bia.email)
  // As the other tab does.
  await page.evaluate(() => ['pendingInviteToken', 'pendingInvite'].map((key) => localStorage.removeItem(key)))
  await fillIn(page, bia)
  await expect(page).toHaveURL(onList)
})
