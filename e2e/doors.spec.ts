import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, item, phones, register } from './page-actions.ts'
import { newPerson } from './person.ts'

const operator = {
  OPERATOR_NAME: 'Associação do Bairro',
  OPERATOR_CONTACT: 'contato@bairro.example',
  DPO_CONTACT: 'dados@bairro.example',
}
const wide = { width: 1440, height: 900 }
const views = [phones[0] ?? wide, wide]

test.describe('a server for invited people', () => {
  test.use({ settings: { REGISTRATION: 'invited', ...operator } })

  for (const viewport of views) {
    test(`says whom to ask, and admits by a link to a list, ${viewport.width} × ${viewport.height}`, async ({
      page,
      person,
      server,
    }) => {
      await page.setViewportSize(viewport)
      await person.add('Arroz')
      await page.goto('/auth')
      await expect(page.getByRole('heading', { name: 'Aqui se entra com convite' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('fale com Associação do Bairro: contato@bairro.example.')
      await expect(page.getByRole('button', { name: 'Criar conta' })).toBeHidden()
      await page.goto('/privacidade')
      await expect(page.getByText('Responsável: Associação do Bairro, contato@bairro.example')).toBeVisible()
      await expect(page.getByText('Encarregado pelos dados pessoais (LGPD): dados@bairro.example')).toBeVisible()
      const links = page.getByRole('main').getByRole('link', { name: '@bairro.example' })
      await expect(links).toHaveText(['contato@bairro.example', 'dados@bairro.example'])
      await expect(links.first()).toHaveAttribute('href', 'mailto:contato@bairro.example')
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Login' }).click()
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

      const bia = newPerson(server.url, 'Bia')
      await page.goto(`/convite/${await person.share(bia.email, true)}`)
      await page.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
      await expect(page.getByText('Seu convite está salvo neste aparelho.')).toBeVisible()
      await register(page, bia)
      await expect(item(page, 'Arroz')).toBeVisible()
    })
  }
})

test.describe('a closed server', () => {
  test.use({ settings: { REGISTRATION: 'closed' }, expectedErrors: /status of 403/ })

  test('makes its first account, then takes nobody, and lets people in who have one', async ({
    page,
    openDevice,
    server,
  }) => {
    const ana = newPerson(server.url, 'Ana')
    await page.goto('/auth')
    await register(page, ana)
    await expect(addField(page)).toBeVisible()
    const other = await openDevice()
    await other.goto('/auth')
    await expect(other.getByRole('heading', { name: 'Este servidor não aceita contas novas' })).toBeVisible()
    await expect(other.getByRole('main')).toContainText('fale com quem cuida deste servidor.')
  })
})

test.describe('a server for a domain', () => {
  const settings = { REGISTRATION: 'closed', REGISTRATION_DOMAINS: 'empresa.com.br', SMTP_URL: 'smtp://127.0.0.1:9' }
  test.use({ settings, expectedErrors: /status of 403/ })

  test('names the domain, and says that a link is on its way', async ({ page, person }) => {
    expect(person.email).toBeTruthy()
    await page.goto('/auth')
    await expect(page.getByText('O cadastro aqui é para e-mails de empresa.com.br.')).toBeVisible()
    await page.getByLabel('E-mail').fill('bia@empresa.com.br')
    await page.getByLabel('Senha', { exact: true }).fill('segredo da bia')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'enviamos um link para bia@empresa.com.br' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  })
})

test('the first account is asked for the set-up code if the server wants it, and an invitation shows the form', async ({
  page,
  openDevice,
  server,
}) => {
  const answerWith = (one: typeof page, more: object) =>
    one.route(/\/api\/capabilities/, async (route) => {
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...more } })
    })
  await answerWith(page, { setupCode: true })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'A primeira conta deste servidor' })).toBeVisible()
  await page.getByLabel('Código de instalação').fill('abcd-efgh-jklm-npqr')
  const sent = page.waitForRequest(/\/api\/register/)
  await register(page, newPerson(server.url, 'Ana'))
  expect((await sent).postDataJSON()).toMatchObject({ setupCode: 'abcd-efgh-jklm-npqr' })

  const other = await openDevice()
  await answerWith(other, { registration: 'closed' })
  await other.goto('/auth#convite=segredo')
  await expect(other.getByText('Seu convite está salvo neste aparelho.')).toBeVisible()
  expect(other.url()).not.toContain('segredo')
  const invited = other.waitForRequest(/\/api\/register/)
  await register(other, newPerson(server.url, 'Bia'))
  expect((await invited).postDataJSON()).toMatchObject({ invitation: 'segredo' })
})
