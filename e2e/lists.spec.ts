import { expect, type Page } from '@playwright/test'
import { retryMs } from '../scripts/patience.mjs'
import { networkErrors, test, workerTag } from './fixtures.ts'
import {
  addField,
  addItems,
  askToLeaveList,
  bringBack,
  chooser,
  expectShown,
  holdToast,
  installed,
  item,
  itemList,
  newList,
  openApp,
  openListMenu,
  signIn,
  toast,
  undo,
} from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

test.beforeEach(async ({ page, person }) => signIn(page, person))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const headings = (page: Page) => itemList(page).getByRole('heading').allInnerTexts()

/** Creates another person with an account. */
async function another(url: string, firstName: string): Promise<Person> {
  const person = newPerson(url, firstName)
  await person.register()
  return person
}

/** Signs in on a device and opens the list behind a link. */
async function openShared(phone: Page, person: Person, token: string): Promise<void> {
  await signIn(phone, person, `/shopping/shared/${token}`)
}

test('lists are created, chosen, renamed and deleted, and the first one stays', { tag: '@main' }, async ({ page }) => {
  await addItems(page, 'Arroz')
  await newList(page, 'Farmácia')
  await expectShown(page, [])
  await addItems(page, 'Algodão')
  await page.reload()
  await expect(chooser(page)).toHaveText('Farmácia')
  await expectShown(page, ['Algodão'])

  await page.getByRole('button', { name: 'Mais opções de Farmácia' }).click()
  await page.getByRole('button', { name: 'Mudar o nome' }).click()
  await dialog(page).getByLabel('Nome da lista').fill('F')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Título inválido. O título deve ter pelo menos 2 caracteres.',
  )
  await dialog(page).getByLabel('Nome da lista').fill('Drogaria')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(chooser(page)).toHaveText('Drogaria')
  await undo(page)
  await expect(chooser(page)).toHaveText('Farmácia')
  await page.getByRole('button', { name: 'Mais opções de Farmácia' }).click()
  await page.getByRole('button', { name: 'Mudar o nome' }).click()
  await dialog(page).getByLabel('Nome da lista').fill('Drogaria')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(chooser(page)).toHaveText('Drogaria')

  await page.getByRole('button', { name: 'Mais opções de Drogaria' }).click()
  await page.getByRole('button', { name: 'Excluir lista' }).click()
  await expect(toast(page)).toContainText('Lista excluída')
  await holdToast(page)
  await expect(chooser(page)).toHaveText('Minha lista')
  await expectShown(page, ['Arroz'])
  await undo(page)
  await expect(chooser(page)).toHaveText('Drogaria')
  await expectShown(page, ['Algodão'])

  await chooser(page).click()
  await page.getByRole('button', { name: 'Minha lista', exact: true }).click()
  await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
  await expect(page.getByRole('button', { name: 'Excluir lista' })).toHaveCount(0)
})

test('an item is changed in its sheet and renamed in place', async ({ page, person }) => {
  await addItems(page, 'Arros')
  await page.getByRole('button', { name: 'Editar Arros' }).click()
  await dialog(page).getByLabel('Nome').fill(' ')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Nome é obrigatório')
  await dialog(page).getByLabel('Nome').fill('Arroz')
  await dialog(page).getByLabel('Quantidade').fill('5 kg')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(item(page, 'Arroz')).toBeVisible()
  await expect(itemList(page)).toContainText('5 kg')

  await item(page, 'Arroz').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Arroz integral')
  await page.keyboard.press('Escape')
  await expect(item(page, 'Arroz')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('Arroz integral')
  await page.keyboard.press('Enter')
  await expect(item(page, 'Arroz integral')).toBeFocused()
  await expect.poll(() => person.items()).toEqual(['Arroz integral'])
})

test('the page of a list shows categories, filters, renames and deletes', async ({ page }) => {
  await newList(page, 'Feira')
  for (const [name, aisle] of Object.entries({ Banana: 'Hortifruti', Leite: 'Frios e laticínios', Queijo: 'Frios' })) {
    await addField(page).fill(name)
    await expect(page.getByRole('paragraph').filter({ hasText: 'Entendido:' })).toContainText(aisle)
    await addItems(page, name)
  }
  for (const name of ['Leite', 'Queijo']) {
    await page.getByRole('button', { name: `Editar ${name}` }).click()
    await dialog(page).getByLabel('Categoria').fill('Laticínios')
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog(page)).toBeHidden()
  }
  await item(page, 'Queijo').check()
  await page.getByRole('button', { name: 'Mais opções de Feira' }).click()
  await page.getByRole('link', { name: 'Por corredor' }).click()
  await expect(heading(page)).toHaveText('Feira')
  await expect(page.getByText('3 itens • 1 comprado')).toBeVisible()
  await expect.poll(() => headings(page)).toEqual(['Hortifruti', 'Laticínios'])
  await expectShown(page, ['Banana', 'Leite', '✓ Queijo'])
  await page.getByRole('button', { name: 'Buscar e filtrar' }).click()
  await page.getByRole('button', { name: /^Comprados/ }).click()
  await expectShown(page, ['✓ Queijo'])
  await page.getByRole('button', { name: /^Pendentes/ }).click()
  await expectShown(page, ['Banana', 'Leite'])

  await openListMenu(page)
  await page.getByRole('button', { name: 'Mudar o nome' }).click()
  await dialog(page).getByLabel('Nome da lista').fill('Feira de sábado')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(heading(page)).toHaveText('Feira de sábado')
  await openListMenu(page)
  await page.getByRole('button', { name: 'Excluir lista' }).click()
  await dialog(page).getByRole('button', { name: 'Excluir lista' }).click()
  await expect(toast(page)).toContainText('Lista excluída')
  await expect(chooser(page)).toHaveText('Minha lista')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Esta lista foi excluída' })).toBeHidden()
})

test('a missing list is reported and leads back', async ({ page }) => {
  await page.goto('/shopping/00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('Erro ao carregar a lista de compras.')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar às listas' }).click()
  await expect(addField(page)).toBeVisible()
})

test.describe('shared', () => {
  test.use({ expectedErrors: /status of 404 .*\/api\/(shared-lists|accept-invite)/ })

  test('two people see each other’s actions live, by name, and the news since the last visit', async ({
    page,
    person,
    server,
    openDevice,
  }) => {
    const bia = await another(server.url, 'Bia')
    const token = await person.share(bia.email, true)
    await addItems(page, 'Arroz')
    const people = page.getByLabel('Quem está na lista')
    await expect(people).toContainText('1 pessoa convidada ainda não abriu a lista.')
    const phone = await openDevice()
    await signIn(phone, bia)
    await expect(phone.getByRole('tab', { name: /Compartilhadas comigo/ })).toContainText('1')
    await phone.getByRole('tab', { name: /Compartilhadas comigo/ }).click()
    await phone.getByRole('link', { name: /Lista de Ana.*De Ana · 1 item para comprar/ }).click()
    await expect(phone).toHaveURL(new RegExp(`/shopping/shared/${token}$`))
    await expect(phone.getByText('Você pode editar esta lista')).toBeVisible()
    await expect(phone.getByRole('region', { name: 'Quem está na lista' })).toContainText('AnaCriou a lista')

    await expect(people).toContainText('BiaPode Editar')
    await expect(people).not.toContainText('ainda não abriu')

    await addItems(phone, 'Leite')
    await item(phone, 'Arroz').check()
    await expectShown(page, ['Leite', '✓ Arroz'])
    await expect(itemList(page)).toContainText('Bia adicionou às')
    await expect(itemList(page)).toContainText('Bia comprou às')
    await expect(page.getByText('novo', { exact: true })).toHaveCount(0)

    await page.getByRole('tab', { name: 'Meus compartilhamentos' }).click()
    await addItems(phone, 'Manteiga')
    await expect.poll(() => person.items()).toContain('Manteiga')
    await page.getByRole('tab', { name: 'Minha lista' }).click()
    await expect(item(page, 'Manteiga')).toBeVisible()
    await expect(page.getByText('novo', { exact: true })).toHaveCount(1)
  })

  test('a list opened by its link counts as seen', async ({ person, server, openDevice }) => {
    const bia = await another(server.url, 'Bia')
    const token = await person.share(bia.email, true)
    const phone = await openDevice()
    await signIn(phone, bia)
    const unread = phone.getByRole('navigation').getByText('1', { exact: true }).filter({ visible: true })
    await expect(unread).toHaveCount(1)
    await phone.goto(`/shopping/shared/${token}`)
    await expect(phone.getByText('Você pode editar esta lista')).toBeVisible()
    await expect(unread).toHaveCount(0)
  })

  test('a read-only member has no controls, and a change of the permission shows at once', async ({
    page,
    person,
    server,
    openDevice,
  }) => {
    const bia = await another(server.url, 'Bia')
    const token = await person.share(bia.email, false)
    await addItems(page, 'Arroz')
    const phone = await openDevice()
    await openShared(phone, bia, token)
    await expect(phone.getByText('Apenas visualização')).toBeVisible()
    await expect(itemList(phone)).toContainText('Arroz')
    await expect(itemList(phone).getByRole('checkbox')).toHaveCount(0)
    await expect(addField(phone)).toHaveCount(0)
    await expect(phone.getByRole('button', { name: /Excluir|Editar/ })).toHaveCount(0)

    await person.share(bia.email, true)
    await item(phone, 'Arroz').check()
    await expectShown(page, ['✓ Arroz'])
    await person.share(bia.email, false)
    await expect(itemList(phone).getByRole('checkbox')).toHaveCount(0)
    await expect(itemList(phone)).toContainText('Arroz, comprado')
  })

  test('an ended share removes the list while it is open, with the reason', async ({ person, server, openDevice }) => {
    const bia = await another(server.url, 'Bia')
    await person.add('Arroz')
    const token = await person.share(bia.email, true)
    const phone = await openDevice()
    await openShared(phone, bia, token)
    await expect(item(phone, 'Arroz')).toBeVisible()
    await person.unshare(bia.email)
    await expect(phone.getByRole('heading', { name: '“Lista de Ana” não está mais com você' })).toBeVisible()
    await expect(phone.getByText('Ana encerrou o compartilhamento com você.')).toBeVisible()
    await expect(phone.getByText('Arroz')).toHaveCount(0)
    await phone.getByRole('link', { name: 'Voltar às listas' }).click()
    await phone.getByRole('tab', { name: 'Compartilhadas comigo' }).click()
    await expect(phone.getByRole('heading', { name: 'Ninguém compartilhou uma lista com você' })).toBeVisible()
  })

  test('any member may leave a list', async ({ person, server, openDevice }) => {
    const bia = await another(server.url, 'Bia')
    const token = await person.share(bia.email, true)
    const phone = await openDevice()
    await openShared(phone, bia, token)
    await askToLeaveList(phone)
    await dialog(phone).getByRole('button', { name: 'Sair da lista' }).click()
    await expect(toast(phone)).toContainText('Você saiu da lista')
    await expect(phone).toHaveURL(/\/shopping$/)
  })

  test('an invalid link is reported', async ({ page }) => {
    await page.goto('/shopping/shared/nothing')
    await expect(page.getByText('Erro ao carregar a lista compartilhada.')).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('another person’s list opens cold by its link, on a device that was signed in', { tag: workerTag }, async ({
    person,
    server,
    openProfile,
  }) => {
    const bia = await another(server.url, 'Bia')
    await person.add('Arroz')
    const token = await person.share(bia.email, true)
    const profile = await openProfile()
    const phone = await profile.newPage()
    await signIn(phone, bia)
    await installed(phone)
    await phone.getByRole('tab', { name: /Compartilhadas comigo/ }).click()
    // The list with its count, from this device's data.
    await expect(phone.getByRole('link', { name: /Lista de Ana.*De Ana · 1 item para comprar/ })).toBeVisible()
    await phone.close()
    await server.stop()
    const cold = await openApp(profile)
    await cold.goto(`/shopping/shared/${token}`)
    await item(cold, 'Arroz').check()
    await addItems(cold, 'Leite')
    await bringBack(server, cold)
    await expect.poll(() => person.items(), { timeout: retryMs }).toEqual(['Leite', '✓ Arroz'])
  })
})
