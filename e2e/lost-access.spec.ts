import { expect, type Page } from '@playwright/test'
import { retryMs } from '../scripts/patience.mjs'
import { test as base, networkErrors, withServiceWorker } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  addField,
  addItems,
  askToLeaveList,
  expectWritten,
  installed,
  item,
  itemList,
  signIn,
  syncWords,
  toast,
  undo,
} from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

interface Guest {
  /**
   * A member of the list of Ana (the fixture `person`), who may edit it. Her phone shows that list; Ana acts by REST.
   */
  bia: Person
  phone: Page
}

const test = base.extend<{ guest: Guest }>({
  guest: async ({ person, server, openDevice }, use) => {
    const bia = newPerson(server.url, 'Bia')
    await bia.register()
    await person.add('Arroz')
    const token = await person.share(bia.email, true)
    const phone = await openDevice()
    await signIn(phone, bia)
    await openShared(phone, token)
    await expect(item(phone, 'Arroz')).toBeVisible()
    await installed(phone)
    await use({ bia, phone })
  },
})
// The phone may be reporting the opening of a list while it is lost.
const expectedErrors = new RegExp(`${networkErrors.source}|status of 404 .*/api/accept-invite/`)
test.use({ ...withServiceWorker, throughProxy: true, expectedErrors })

const openShared = (phone: Page, token: string) => phone.goto(`/shopping/shared/${token}`)
const dialog = (phone: Page) => phone.getByRole('dialog')
const banner = (phone: Page) => phone.getByRole('status').filter({ hasText: 'Ver e decidir' })
const decide = (phone: Page) => banner(phone).getByRole('button', { name: 'Ver e decidir' }).click()
const kept = (phone: Page) => dialog(phone).getByRole('listitem')
const press = (phone: Page, name: string) => dialog(phone).getByRole('button', { name }).click()
const lostTitle = '“Lista de Ana” não está mais com você'

test('pending changes of a lost list are kept as an own list, or until that is decided', async ({
  person,
  network,
  guest: { bia, phone },
}) => {
  network.weather = 'cut'
  await addItems(phone, 'Lantejoula')
  await item(phone, 'Arroz').check()
  await expectWritten(phone)
  await person.unshare(bia.email)
  network.weather = 'fair'

  await expect(phone.getByRole('dialog', { name: lostTitle })).toContainText(
    '2 mudanças suas em “Lista de Ana” não chegaram a mais ninguém. Ana encerrou o compartilhamento com você.',
  )
  await expect(kept(phone)).toHaveText(['Lantejoula'])
  await expectNothingSerious(phone, 'what waited for a lost list')
  await phone.keyboard.press('Escape')
  await expect(phone.getByRole('heading', { name: lostTitle })).toBeVisible()
  await expect(itemList(phone)).toHaveCount(0)

  network.weather = 'cut'
  await phone.reload()
  await expect(phone.getByText('Ana encerrou o compartilhamento com você.')).toBeVisible()
  await decide(phone)
  await press(phone, 'Salvar minha cópia')
  await expect(phone.getByRole('heading', { name: 'Minha cópia de Lista de Ana' })).toBeVisible()
  await expect(item(phone, 'Lantejoula')).toBeVisible()
  await expect(banner(phone)).toHaveCount(0)

  await undo(phone)
  await expect(banner(phone)).toBeVisible()
  await phone.getByRole('link', { name: 'Voltar às listas' }).click()
  await syncWords(phone).click()
  const panel = phone.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel.getByRole('listitem').filter({ hasText: '2 mudanças suas em “Lista de Ana”' })).toBeVisible()
  const waits = panel.getByRole('heading', { name: 'Precisa de atenção' })
  await panel.getByRole('button', { name: 'Salvar minha cópia' }).click()
  await expect(waits).toHaveCount(0)
  // Toasts are reachable behind an open dialog, by finger and by key.
  await undo(phone)
  await expect(waits).toBeVisible()
  await panel.getByRole('button', { name: 'Salvar minha cópia' }).click()
  await expect(toast(phone)).toContainText('Cópia salva')
  await phone.keyboard.press('F8')
  await expect(toast(phone)).toBeFocused()
  await phone.keyboard.press('Escape')
  await expect(toast(phone)).toBeEmpty()
  await expect(waits).toHaveCount(0)
  await expect(panel).toBeVisible()
  network.weather = 'fair'
  await expect
    .poll(() => bia.lists(), { timeout: retryMs })
    .toEqual({
      'Minha lista': [],
      'Minha cópia de Lista de Ana': ['Lantejoula'],
    })
  expect(await person.lists()).toEqual({ 'Minha lista': ['Arroz'] })
  expect(await person.items()).toEqual(['Arroz'])
})

test('a member who becomes read-only keeps the pending changes and the list, and may edit again later', async ({
  person,
  network,
  guest: { bia, phone },
}) => {
  network.weather = 'cut'
  await addItems(phone, 'Lantejoula')
  await item(phone, 'Arroz').focus()
  await phone.keyboard.press('F2')
  await phone.keyboard.type('Arroz integral')
  await phone.keyboard.press('Enter')
  await expect(item(phone, 'Arroz integral')).toBeFocused()
  await expectWritten(phone)
  await person.share(bia.email, false)
  network.weather = 'fair'

  const question = phone.getByRole('dialog', { name: 'Lista de Ana' })
  await expect(question).toContainText('Ana mudou sua permissão: agora você só pode ver esta lista.')
  await expect(kept(phone)).toHaveText(['Lantejoula', 'Arroz integral'])
  await press(phone, 'Descartar')
  await expect(banner(phone)).toHaveCount(0)
  await expect(itemList(phone)).toContainText('Arroz')
  await expect(itemList(phone)).not.toContainText('integral')
  await expect(itemList(phone).getByRole('checkbox')).toHaveCount(0)
  await undo(phone)
  await decide(phone)
  await press(phone, 'Salvar minha cópia')
  await expect(toast(phone)).toContainText('Cópia salva')
  await expect
    .poll(async () => (await bia.lists())['Minha cópia de Lista de Ana'])
    .toEqual(['Arroz integral', 'Lantejoula'])
  expect(await person.items()).toEqual(['Arroz'])

  await person.share(bia.email, true)
  await expect(toast(phone)).toContainText('agora você pode editar esta lista')
  await item(phone, 'Arroz').check()
  await expect.poll(() => person.items()).toEqual(['✓ Arroz'])
})

test('a share that ended while the app was closed is reported at the next start', async ({
  person,
  network,
  guest: { bia, phone },
}) => {
  network.weather = 'cut'
  await addItems(phone, 'Lantejoula')
  await expectWritten(phone)
  const context = phone.context()
  await phone.close()
  await person.unshare(bia.email)
  network.weather = 'fair'
  const again = await context.newPage()
  await again.goto('/shopping')
  await decide(again)
  await expect(again.getByRole('dialog', { name: lostTitle })).toContainText('Ana encerrou o compartilhamento')
  await expect(kept(again)).toHaveText(['Lantejoula'])
  await press(again, 'Descartar')
  await expect(syncWords(again)).toHaveText('Tudo salvo')
  expect(await bia.lists()).toEqual({ 'Minha lista': [] })
  expect(await person.items()).toEqual(['Arroz'])
})

test('leaving a list asks about unsent changes first, and their fate is decided afterwards', async ({
  person,
  network,
  guest: { bia, phone },
}) => {
  const release = network.hold('/api/sync')
  await addItems(phone, 'Lantejoula')
  await expectWritten(phone)
  await askToLeaveList(phone)
  await expect(dialog(phone)).toContainText('1 mudança sua ainda não foi enviada.')
  await press(phone, 'Sair da lista')
  await expect(toast(phone)).toContainText('Você saiu da lista')
  // On an open list, a dialog would appear by itself, over the banner.
  await expect(phone).toHaveURL(/\/shopping$/)
  release()
  await decide(phone)
  await expect(dialog(phone)).toContainText('1 mudança sua em “Lista de Ana” não chegou a mais ninguém.')
  await expect(dialog(phone)).toContainText('Você saiu desta lista.')
  await press(phone, 'Salvar minha cópia')
  await expect.poll(async () => (await bia.lists())['Minha cópia de Lista de Ana']).toEqual(['Lantejoula'])
  expect(await person.items()).toEqual(['Arroz'])
})

test('a list deleted by its owner is reported as deleted, with the text written there meanwhile', async ({
  person,
  network,
  guest: { bia, phone },
}) => {
  const feira = await person.startList('Feira', 'Banana')
  await openShared(phone, await person.share(bia.email, true, feira))
  await expect(item(phone, 'Banana')).toBeVisible()
  network.weather = 'cut'
  await addItems(phone, 'Lantejoula')
  await expect(syncWords(phone)).toHaveText('Sem conexão, 1 esperando')
  await person.deleteList(feira)
  network.weather = 'fair'
  await expect(phone.getByRole('dialog', { name: 'Feira' })).toContainText(
    '1 mudança sua em “Feira” foi com ela para a Lixeira. Ana excluiu a lista.',
  )
  await press(phone, 'Salvar minha cópia')
  await expect(toast(phone)).toContainText('Cópia salva')
  await expect.poll(async () => (await bia.lists())['Minha cópia de Feira']).toEqual(['Lantejoula'])
})

test('each way to lose a list has its own words, on the page of the list and elsewhere', async ({
  person,
  guest: { bia, phone },
}) => {
  const ended = phone.getByRole('heading', { name: lostTitle })
  await person.unshare(bia.email)
  await expect(ended).toBeVisible()
  await expect(phone.getByText('Ana encerrou o compartilhamento com você.')).toBeVisible()
  await expect(phone.getByText('Arroz')).toHaveCount(0)
  await phone.getByRole('link', { name: 'Voltar às listas' }).click()

  await openShared(phone, await person.share(bia.email, true))
  await expect(item(phone, 'Arroz')).toBeVisible()
  await bia.leaveAll()
  await expect(ended).toBeVisible()
  await expect(phone.getByText('Você saiu desta lista.')).toBeVisible()

  const feira = await person.startList('Feira', 'Banana')
  await person.share(bia.email, false, feira)
  await phone.goto('/shopping?tab=shared-lists')
  const received = phone.getByRole('list', { name: 'Compartilhadas comigo' })
  await expect(received).toContainText('Apenas Visualizar')
  await person.share(bia.email, true, feira)
  await expect(toast(phone)).toContainText('“Feira”Ana mudou sua permissão: agora você pode editar esta lista.')
  await person.share(bia.email, false, feira)
  await expect(toast(phone)).toContainText('“Feira”Ana mudou sua permissão: agora você só pode ver esta lista.')
  await person.deleteList(feira)
  await expect(toast(phone)).toContainText('“Feira”Ana excluiu a lista.')
  await person.share(bia.email, true)
  await expect(received).toContainText('Lista de Ana')
  await person.unshare(bia.email)
  await expect(toast(phone)).toContainText('“Lista de Ana”Ana encerrou o compartilhamento com você.')
  await expect(received).toHaveCount(0)
})

test('an item refused by another person’s list is given back with the reason', async ({ person, guest: { phone } }) => {
  await phone.route('**/api/sync', async (route) => {
    const request = route.request().postDataJSON() as { push: { seq: number; mid: string }[] }
    const response = await route.fetch({ postData: { ...request, push: [] } })
    const refusal = { outcome: 'rejected', code: 'quota_reached', message: 'Esta lista está cheia.' }
    const results = request.push.map(({ seq, mid }) => ({ seq, mid, ...refusal }))
    await route.fulfill({ response, json: { ...(await response.json()), results } })
  })
  // It may disappear before it was seen.
  await addField(phone).fill('Lantejoula')
  await addField(phone).press('Enter')
  await expect(toast(phone)).toContainText('Erro ao adicionar itemEsta lista está cheia.')
  await expect(item(phone, 'Lantejoula')).toHaveCount(0)
  await expect(banner(phone)).toHaveCount(0)
  expect(await person.items()).toEqual(['Arroz'])
})
