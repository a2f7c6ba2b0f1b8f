import { expect, type Page } from '@playwright/test'
import { type Mailbox, openMailbox, proofIn, tokenIn } from '#sync-server/testing/mail.ts'
import { openIssuer } from '#sync-server/testing/oidc-issuer.ts'
import { networkErrors, signOutErrors, test, workerTag } from './fixtures.ts'
import { addField, expectShown, fillIn, installed, item, signIn } from './page-actions.ts'
import { expectRemembered, pressOnceShown, rememberText } from './passing-text.ts'
import { newPerson, type Person } from './person.ts'

// Two seconds later the list replaces it.
test.beforeEach(({ page }) => rememberText(page, 'Convite Aceito!'))

const onList = /\/shopping\/[0-9a-f-]{36}$/
const pending = (page: Page) => page.evaluate(() => localStorage.getItem('pendingInviteToken'))
const keptSecrets = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
const leaveAndEnter = (page: Page, { email }: Person) =>
  page.getByRole('button', { name: `Sair e entrar como ${email}` }).click()

/** Registers on an open /auth page with the invited address filled in. */
async function registerInvited(page: Page, { firstName, email, password }: Person): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Cadastro' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Nome (opcional)').fill(firstName)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Criar conta' }).click()
}

/** Waits until the opened invitation is accepted and its list opens, without an action of the person. */
async function expectLed(page: Page): Promise<void> {
  await expectRemembered(page)
  await expect(page).toHaveURL(onList)
  expect(await pending(page)).toBeNull()
}

async function invite(person: Person, email: string, canEdit = true): Promise<string> {
  await person.add('Arroz')
  return `/convite/${await person.share(email, canEdit)}`
}

test('a new person gets from the tapped link to the list through one form', { tag: '@main' }, async ({
  page,
  person,
  server,
}) => {
  const bia = newPerson(server.url, 'Bia')
  const link = await invite(person, bia.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Ana convidou você para uma lista' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText(['Lista', 'De', 'Para', 'Permissão'])
  await expect(page.getByRole('definition')).toHaveText(['Lista de Ana', 'Ana', bia.email, /^Editar/])
  await page.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
  await registerInvited(page, bia)
  await expectLed(page)
  await item(page, 'Arroz').check()
  await expect.poll(() => person.items()).toEqual(['✓ Arroz'])
  await page.goto('/shopping?tab=shared-lists')
  await expect(page.getByRole('tabpanel')).toContainText('Pode Editar')
})

test.describe('over a network that delays requests', () => {
  test.use({ throughProxy: true })

  test('the invited person only taps the link, or continues at once', async ({ page, person, server, network }) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    const link = await invite(person, bia.email, false)
    await signIn(page, bia)
    const release = network.hold(link.replace('/convite/', '/api/accept-invite/'))
    await page.goto(link)
    await expect(page.getByRole('definition')).toContainText([/./, /./, /./, 'Visualizar'])
    release()
    await expectLed(page)
    await pressOnceShown(page, 'Abrir a lista agora')
    await page.goto(link)
    await expect(page).toHaveURL(onList)
  })
})

test('a person with an account signs in and continues', async ({ page, person, server }) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await page.goto(await invite(person, bia.email))
  await page.getByRole('link', { name: 'Já tenho conta' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(bia.email)
  await fillIn(page, bia)
  await expectLed(page)
})

test.describe('opened by another person', () => {
  test.use({ expectedErrors: new RegExp(`status of 403 .*/api/accept-invite|${signOutErrors.source}`) })

  test('the invitation says so, and lets the invited person sign in', async ({ page, person, server }) => {
    const [bia, caio] = [newPerson(server.url, 'Bia'), newPerson(server.url, 'Caio')]
    await bia.register()
    await caio.register()
    const link = await invite(person, bia.email)
    await signIn(page, caio)
    await page.goto(link)
    await expect(
      page.getByText('Este convite não é para o usuário atual. Faça logout e entre com o email correto.'),
    ).toBeVisible()
    await leaveAndEnter(page, bia)
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByLabel('E-mail')).toHaveValue(bia.email)
    await page.reload()
    await fillIn(page, bia)
    await expectLed(page)
  })

  test('the invited person may still have to register', async ({ page, person, server }) => {
    const [bia, caio] = [newPerson(server.url, 'Bia'), newPerson(server.url, 'Caio')]
    await caio.register()
    const link = await invite(person, bia.email)
    await signIn(page, caio)
    await page.goto(link)
    await leaveAndEnter(page, bia)
    await page.getByRole('tab', { name: 'Cadastro' }).click()
    await registerInvited(page, bia)
    await expectLed(page)
  })

  test('the invitation can be ignored, and is dropped then', async ({ page, person, server }) => {
    const caio = newPerson(server.url, 'Caio')
    await caio.register()
    await signIn(page, caio)
    await page.goto(await invite(person, 'bia@exemplo.com.br'))
    await page.getByRole('link', { name: 'Ficar nesta conta e ignorar o convite' }).click()
    await expect(addField(page)).toBeVisible()
    expect(await pending(page)).toBeNull()
  })
})

test('the owner is notified that the link is their own', async ({ page, person }) => {
  const link = await invite(person, 'bia@exemplo.com.br')
  await signIn(page, person)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este convite é seu' })).toBeVisible()
  await expect(page.getByText('Você compartilhou esta lista com bia@exemplo.com.br.')).toBeVisible()
  await page.getByRole('link', { name: 'Abrir a lista' }).click()
  await expect(page).toHaveURL(onList)
})

test.describe('an invalid link', () => {
  test.use({ expectedErrors: /status of 404 .*\/api\/invite/ })

  test('is reported as such, expired or unknown, and is dropped', async ({ page, person }) => {
    const ended = await invite(person, 'bia@exemplo.com.br')
    await person.unshare('bia@exemplo.com.br')
    for (const path of [ended, '/convite/nada-disso', '/convite/']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Erro no Convite' })).toBeVisible()
      await expect(page.getByText('Token de convite inválido')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Ir para o login' })).toBeVisible()
      expect(await pending(page)).toBeNull()
    }
    await signIn(page, person)
    await page.goto(ended)
    await page.getByRole('link', { name: 'Ir para as minhas listas' }).click()
    await expectShown(page, ['Arroz'])
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('the screen says so, keeps the invitation and continues by itself', { tag: workerTag }, async ({
    page,
    person,
    server,
  }) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    const link = await invite(person, bia.email)
    await signIn(page, bia)
    await installed(page)
    await server.kill()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
    expect(await pending(page)).toBe(link.split('/').at(-1))
    await server.start()
    await expectLed(page)
  })
})

const mailed = test.extend<{ mailbox: Mailbox }>({
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox()
    await use(mailbox)
    await mailbox.close()
  },
  settings: async ({ mailbox }, use) => use({ SMTP_URL: mailbox.url }),
})

test.describe('with a server that dies after accepting it', () => {
  test.use({ expectedErrors: networkErrors })

  test('no question repeats, and the person is a member once', { tag: workerTag }, async ({ page, person, server }) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    const link = await invite(person, bia.email)
    let answers = 0
    await page.route('**/api/accept-invite/*', async (route) => {
      answers += 1
      if (answers > 1) return route.continue()
      await route.fetch()
      await server.kill()
      await route.abort('connectionreset')
    })
    await page.goto(link)
    await page.getByRole('link', { name: 'Já tenho conta' }).click()
    await fillIn(page, bia)
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
    expect(await pending(page)).toBe(link.split('/').at(-1))
    await server.start()
    await expectLed(page)
    await expect(item(page, 'Arroz')).toBeVisible()
  })
})

mailed.describe('with mail configured', () => {
  const letterTo = async (mailbox: Mailbox, email: string, subject: string) => {
    const find = () => mailbox.to(email).find((letter) => letter.subject === subject)
    await expect.poll(find).toBeDefined()
    return find()
  }
  const invitation = 'Convite para uma lista na Caderneta'
  const confirmation = 'Confirme seu e-mail na Caderneta'

  mailed(
    'a mailed link lets its reader in, and its secret leaves the address',
    async ({ page, person, server, mailbox }) => {
      const bia = newPerson(server.url, 'Bia')
      await person.confirmEmail(tokenIn(await letterTo(mailbox, person.email, confirmation)))
      const link = await invite(person, bia.email)
      const proof = proofIn(await letterTo(mailbox, bia.email, invitation))
      await page.goto(`${link}#${proof}`)
      await expect(page).toHaveURL(new RegExp(`${link}$`))
      await page.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
      await registerInvited(page, bia)
      await expectLed(page)
      expect(await keptSecrets(page)).not.toContain(proof)
      expect(mailbox.to(bia.email).map(({ subject }) => subject)).toEqual([invitation])
    },
  )

  mailed.describe('a copied link', () => {
    mailed.use({ expectedErrors: /status of 403 .*\/api\/accept-invite/ })

    mailed(
      'waits for the verification of the address, and continues by itself',
      async ({ page, person, server, mailbox, context }) => {
        const bia = newPerson(server.url, 'Bia')
        const link = await invite(person, bia.email)
        await page.goto(link)
        await page.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
        await registerInvited(page, bia)
        await expect(page.getByRole('heading', { name: 'Falta confirmar seu e-mail' })).toBeVisible()
        await expect(page.getByText(`Confirme que ${bia.email} é o seu endereço`)).toBeVisible()
        expect(await pending(page)).toBe(link.split('/').at(-1))

        const token = tokenIn(await letterTo(mailbox, bia.email, confirmation))
        const answer = await context.request.post('/api/confirm-email', { data: { token } })
        expect(answer.ok()).toBe(true)
        await expectLed(page)
      },
    )
  })
})

const withGoogle = test.extend<{ issuer: Awaited<ReturnType<typeof openIssuer>> }>({
  issuer: async ({}, use) => {
    const issuer = await openIssuer()
    await use(issuer)
    issuer.close()
  },
  settings: async ({ issuer }, use) => use(issuer.env),
})

withGoogle('the invitation survives the way over Google', async ({ page, person, issuer }) => {
  const email = 'bia@gmail.com'
  issuer.state.person = { sub: '1', email, email_verified: true, given_name: 'Bia' }
  await page.goto(await invite(person, email))
  await page.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.evaluate(() => location.assign('/api/auth/google'))
  await expectLed(page)
})
