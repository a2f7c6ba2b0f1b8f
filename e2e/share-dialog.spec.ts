import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addItems, signIn } from './page-actions.ts'
import { emailField, given, openShareDialog, shareWith, submitButton } from './share-dialog.ts'

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

const uncovered = (part: Locator, x: number, y: number) =>
  part.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), { x, y })

for (const [width, height] of [
  [360, 640],
  [320, 568],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    test('the whole QR code is in sight without scrolling', async ({ page, person }) => {
      await signIn(page, person)
      await addItems(page, 'Arroz')
      const dialog = await openShareDialog(page)
      await shareWith(dialog, 'bia@exemplo.com.br')
      await dialog.getByRole('button', { name: 'Mostrar QR code' }).click()
      const code = page.getByRole('img', { name: 'QR code do convite para bia@exemplo.com.br' })
      const head = page.getByRole('dialog', { name: 'QR code do convite' }).locator('header')
      // The dialog slides in first.
      await expect(async () => {
        const { left, right, top, bottom } = await boxOf(code)
        expect(Math.min(right - left, bottom - top)).toBeGreaterThanOrEqual(200)
        expect(top).toBeGreaterThanOrEqual((await boxOf(head)).bottom)
        expect([left >= 0, right <= width, bottom <= height]).toEqual([true, true, true])
        for (const x of [left + 8, right - 8]) {
          for (const y of [top + 8, bottom - 8]) expect(await uncovered(code, x, y)).toBe(true)
        }
      }).toPass()
      await expectNothingSerious(page, 'the QR code of an invitation')
    })
  })
}

test('a person without a name is asked for one at the first share, once', async ({ page, server }) => {
  const person = { email: `clara-${randomUUID().slice(0, 8)}@exemplo.com.br`, password: 'quatro maçãs verdes' }
  const body = JSON.stringify(person)
  await fetch(`${server.url}/api/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await signIn(page, person)
  await addItems(page, 'Arroz')
  const dialog = await openShareDialog(page)
  const name = dialog.getByLabel('Seu nome (opcional)')
  await expect(name).toHaveAccessibleDescription(/^Para a pessoa saber de quem é a lista\. Sem ele, ela lê “Clara-/)
  await name.fill('Clara')
  await shareWith(dialog, 'bia@exemplo.com.br')
  const link = await dialog.getByLabel('Link do convite').inputValue()
  const invite = await fetch(`${server.url}/api/invite/${link.split('/').at(-1)}`)
  expect(await invite.json()).toMatchObject({ ownerName: 'Clara', listName: 'Lista de Clara' })
  await dialog.getByRole('button', { name: 'Compartilhar com outra pessoa' }).click()
  await expect(emailField(dialog)).toBeVisible()
  await expect(name).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByRole('main').getByText('Clara', { exact: true })).toBeVisible()
})

test('an empty name is not asked for again', async ({ page, server }) => {
  const person = { email: `caio-${randomUUID().slice(0, 8)}@exemplo.com.br`, password: 'quatro maçãs verdes' }
  const body = JSON.stringify(person)
  await fetch(`${server.url}/api/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await signIn(page, person)
  await addItems(page, 'Arroz')
  const dialog = await openShareDialog(page)
  await expect(dialog.getByLabel('Seu nome (opcional)')).toBeVisible()
  await shareWith(dialog, 'bia@exemplo.com.br')
  await page.keyboard.press('Escape')
  await given(page)
    .getByRole('button', { name: /com mais alguém$/ })
    .click()
  await expect(submitButton(dialog)).toBeVisible()
  await expect(dialog.getByLabel('Seu nome (opcional)')).toHaveCount(0)
})
