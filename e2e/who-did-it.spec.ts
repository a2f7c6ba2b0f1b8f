import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addItems, item, itemList, signIn, withCapital } from './page-actions.ts'
import { newPerson } from './person.ts'

test.use({ viewport: { width: 320, height: 640 } })

const row = (page: Page, name: string) =>
  itemList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: withCapital(name), exact: true }) })
const heightOf = async (page: Page, name: string) => (await row(page, name).boundingBox())?.height

test('rows that others changed have initials; those changed since the last visit also have words', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await signIn(page, person)
  await addItems(page, 'Arroz')
  const token = await person.share(bia.email, true)
  const phone = await openDevice()
  await signIn(phone, bia, `/shopping/shared/${token}`)
  await addItems(phone, 'ovos')
  await expect(item(page, 'ovos')).toBeVisible()
  await expect(row(page, 'ovos').getByText('BI', { exact: true })).toBeVisible()
  await expect(item(page, 'ovos')).toHaveAccessibleDescription(/Bia adicionou às \d\d:\d\d/)
  expect(await heightOf(page, 'ovos')).toBe(await heightOf(page, 'Arroz'))
  await expect(row(page, 'Arroz').getByText('AN', { exact: true })).toHaveCount(0)
  await expect(row(phone, 'Arroz').getByText('AN', { exact: true })).toBeVisible()

  // A name of several lines begins beside them.
  const long = 'Chocolate amargo com setenta por cento de cacau'
  await addItems(phone, long)
  const mark = row(page, long).getByText('BI', { exact: true })
  await expect(mark).toBeVisible()
  const [name, initials] = [await row(page, long).getByText(long).boundingBox(), await mark.boundingBox()]
  expect(name?.height).toBeGreaterThan(40)
  expect(name?.y).toBeLessThan((initials?.y ?? 0) + (initials?.height ?? 0))
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(initials?.x ?? 0)

  await page.getByRole('link', { name: 'Tarefas' }).filter({ visible: true }).click()
  await addItems(phone, 'sal')
  await item(phone, 'Arroz').check()
  await expect.poll(() => person.items()).toEqual([long, 'ovos', 'sal', '✓ Arroz'])
  await page.getByRole('link', { name: 'Compras' }).filter({ visible: true }).click()
  await expect(row(page, 'sal')).toContainText(/novo.*Bia adicionou às/)
  await expect(row(page, 'Arroz')).toContainText('Bia comprou às')
  await expect(row(page, 'sal').getByText('BI', { exact: true })).toHaveCount(0)
  await expect(row(page, 'ovos').getByText('BI', { exact: true })).toBeVisible()
  expect(await heightOf(page, 'ovos')).toBeLessThanOrEqual(57)
  await expectNothingSerious(page, 'rows of somebody else')
})
