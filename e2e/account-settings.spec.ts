import { expect, type Page } from '@playwright/test'
import { test as base, networkErrors, withServiceWorker } from './fixtures.ts'
import {
  addItems,
  databases,
  expectStored,
  expectWritten,
  fillIn,
  installed,
  item,
  signIn,
  syncWords,
  toast,
} from './page-actions.ts'
import { newPerson } from './person.ts'

const test = base.extend<{ phone: Page }>({
  /** Another signed-in and installed device of the person. */
  phone: async ({ person, openDevice }, use) => {
    const phone = await openDevice()
    await signIn(phone, person)
    await installed(phone)
    await use(phone)
  },
})
test.use({ ...withServiceWorker, expectedErrors: /net::ERR_|status of 40[139]/ })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const newPassword = 'cinco peras maduras'

async function openSetting(page: Page, name: string): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name }).click()
  await expect(dialog(page)).toBeVisible()
}

async function changePassword(page: Page, current: string, next: string, again = next): Promise<void> {
  await dialog(page).getByLabel('Senha atual').fill(current)
  await dialog(page).getByLabel('Nova senha', { exact: true }).fill(next)
  await dialog(page).getByLabel('Repita a nova senha').fill(again)
  await press(page, 'Trocar a senha')
}

async function deleteAccount(page: Page, password: string): Promise<void> {
  await dialog(page).getByLabel('Sua senha').fill(password)
  await press(page, 'Excluir para sempre')
}

const gone = (page: Page) => page.getByText('Sua conta foi excluída. O que estava neste aparelho foi apagado.')

/** Waits until the device has no data of a person: only the database that names the current person remains. */
const expectWiped = (page: Page) => expect.poll(() => databases(page)).toEqual(['caderneta'])

test('a new password signs the other device out, whose pending edits are sent after the next sign-in', {
  tag: '@main',
}, async ({ page, person, phone }) => {
  await signIn(page, person)
  await phone.context().setOffline(true)
  await addItems(phone, 'Arroz')
  await expectWritten(phone)

  await openSetting(page, 'Trocar a senha')
  await changePassword(page, 'errada-123', newPassword)
  await expect(dialog(page).getByLabel('Senha atual')).toHaveAccessibleDescription('A senha atual não confere.')
  await expect(dialog(page).getByLabel('Senha atual')).toBeFocused()
  await changePassword(page, person.password, '12345', '123456')
  await expect(dialog(page).getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(
    'A senha deve ter pelo menos 6 caracteres',
  )
  await expect(dialog(page).getByLabel('Repita a nova senha')).toHaveAccessibleDescription('As senhas não coincidem')
  await changePassword(page, person.password, newPassword)
  await expect(toast(page)).toContainText('Os outros aparelhos precisam entrar de novo.')

  await phone.context().setOffline(false)
  await expect(phone.getByText('Entre novamente para sincronizar. Seus dados continuam aqui.')).toBeVisible()
  await expect(item(phone, 'Arroz')).toBeVisible()
  await phone.getByRole('link', { name: 'Entrar' }).click()
  await fillIn(phone, { ...person, password: newPassword })
  await expect(item(phone, 'Arroz')).toBeVisible()
  await page.goto('/')
  await expect(item(page, 'Arroz')).toBeVisible()
  await addItems(page, 'Leite')
  await expect(item(phone, 'Leite')).toBeVisible()
})

test('a new name is visible to everybody who shares a list', async ({ page, person, phone, server }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await bia.add('Café')
  await bia.share(person.email, true)
  await signIn(page, bia)
  await openSetting(page, 'Mudar o nome')
  await expect(dialog(page).getByLabel('Seu nome')).toHaveValue('Bia')
  await dialog(page).getByLabel('Seu nome').fill('Beatriz')
  await press(page, 'Salvar o nome')
  await expect(toast(page)).toContainText('Nome alterado')
  await expect(page.getByRole('main')).toContainText('Beatriz')
  await phone.getByRole('tab', { name: /Compartilhadas comigo/ }).click()
  await expect(phone.getByRole('main')).toContainText('Beatriz')
})

test('each device is listed and signed out, one or all of the others', async ({ page, person, phone, openDevice }) => {
  await signIn(page, person)
  await openSetting(page, 'Ver os aparelhos')
  const rows = dialog(page).getByRole('listitem')
  await expect(rows.first()).toContainText('Este aparelho')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expect(rows.nth(1)).toContainText(/Chrome no Linux.*Usado nas últimas 24 horas · Entrou (hoje|ontem)/s)
  await press(page, /^Sair de Chrome/)
  await expect(dialog(page).getByRole('button', { name: /^Sair de Chrome/ })).toHaveCount(0)
  await expect(phone.getByText('Entre novamente para sincronizar.')).toBeVisible()

  const tablet = await openDevice()
  await signIn(tablet, person)
  await openSetting(page, 'Ver os aparelhos')
  await press(page, 'Sair de todos os outros')
  await expect(rows).toHaveCount(1)
  await expect(dialog(page)).toContainText('Sua conta só está aberta neste aparelho.')
  await expect(tablet.getByText('Entre novamente para sincronizar.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(syncWords(page)).toContainText('Tudo salvo')
})

test('a deleted account ends its shares, and the other person is notified', async ({ page, person, phone, server }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await bia.add('Café')
  const token = await bia.share(person.email, true)
  await phone.goto(`/shopping/shared/${token}`)
  await expect(item(phone, 'Café')).toBeVisible()

  await signIn(page, bia)
  await openSetting(page, 'Excluir a conta...')
  await expect(dialog(page)).toContainText(
    'A lista que você compartilha deixa de existir para 1 pessoa, que será avisada.',
  )
  await press(page, 'Excluir para sempre')
  await expect(dialog(page).getByLabel('Sua senha')).toHaveAccessibleDescription('Informe a senha.')
  await deleteAccount(page, 'errada-123')
  await expect(dialog(page).getByLabel('Sua senha')).toHaveAccessibleDescription('A senha atual não confere.')
  await deleteAccount(page, bia.password)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(gone(page)).toBeVisible()
  await expectWiped(page)
  await expect(phone.getByRole('heading', { name: 'não está mais com você' })).toBeVisible()
  await expect(phone.getByText('A conta de Bia foi excluída')).toBeVisible()

  await fillIn(page, bia)
  await expect(page.getByRole('alert')).toContainText('E-mail ou senha inválidos.')
  await fillIn(page, person)
  await expect(page).toHaveURL(/\/$|\/shopping/)
})

test('another device of the person deletes the account’s data, too', async ({ page, person, phone }) => {
  await addItems(phone, 'Arroz')
  await expectStored(person, ['Arroz'])
  await signIn(page, person)
  await openSetting(page, 'Excluir a conta...')
  await deleteAccount(page, person.password)
  await expect(gone(page)).toBeVisible()
  await expect(gone(phone)).toBeVisible()
  await expectWiped(phone)
})

test('unsent changes of that device are offered before the deletion', async ({ page, person, phone }) => {
  await phone.context().setOffline(true)
  await addItems(phone, 'Arroz')
  await expectWritten(phone)
  await signIn(page, person)
  await openSetting(page, 'Excluir a conta...')
  await deleteAccount(page, person.password)
  await expect(gone(page)).toBeVisible()

  await phone.context().setOffline(false)
  const banner = phone.getByRole('status').filter({ hasText: 'Esta conta foi excluída em outro aparelho.' })
  await expect(banner).toContainText('1 mudança sua está só aqui')
  await expect(syncWords(phone)).toHaveAccessibleName(/Conta excluída/)
  const saved = phone.waitForEvent('download')
  await banner.getByRole('button', { name: 'Exportar o que falta enviar' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^caderneta-falta-enviar-.*\.json$/)
  await expect(item(phone, 'Arroz')).toBeVisible()
  await banner.getByRole('button', { name: 'Apagar deste aparelho' }).click()
  await expect(gone(phone)).toBeVisible()
  await expectWiped(phone)
})

test.describe('without the server', () => {
  test.use({ expectedErrors: networkErrors })

  test('each dialog reports the missing network and keeps the typed text', async ({ page, person, server }) => {
    await signIn(page, person)
    await installed(page)
    await server.kill()

    const needsNetwork = 'Sem conexão com o servidor. O que você escreveu continua aqui'
    await openSetting(page, 'Mudar o nome')
    await dialog(page).getByLabel('Seu nome').fill('Beatriz')
    await press(page, 'Salvar o nome')
    await expect(dialog(page).getByRole('alert')).toContainText(needsNetwork)
    await expect(dialog(page).getByLabel('Seu nome')).toHaveValue('Beatriz')

    await openSetting(page, 'Trocar a senha')
    await changePassword(page, person.password, newPassword)
    await expect(dialog(page).getByRole('alert')).toContainText(needsNetwork)
    await expect(dialog(page).getByLabel('Nova senha', { exact: true })).toHaveValue(newPassword)

    await openSetting(page, 'Ver os aparelhos')
    await expect(dialog(page).getByRole('alert')).toContainText('Sem conexão com o servidor.')
    await expect(dialog(page).getByRole('button', { name: 'Tentar de novo' })).toBeVisible()

    await openSetting(page, 'Excluir a conta...')
    await deleteAccount(page, person.password)
    await expect(dialog(page).getByRole('alert')).toContainText(needsNetwork)
    await expect(dialog(page).getByLabel('Sua senha')).toHaveValue(person.password)
  })
})
