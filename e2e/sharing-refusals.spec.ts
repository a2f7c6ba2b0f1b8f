import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { addItems, expectStored, item, removeRow, signIn, syncWords, toast } from './page-actions.ts'
import { emailField, openShareDialog, submitButton } from './share-dialog.ts'

test.beforeEach(async ({ page, person }) => signIn(page, person))

test.describe('an item in a share', () => {
  test('returns after its deletion, and the person is notified of the reason', async ({ page, person }) => {
    await addItems(page, 'Arroz')
    await expectStored(person, ['Arroz'])
    const [{ id }] = (await (await page.request.get('/api/shopping-items')).json()) as [{ id: string }]
    await person.share('bia@exemplo.com.br', false, id)
    await removeRow(page, 'Arroz')
    await expect(toast(page)).toContainText(
      'Falha ao excluir itemEste item não pode ser excluído porque está sendo usado como referência em um compartilhamento. Remova o compartilhamento primeiro.',
    )
    await expect(item(page, 'Arroz')).toBeVisible()
    await syncWords(page).click()
    await expect(page.getByRole('dialog', { name: 'Sincronização' })).toContainText(
      'Remova o compartilhamento primeiro.',
    )
  })
})

test.describe('a list with the maximum of people', () => {
  test.use({ expectedErrors: /status of 413/ })

  test('refuses one more with a reason', async ({ page, person }) => {
    await addItems(page, 'Arroz')
    for (let n = 0; n < 50; n += 1) await person.share(`pessoa-${n}@exemplo.com.br`, false)
    const dialog = await openShareDialog(page)
    await emailField(dialog).fill('mais-uma@exemplo.com.br')
    await submitButton(dialog).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Erro ao compartilharUma lista pode ser compartilhada com até 50 pessoas.',
    )
  })
})

test.describe('limits of the server', () => {
  test.use({ expectedErrors: /status of 429/, settings: { RATE_LIMIT_SCALE: '1' } })

  test('the daily limit of invitations is reported in the server’s words', async ({ page, person }) => {
    await addItems(page, 'Arroz')
    for (let n = 0; n < 20; n += 1) await person.share(`pessoa-${n}@exemplo.com.br`, false)
    const dialog = await openShareDialog(page)
    await emailField(dialog).fill('mais-uma@exemplo.com.br')
    await submitButton(dialog).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      /^Erro ao compartilharMuitas tentativas\. Tente de novo daqui a \d+ horas\.$/,
    )
    await expect(emailField(dialog)).toHaveValue('mais-uma@exemplo.com.br')
  })
})
