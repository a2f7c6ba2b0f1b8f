import { expect, type Page } from '@playwright/test'
import { networkAndSessionErrors, signOutErrors, test, workerTag } from './fixtures.ts'
import {
  addField,
  addItems,
  askToLeave,
  databases,
  expectShown,
  expectStored,
  fillIn,
  installed,
  itemList,
  signIn,
  signInByForm,
  signUp,
  syncWords,
  toast,
} from './page-actions.ts'
import { newPerson } from './person.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('the privacy policy describes this server, and the cookie policy its cookies', async ({ page }) => {
  await page.goto('/privacidade')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Sua conta',
    'O que você escreve',
    'O que você decide',
    'Quem mais recebe algo',
  ])
  await expect(page.getByText('O serviço de notificações do seu navegador', { exact: false })).toBeVisible()
  await expect(page.getByText('O serviço de IA', { exact: false })).toBeHidden()
  await page.goto('/cookies')
  await expect(page.getByText('Nenhum.')).toBeVisible()
})

test('a policy page of the operator replaces the built-in one', async ({ server, page }) => {
  await page.route(/\/api\/capabilities/, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, privacyUrl: `${server.url}/request-reset` } })
  })
  await page.goto('/privacidade')
  await expect(page).toHaveURL(/\/request-reset$/)
})

test('a new person creates an account and is led to an empty list', { tag: '@main' }, async ({ server, page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Cadastro'])
  await expect(page.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute('href', '/privacidade')
  await expect(page.getByRole('link', { name: 'Política de cookies' })).toHaveAttribute('href', '/cookies')

  // It disappears after five seconds, and the list, which arrives with the first sync, may take longer.
  await Promise.all([expect(toast(page)).toContainText('Cadastro realizado'), signUp(page, newPerson(server.url))])
  await expect(page).toHaveURL(/\/shopping$/)
  await expect(page.getByRole('heading', { name: 'Página em branco' })).toBeVisible()
})

test('a link opened signed out is followed after the sign-in, but not by the next person', async ({
  page,
  person,
  server,
}) => {
  const project = await person.addProject({ title: 'Reforma' })
  await page.goto(`/projects/${project}`)
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('tab', { name: 'Login' }).click()
  await fillIn(page, person)
  await expect(page.getByRole('heading', { name: 'Reforma' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${project}$`))

  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await askToLeave(page)
  await expect(page).toHaveURL(/\/auth$/)
  await fillIn(page, bia)
  await expect(addField(page)).toBeVisible()
  await expect(page).toHaveURL(/\/shopping$/)
})

test('a new device starts with the registration, and names its purpose', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/auth')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Cadastro')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Listas de compras, tarefas, notas e projetos, com ou sem sinal.')).toBeInViewport()
  await tab('Login').click()
  await expect(page.getByRole('heading', { name: 'Entre na sua conta' })).toBeVisible()
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByRole('link', { name: 'Voltar para o login' }).click()
  await expect(tab('Login')).toHaveAttribute('aria-selected', 'true')

  await signInByForm(page, person)
  await askToLeave(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Bom te ver de novo' })).toBeVisible()
  await expect(page.getByText('com ou sem sinal')).toBeHidden()
  await page.reload()
  await expect(tab('Login')).toHaveAttribute('aria-selected', 'true')
})

test('the registration form reports errors before it asks the server', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(field(page, 'E-mail')).toBeFocused()
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Informe um e-mail válido.')
  await field(page, 'E-mail').fill('ana@exemplo.com.br')
  await field(page, 'Senha').fill('12345')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(field(page, 'Senha')).toBeFocused()
  await expect(field(page, 'Senha')).toHaveAccessibleDescription('A senha deve ter pelo menos 6 caracteres')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(field(page, 'Senha')).toHaveAttribute('type', 'text')
})

test.describe('refusals of the server', () => {
  test.use({ expectedErrors: /status of (401|409)/ })

  test('a wrong password is reported in the form and in a toast, and the e-mail stays', async ({ page, person }) => {
    await page.goto('/auth')
    await fillIn(page, { email: person.email, password: 'não é esta' })
    await expect(toast(page)).toContainText('Falha no login')
    await expect(page.getByRole('alert')).toHaveText(/\S/)
    await expect(field(page, 'E-mail')).toHaveValue(person.email)
    await fillIn(page, person)
    await expect(toast(page)).toContainText('Login realizado')
    await expect(toast(page)).toContainText('Bem-vindo de volta!')
    await expect(addField(page)).toBeVisible()
  })

  test('an address with an account cannot register again', async ({ page, person }) => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Cadastro' }).click()
    await field(page, 'E-mail').fill(` ${person.email.toUpperCase()} `)
    await field(page, 'Senha').fill('outra senha qualquer')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(toast(page)).toContainText('Falha no cadastro')
    await expect(page).toHaveURL(/\/auth$/)
  })
})

test('a signed-in person is led away from /auth, in a second tab as well', async ({ page, person, context }) => {
  const second = await context.newPage()
  await second.goto('/auth')
  await signInByForm(page, person)
  await expect(second).toHaveURL(/\/shopping$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/shopping$/)
})

test('an invitation opened signed out returns after the sign-in', async ({ page, person, server }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  const token = await bia.share(person.email, false)
  await page.goto('/auth')
  await page.evaluate((kept) => localStorage.setItem('pendingInviteToken', kept), token)
  await fillIn(page, person)
  await expect(page).toHaveURL(new RegExp(`/convite/${token}$`))
})

test('every screen requires a sign-in', async ({ page }) => {
  for (const path of ['/', '/shopping', '/settings', '/painel', '/todos', '/notes', '/projects/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('tab', { name: 'Cadastro' })).toHaveAttribute('aria-selected', 'true')
  }
})

test.describe('a person who leaves', () => {
  test.use({ expectedErrors: signOutErrors })

  test('signing out leaves nothing on the device, in any tab', async ({ page, person, context }) => {
    await signInByForm(page, person)
    await addItems(page, 'Arroz')
    const second = await context.newPage()
    await second.goto('/shopping')
    await expectShown(second, ['Arroz'])

    await askToLeave(page)
    await expect(toast(page)).toContainText('Logout realizado')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(second).toHaveURL(/\/auth$/)
    await expect(itemList(second)).toBeHidden()
    // Deleted once each tab has closed it.
    await expect.poll(() => databases(page)).toEqual(['caderneta'])
    // The mark of a known browser stays (decision 009).
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
    await page.goto('/shopping')
    await expect(page).toHaveURL(/\/auth$/)
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkAndSessionErrors })

  test('a sign-in reports the missing network, whatever the browser says about it', { tag: workerTag }, async ({
    page,
    person,
    server,
    context,
  }) => {
    await signIn(page, person)
    await installed(page)
    await askToLeave(page)
    await expect(page).toHaveURL(/\/auth$/)
    await server.kill()
    await page.reload()
    await fillIn(page, person)
    await expect(page.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/)
    await expect(toast(page)).toContainText('Sem conexão com o servidor')
    await server.start()
    await fillIn(page, { ...person, password: 'errada demais' })
    await expect(page.getByRole('alert')).toHaveText('E-mail ou senha inválidos.')
    await context.setOffline(true)
    await fillIn(page, person)
    await expect(page.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/)
  })

  test('the sign-in page names whose changes wait on this device, and they are sent after the sign-in', async ({
    page,
    person,
    server,
    context,
  }) => {
    await signIn(page, person)
    await server.kill()
    await addItems(page, 'Arroz', 'Feijão')
    await expect(syncWords(page)).toHaveText('Sem conexão, 2 esperando')
    // As in a browser that was killed before it had stored the cookie.
    await context.clearCookies({ name: 'sid' })
    await server.start()
    await page.getByRole('link', { name: 'Entrar', exact: true }).click()
    const waiting = /^2 mudanças de .+ estão salvas só neste aparelho\. Elas serão enviadas assim que você entrar\.$/
    await expect(page.getByText(waiting)).toBeVisible()
    await fillIn(page, person)
    await expectStored(person, ['Arroz', 'Feijão'])
  })

  test('an unavailable part of the app is no wrong password, and is fetched again with the next try', async ({
    page,
    person,
  }) => {
    await person.add('Arroz')
    await page.route(/\/notebook-.*\.js$/, (route) => route.abort())
    // An installed service worker would already have the part.
    await withoutServiceWorker(page)
    await page.goto('/auth')
    await fillIn(page, person)
    await expect(page.getByRole('alert')).toHaveText(/^Sem conexão com o servidor/)
    await page.unrouteAll()
    await fillIn(page, person)
    await expectShown(page, ['Arroz'])
  })
})

const withoutServiceWorker = (page: Page) =>
  page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
  })
