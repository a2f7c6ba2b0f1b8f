import { expect, type Page } from '@playwright/test'
import { type Mailbox, openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { openIssuer } from '#sync-server/testing/oidc-issuer.ts'
import { test as base, networkAndSessionErrors, workerTag } from './fixtures.ts'
import { addField, askToLeave, fillIn, installed, signIn, signUp, toast } from './page-actions.ts'
import { expectRemembered, rememberText } from './passing-text.ts'
import { newPerson } from './person.ts'

const test = base.extend<{ mailbox: Mailbox; issuer: Awaited<ReturnType<typeof openIssuer>> }>({
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox()
    await use(mailbox)
    await mailbox.close()
  },
  issuer: async ({}, use) => {
    const issuer = await openIssuer()
    await use(issuer)
    issuer.close()
  },
  settings: async ({ mailbox, issuer }, use) => use({ SMTP_URL: mailbox.url, ...issuer.env }),
})

const password = (page: Page) => page.getByLabel('Nova senha', { exact: true })
const again = (page: Page) => page.getByLabel('Repita a nova senha')
const change = (page: Page) => page.getByRole('button', { name: 'Alterar senha' })

/** Waits for a mail to an address with this subject. Resolves with the token in the newest one. */
async function mailedToken(mailbox: Mailbox, email: string, subject: string): Promise<string> {
  const newest = () => mailbox.to(email).findLast((letter) => letter.subject?.startsWith(subject))
  await expect.poll(newest).toBeTruthy()
  return tokenIn(newest())
}

test.describe('a forgotten password', () => {
  // The browser itself reports each refusal.
  test.use({ expectedErrors: /status of (400|401)/ })

  test('is replaced by the link in a mail, which works once', { tag: '@main' }, async ({ page, person, mailbox }) => {
    await rememberText(page, 'Senha alterada com sucesso! Redirecionando para o login...')
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Login' }).click()
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Por favor, informe seu email')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText('Se o email estiver cadastrado, você receberá um link')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('')

    const link = `/reset-password?token=${await mailedToken(mailbox, person.email, 'Redefina')}`
    await page.goto(link)
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.reload()
    await password(page).fill('12345')
    await again(page).fill('123456')
    await change(page).click()
    await expect(password(page)).toHaveAccessibleDescription('A senha deve ter pelo menos 6 caracteres')
    await expect(again(page)).toHaveAccessibleDescription('As senhas não coincidem')
    await password(page).fill('outra senha boa')
    await again(page).fill('outra senha boa')
    await change(page).click()
    await expectRemembered(page)
    await expect(page).toHaveURL(/\/auth$/)
    await fillIn(page, { email: person.email, password: 'outra senha boa' })
    await expect(addField(page)).toBeVisible()

    await page.goto(link)
    await password(page).fill('mais uma senha')
    await again(page).fill('mais uma senha')
    await change(page).click()
    await expect(page.getByRole('alert')).toHaveText('Link inválido ou expirado. Solicite um novo.')
  })

  test('cannot be replaced without a token', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toHaveText('Token de reset não encontrado na URL')
    await expect(change(page)).toBeDisabled()
  })
})

test.describe('without the server', () => {
  test.use({ expectedErrors: networkAndSessionErrors })

  test('both forms report the missing network, and keep the typed text', { tag: workerTag }, async ({
    page,
    server,
    person,
    context,
  }) => {
    await signIn(page, person)
    await installed(page)
    await askToLeave(page)
    await expect(page).toHaveURL(/\/auth$/)
    await server.kill()
    const form = await context.newPage()
    await form.goto('/request-reset')
    await form.getByLabel('E-mail').fill('ana@exemplo.com.br')
    await form.getByRole('button', { name: 'Enviar link' }).click()
    await expect(form.getByRole('alert')).toHaveText('Erro ao solicitar reset de senha. Tente novamente.')
    await expect(form.getByLabel('E-mail')).toHaveValue('ana@exemplo.com.br')
    await form.goto(`/reset-password?token=${'x'.repeat(43)}`)
    await password(form).fill('outra senha boa')
    await again(form).fill('outra senha boa')
    await change(form).click()
    await expect(form.getByRole('alert')).toHaveText('Erro ao alterar senha. Tente novamente.')
    await expect(password(form)).toHaveValue('outra senha boa')
  })
})

test.describe('an address', () => {
  test.use({ expectedErrors: /status of (401|403)/ })

  test('is confirmed once its person has signed in', async ({ page, openDevice, server, mailbox }) => {
    const ana = newPerson(server.url)
    await signUp(page, ana)
    const token = await mailedToken(mailbox, ana.email, 'Confirme')
    const phone = await openDevice()
    await phone.goto(`/verificar-email?token=${token}`)
    await expect(phone).toHaveURL(/\/verificar-email$/)
    await phone.getByRole('button', { name: 'Entrar' }).click()
    await fillIn(phone, ana)
    await expect(phone.getByRole('heading', { name: 'E-mail confirmado!' })).toBeVisible()
    await phone.getByRole('link', { name: 'Ir para as minhas listas' }).click()
    await expect(addField(phone)).toBeVisible()
  })

  test('of another account is not confirmed, and the link remains valid', async ({ page, server, mailbox, person }) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    const token = await mailedToken(mailbox, bia.email, 'Confirme')
    await signIn(page, person)
    await page.goto(`/verificar-email?token=${token}`)
    await expect(page.getByText('Este link é de outra conta.')).toBeVisible()
    await page.getByRole('button', { name: 'Sair e entrar com outra conta' }).click()
    await fillIn(page, bia)
    await expect(page.getByRole('heading', { name: 'E-mail confirmado!' })).toBeVisible()
  })
})

test.describe('with Google', () => {
  test('Google lets a new person in, and a failure is explained in words', async ({ page, issuer }) => {
    issuer.state.person = { sub: 'g-1', email: 'ana.google@gmail.com', email_verified: true, given_name: 'Ana' }
    issuer.state.next = { denies: true }
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Entrar com o Google' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível entrar com o Google' })).toBeVisible()
    issuer.state.next = {}
    await page.getByRole('link', { name: 'Entrar com o Google' }).click()
    await expect(addField(page)).toBeVisible()
    await expect(toast(page)).toBeHidden()
  })
})
