import { expect } from '@playwright/test'
import { networkErrors, test, withServiceWorker } from './fixtures.ts'
import { understood } from './grocery-actions.ts'
import { addField, expectShown, expectWritten, itemList, signIn } from './page-actions.ts'

test.use({ ...withServiceWorker, expectedErrors: networkErrors })

test('offline amounts of two phones are one row with both, or two that one tap joins', async ({
  page,
  person,
  openDevice,
}) => {
  await person.add('Pão')
  const other = await openDevice()
  for (const phone of [page, other]) {
    await signIn(phone, person)
    // Until the reader of lines is loaded.
    await addField(phone).fill('2 kg de tomate')
    await expect(understood(phone)).toBeVisible()
    await addField(phone).fill('')
    await phone.context().setOffline(true)
  }
  for (const [phone, amount] of [
    [page, 'dois'],
    [other, 'três'],
  ] as const) {
    for (const name of ['pães', 'mamões']) {
      await addField(phone).fill(`${amount} ${name}`)
      await addField(phone).press('Enter')
    }
    await expectShown(phone, ['mamões', 'Pão'])
    await expectWritten(phone)
  }
  await page.context().setOffline(false)
  await expect.poll(() => person.items()).toEqual(['Pão', 'mamões'])
  await other.context().setOffline(false)
  for (const phone of [page, other]) {
    await expectShown(phone, ['mamões', 'mamões', 'Pão'])
    await expect(itemList(phone)).toContainText('dois + três')
  }
  await page.getByRole('button', { name: 'Juntar com o outro mamões' }).click()
  for (const phone of [page, other]) {
    await expectShown(phone, ['mamões', 'Pão'])
    await expect(itemList(phone)).toContainText('5')
  }
})
