import { expect, type Locator, type Page } from '@playwright/test'
import { openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { networkErrors, test, workerTag } from './fixtures.ts'
import { addItems, installed, signIn, toast } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'
import { emailField, given, mayEdit, openGiven, openShareDialog, shareWith, submitButton } from './share-dialog.ts'

/** Opens the dialog of the share with this address. */
async function manage(page: Page, email: string): Promise<Locator> {
  await given(page).getByRole('button').filter({ hasText: email }).click()
  const dialog = page.getByRole('dialog', { name: 'Minha lista' })
  await expect(dialog).toBeVisible()
  return dialog
}

const expectRecipients = (page: Page, ...texts: RegExp[]) => expect(given(page).getByRole('listitem')).toHaveText(texts)

/**
 * Stops the time of the page: it passes only by steps of the test. Two seconds after the notice of an accepted
 * invitation the page would open the list.
 */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Waits for the notice of an accepted invitation on a page with a stopped clock. */
const expectAccepted = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(100)
    await expect(page.getByText('Convite Aceito!')).toBeVisible({ timeout: 500 })
  }).toPass()

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person)
})

test('a list is shared, its link is copied, and the other person accepts it', { tag: '@main' }, async ({
  page,
  person,
  server,
  context,
  openDevice,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await addItems(page, 'Arroz')
  const dialog = await openShareDialog(page)
  await expect(submitButton(dialog)).toBeDisabled()
  await expect(mayEdit(dialog)).toBeChecked()
  await shareWith(dialog, ` ${bia.email.toUpperCase()} `, true)
  await expect(dialog.getByRole('status')).toContainText('Lista compartilhada')
  await expect(dialog).toContainText(`${bia.email}: Pode Editar.`)
  await expect(dialog).toContainText('Nenhum e-mail foi enviado: este servidor não envia e-mails.')
  await expect(dialog.getByText('Link copiado')).toBeVisible()
  const link = await dialog.getByLabel('Link do convite').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Mostrar QR code' }).click()
  await expect(page.getByRole('img', { name: `QR code do convite para ${bia.email}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Mostrar QR code' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Pronto' }).click()
  await expectRecipients(page, new RegExp(`${bia.email}.*Pode Editar.*Convite enviado ·`))

  const phone = await openDevice()
  await signIn(phone, bia)
  await stopClock(phone)
  await phone.goto(new URL(link).pathname)
  await expectAccepted(phone)
  await expect(phone.getByRole('definition').nth(1)).toHaveText(person.firstName)
  await expectRecipients(page, new RegExp(`${bia.email}.*Pode Editar.*Aceitou o convite ·`))
})

test('an impossible share is reported, and the typed text stays', async ({ page, person }) => {
  const dialog = await openShareDialog(page)
  await expect(dialog.getByText('A lista está vazia. Adicione itens antes de compartilhar.')).toBeVisible()
  await emailField(dialog).fill('bia@exemplo.com.br')
  await submitButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Erro ao compartilharA lista está vazia. Adicione itens antes de compartilhar.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Minha lista' }).click()
  await addItems(page, 'Arroz')
  await openShareDialog(page)
  await expect(emailField(dialog)).toHaveValue('bia@exemplo.com.br')
  await emailField(dialog).clear()
  await emailField(dialog).press('Enter')
  await expect(emailField(dialog)).toHaveAccessibleDescription(
    'Email obrigatório. Por favor, informe um email para compartilhar',
  )
  await emailField(dialog).fill('bia@exemplo')
  await submitButton(dialog).click()
  await expect(emailField(dialog)).toHaveAccessibleDescription('Informe um e-mail válido.')
  await emailField(dialog).fill(person.email)
  await submitButton(dialog).click()
  await expect(emailField(dialog)).toHaveAccessibleDescription('Você não pode compartilhar uma lista com você mesmo.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Você ainda não compartilhou nada' })).toBeVisible()
})

test('sharing with the same address again changes the permission of the one share', async ({ page }) => {
  const email = 'bia@exemplo.com.br'
  await addItems(page, 'Arroz')
  const dialog = await openShareDialog(page)
  await shareWith(dialog, email)
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`${email}.*Apenas Visualizar`)])
  await dialog.getByRole('button', { name: 'Compartilhar com outra pessoa' }).click()
  await emailField(dialog).fill(email)
  await expect(emailField(dialog)).toHaveAccessibleDescription(/^Já tem esta lista \(Apenas Visualizar\)/)
  await shareWith(dialog, email, true)
  await expect(dialog.getByRole('status')).toContainText(`Permissão alterada${email}: Pode Editar.`)
  await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`${email}.*Pode Editar`)])
})

test.describe('with two people', () => {
  const shareFromAfar = async (person: Person, bia: Person) => {
    await bia.register()
    await person.add('Arroz')
    return person.share(bia.email, true)
  }

  test('a permission is changed, and the other person sees it', async ({ page, person, server, openDevice }) => {
    const bia = newPerson(server.url, 'Bia')
    await shareFromAfar(person, bia)
    const phone = await openDevice()
    await signIn(phone, bia)
    await phone.getByRole('tab', { name: 'Compartilhadas comigo' }).click()
    const received = phone.getByRole('list', { name: 'Compartilhadas comigo' })
    await expect(received).toContainText('Pode Editar')

    await openGiven(page)
    const dialog = await manage(page, bia.email)
    await expect(mayEdit(dialog)).toBeChecked()
    await mayEdit(dialog).click()
    await expect(dialog.getByRole('status')).toContainText('Permissão alterada')
    await expect(mayEdit(dialog)).not.toBeChecked()
    await expect(received).toContainText('Apenas Visualizar')
    await page.keyboard.press('Escape')
    await expectRecipients(page, /Apenas Visualizar/)
  })

  test('a share ends only after a confirmation, and is gone on both sides', async ({
    page,
    person,
    server,
    openDevice,
  }) => {
    const bia = newPerson(server.url, 'Bia')
    await shareFromAfar(person, bia)
    const phone = await openDevice()
    await signIn(phone, bia)
    await phone.getByRole('tab', { name: 'Compartilhadas comigo' }).click()
    await expect(phone.getByRole('list', { name: 'Compartilhadas comigo' })).toBeVisible()

    await openGiven(page)
    await given(page)
      .getByRole('button', { name: `Encerrar compartilhamento com ${bia.email}` })
      .click()
    const question = page.getByRole('dialog', { name: 'Encerrar o compartilhamento?' })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expectRecipients(page, /Pode Editar/)
    const dialog = await manage(page, bia.email)
    await dialog.getByRole('button', { name: 'Encerrar compartilhamento' }).click()
    await question.getByRole('button', { name: 'Encerrar compartilhamento' }).click()
    await expect(toast(page)).toContainText('Compartilhamento removido')
    await expect(page.getByRole('heading', { name: 'Você ainda não compartilhou nada' })).toBeVisible()
    await expect(given(page)).toBeFocused()
    await expect(phone.getByRole('heading', { name: 'Ninguém compartilhou uma lista com você' })).toBeVisible()
  })

  test('a share ended by another device is reported in an open dialog', async ({ page, person, server }) => {
    const bia = newPerson(server.url, 'Bia')
    await shareFromAfar(person, bia)
    await openGiven(page)
    await manage(page, bia.email)
    await person.unshare(bia.email)
    await expect(page.getByText('Este compartilhamento já foi encerrado.')).toBeVisible()
  })

  test('a pasted invitation opens inside the app', async ({ page, person, server, baseURL }) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    const token = await bia.share(person.email, false)
    await page.getByRole('tab', { name: 'Compartilhadas comigo' }).click()
    await page.getByRole('button', { name: 'Tenho um convite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tenho um convite' })
    const field = dialog.getByLabel('Link do convite')
    const open = dialog.getByRole('button', { name: 'Abrir convite' })
    for (const [text, answer] of [
      ['', /^Cole aqui o link/],
      ['https://exemplo.com.br', /^Isso não parece um convite/],
      [`https://exemplo.com.br/convite/${token}`, /^Este link é de outro site\. .* localhost:\d+\.$/],
    ] as const) {
      await field.fill(text)
      await open.click()
      await expect(field).toHaveAccessibleDescription(answer)
    }
    await field.fill(`Abre aqui: ${baseURL}/shopping/shared/${token}`)
    await stopClock(page)
    await open.click()
    await expectAccepted(page)
    await expect(page.getByRole('definition')).toContainText(['Lista de Bia', 'Bia', person.email, 'Visualizar'])
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('nothing is shown as done before it is, and the typed text waits', { tag: workerTag }, async ({
    page,
    person,
    server,
  }) => {
    const [bia, caio] = ['bia@exemplo.com.br', 'caio@exemplo.com.br']
    await addItems(page, 'Arroz')
    await person.share(bia, false)
    await openGiven(page)
    await expectRecipients(page, /Apenas Visualizar/)
    await installed(page)
    await server.kill()
    const dialog = await openShareDialog(page)
    await emailField(dialog).fill(caio)
    await submitButton(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Erro ao compartilharPara isso é preciso ter internet')
    await page.keyboard.press('Escape')

    const one = await manage(page, bia)
    await mayEdit(one).click()
    await expect(one.getByRole('alert')).toContainText('Para isso é preciso ter internet')
    await expect(mayEdit(one)).not.toBeChecked()
    await one.getByRole('button', { name: 'Encerrar compartilhamento' }).click()
    const question = page.getByRole('dialog', { name: 'Encerrar o compartilhamento?' })
    await question.getByRole('button', { name: 'Encerrar compartilhamento' }).click()
    await expect(question.getByRole('alert')).toContainText('Erro ao remover compartilhamento')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expectRecipients(page, /Apenas Visualizar/)

    await server.start()
    await openShareDialog(page)
    await expect(emailField(dialog)).toHaveValue(caio)
    await submitButton(dialog).click()
    await expect(dialog.getByRole('status')).toContainText('Lista compartilhada')
  })
})

const mailed = test.extend<{ mailbox: Awaited<ReturnType<typeof openMailbox>> }>({
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox()
    await use(mailbox)
    await mailbox.close()
  },
  settings: async ({ mailbox }, use) => use({ SMTP_URL: mailbox.url }),
})

mailed(
  'a confirmed person mails an invitation, and again on request; others send the link',
  async ({ page, person, mailbox }) => {
    const email = 'bia@exemplo.com.br'
    const letters = (n: number) => expect.poll(() => mailbox.to(email).length).toBe(n)
    await addItems(page, 'Arroz')
    const early = await openShareDialog(page)
    await shareWith(early, 'caio@exemplo.com.br')
    await expect(early).toContainText('O e-mail não saiu, porque o seu endereço ainda não foi confirmado.')
    await early.getByRole('button', { name: 'Pronto' }).click()
    await expect.poll(() => mailbox.to(person.email).length).toBe(1)
    await person.confirmEmail(tokenIn(mailbox.to(person.email)[0]))
    const dialog = await openShareDialog(page)
    await shareWith(dialog, email)
    await expect(dialog).toContainText(`Enviamos o convite por e-mail para ${email}.`)
    await letters(1)
    await dialog.getByRole('button', { name: 'Pronto' }).click()
    const one = await manage(page, email)
    await one.getByRole('button', { name: 'Enviar o convite de novo' }).click()
    await expect(one.getByRole('status')).toContainText('Convite reenviado')
    await letters(2)
  },
)
