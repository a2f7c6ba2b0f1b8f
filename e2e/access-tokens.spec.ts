import { expect, type Page } from '@playwright/test'
import { freshSignInMs } from '#shared/account.ts'
import { ageSessions } from './app-server.ts'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { signIn } from './page-actions.ts'

test.use({ expectedErrors: /net::ERR_|status of 40[04]/ })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const open = (page: Page) => page.getByRole('button', { name: 'Ver os acessos' }).click()

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a person gives a program access on a screen of ${viewport.width} px, sees the token once, and revokes it`, {
    tag: viewport.width === 390 ? '@main' : [],
  }, async ({ page, person, request }) => {
    await page.setViewportSize(viewport)
    await signIn(page, person, '/settings')
    await open(page)
    await expect(dialog(page)).toContainText('Nenhum programa tem acesso.')
    await press(page, 'Criar acesso')
    await press(page, 'Criar acesso')
    await expect(dialog(page).getByLabel('Nome')).toHaveAccessibleDescription(/Dê um nome ao acesso/)
    await expect(dialog(page)).toContainText('Escolha pelo menos uma permissão.')
    await dialog(page).getByLabel('Nome').fill('Home Assistant')
    await dialog(page).getByLabel('Listas de compras').selectOption('Ler e escrever')
    await dialog(page).getByLabel('Tarefas').selectOption('Só ler')
    await expectNothingSerious(page, 'a new access')
    await press(page, 'Criar acesso')
    const token = await dialog(page).getByLabel('Token', { exact: true }).inputValue()
    expect(token).toMatch(/^cad_/)
    await expectNothingSerious(page, 'a token that is shown once')

    const call = (path: string) => request.get(path, { headers: { Authorization: `Bearer ${token}`, Cookie: '' } })
    expect([(await call('/api/todos')).status(), (await call('/api/notes')).status()]).toEqual([200, 403])

    await page.keyboard.press('Escape')
    await open(page)
    await expect(dialog(page).getByRole('listitem')).toContainText('Home Assistant')
    await expect(dialog(page).getByRole('listitem')).toContainText(
      'Listas de compras: ler e escrever · Tarefas: só ler',
    )
    await expect(dialog(page).getByRole('listitem')).toContainText('Usado hoje')
    await expect(dialog(page)).not.toContainText('cad_')
    await expectNothingSerious(page, 'the accesses')
    await press(page, 'Revogar o acesso “Home Assistant”')
    await expect(dialog(page)).toContainText('Nenhum programa tem acesso.')
    expect((await call('/api/todos')).status()).toBe(401)
  })
}

test('some time after the sign-in the password is asked for, and a change of it asks about programs', async ({
  page,
  person,
  server,
}) => {
  await signIn(page, person, '/settings')
  ageSessions(server, person.email, freshSignInMs)
  await open(page)
  await press(page, 'Criar acesso')
  await dialog(page).getByLabel('Nome').fill('Atalho')
  await dialog(page).getByLabel('Notas').selectOption('Só escrever')
  await press(page, 'Criar acesso')
  await expect(dialog(page).getByLabel('Sua senha')).toBeFocused()
  await dialog(page).getByLabel('Sua senha').fill(person.password)
  await press(page, 'Criar acesso')
  await expect(dialog(page).getByLabel('Token', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  const choice = dialog(page).getByRole('switch', { name: 'Encerrar também os acessos de programas' })
  await expect(choice).toBeChecked()
  await choice.click()
  await dialog(page).getByLabel('Senha atual').fill(person.password)
  await dialog(page).getByLabel('Nova senha', { exact: true }).fill('outra-senha-1')
  await dialog(page).getByLabel('Repita a nova senha').fill('outra-senha-1')
  await press(page, 'Trocar a senha')
  await expect(dialog(page)).toBeHidden()
  await open(page)
  await expect(dialog(page).getByRole('listitem')).toContainText('Atalho')
})
