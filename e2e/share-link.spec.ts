import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addItems, item, phones, register, signIn } from './page-actions.ts'
import { newPerson } from './person.ts'
import { emailField, given, openGiven } from './share-dialog.ts'

/** Stands in for the share sheet of the device, which no test can press: keeps what would be sent. */
const withShareSheet = (page: Page) =>
  page.addInitScript(() => {
    navigator.share = async ({ url = '' } = {}) => void sessionStorage.setItem('sent', url)
  })
const sentLink = async (page: Page): Promise<string> => {
  const sent = () => page.evaluate(() => sessionStorage.getItem('sent') ?? '')
  await expect.poll(sent).toMatch(/\/convite\/[\w-]{43}$/)
  return new URL(await sent()).pathname
}

for (const { width, height } of phones) {
  test.describe(`a link for one person, ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, expectedErrors: /status of 403 .*\/api\/(invite|accept-invite)/ })

    test('is sent from the list, lets the sister in who registers, and refuses the next person', async ({
      page,
      person,
      server,
      openDevice,
    }) => {
      const [bia, caio] = [newPerson(server.url, 'Bia'), newPerson(server.url, 'Caio')]
      await caio.register()
      await withShareSheet(page)
      await signIn(page, person)
      await addItems(page, 'Arroz')
      // Three taps: this button, 'Enviar link', and the app that sends it.
      const share = page.getByRole('button', { name: 'Compartilhar', exact: true })
      await share.filter({ visible: true }).click()
      const send = page.getByRole('dialog').getByRole('button', { name: 'Enviar link' })
      await expect(send).toBeInViewport({ ratio: 1 })
      await expect(emailField(page.getByRole('dialog'))).not.toBeFocused()
      await send.click()
      const link = await sentLink(page)
      await expect(page.getByRole('dialog')).toContainText('Link criado')
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(/^link de \d\d\/\d\dPode EditarVale até/)
      await page.keyboard.press('Escape')

      const phone = await openDevice()
      await phone.setViewportSize({ width, height })
      await phone.goto(link)
      await expect(phone.getByText('Este link é para uma pessoa só. Ao entrar, Ana vê o seu e-mail.')).toBeVisible()
      await phone.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
      await register(phone, bia)
      await expect(item(phone, 'Arroz')).toBeVisible()
      await openGiven(page)
      await expect(given(page).getByRole('listitem')).toHaveText([new RegExp(`${bia.email}.*Entrou pelo link ·`)])

      const other = await openDevice()
      await other.setViewportSize({ width, height })
      await signIn(other, caio)
      await other.goto(link)
      await expect(other.getByRole('heading', { name: 'Este link já foi usado' })).toBeVisible()
      await expect(other.getByText(bia.email)).toHaveCount(0)
      await phone.goto(link)
      await expect(item(phone, 'Arroz')).toBeVisible()
    })
  })
}

test('a signed-in person joins by one tap, which says that the owner sees their address', async ({
  page,
  person,
  server,
  openDevice,
}) => {
  const bia = newPerson(server.url, 'Bia')
  await bia.register()
  await signIn(page, person)
  await addItems(page, 'Arroz')
  await page.getByRole('button', { name: 'Compartilhar', exact: true }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar link' }).click()
  const link = await dialog.getByLabel('Link do convite').inputValue()
  const whatsApp = new URL((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect([whatsApp.host, whatsApp.searchParams.get('text')]).toEqual(['wa.me', expect.stringContaining(link)])
  await page.goto(new URL(link).pathname)
  await expect(page.getByText('O primeiro que abrir este link entra na lista.')).toBeVisible()

  const phone = await openDevice()
  await phone.setViewportSize({ width: 360, height: 640 })
  await signIn(phone, bia)
  await phone.goto(new URL(link).pathname)
  await expect(phone.getByText(`Você entra como ${bia.email}, e Ana vê esse e-mail.`)).toBeVisible()
  await expect(phone.getByText(bia.email)).toHaveCount(1)
  const join = phone.getByRole('button', { name: 'Entrar na lista' })
  await expect(join).toBeInViewport({ ratio: 1 })
  await join.click()
  await expect(item(phone, 'Arroz')).toBeVisible()
})

test.describe('ended', () => {
  test.use({ expectedErrors: /status of 404 .*\/api\/invite/ })

  test('an unused link is ended by its owner, and opens no more', async ({ page, person, openDevice }) => {
    await signIn(page, person)
    await addItems(page, 'Arroz')
    await page.getByRole('button', { name: 'Compartilhar', exact: true }).filter({ visible: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar link' }).click()
    const link = await page.getByLabel('Link do convite').inputValue()
    await page.keyboard.press('Escape')
    // Pending, bought, shared: nobody has used the link.
    await expect(page.locator('dl dd')).toHaveText(['1', '0', '0'])
    await openGiven(page)
    await given(page)
      .getByRole('button', { name: /^Encerrar compartilhamento com link de/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Encerrar o compartilhamento?' })
    await expect(question).toContainText('O link deixa de abrir na hora. Ninguém o usou ainda.')
    await question.getByRole('button', { name: 'Encerrar compartilhamento' }).click()
    await expect(page.getByRole('heading', { name: 'Você ainda não compartilhou nada' })).toBeVisible()
    const phone = await openDevice()
    await phone.goto(new URL(link).pathname)
    await expect(phone.getByText('Token de convite inválido')).toBeVisible()
  })
})
