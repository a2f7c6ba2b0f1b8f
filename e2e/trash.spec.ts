import { expect, type Page } from '@playwright/test'
import { networkErrors, test, workerTag } from './fixtures.ts'
import {
  addItems,
  expectShown,
  holdToast,
  installed,
  newList,
  removeRow,
  signIn,
  syncWords,
  toast,
  undo,
} from './page-actions.ts'

test.use({ expectedErrors: networkErrors })

const trashList = (page: Page) => page.getByRole('list', { name: 'Na Lixeira' })
const entry = (page: Page, name: string) => trashList(page).getByRole('listitem').filter({ hasText: name })

async function openTrash(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('link', { name: 'Lixeira' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lixeira' })).toBeVisible()
}

async function addTodos(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await page.getByLabel('Nova tarefa').fill(title)
    await page.getByLabel('Nova tarefa').press('Enter')
    await expect(page.getByRole('checkbox', { name: title, exact: true })).toBeVisible()
  }
}

const saved = (page: Page) => expect(syncWords(page)).toHaveText('Tudo salvo')

test('a deleted list with 40 items is restored offline, and both devices agree after sync', {
  tag: ['@main', workerTag],
}, async ({ page, person, openDevice }) => {
  await signIn(page, person)
  await newList(page, 'Churrasco')
  // Each is sorted above the previous one, so that it is on the screen.
  const names = Array.from({ length: 40 }, (_, i) => `Item ${49 - i}`)
  await addItems(page, ...names)
  await saved(page)
  const listId = await page.evaluate(() => localStorage.getItem('caderneta-chosen-list')?.split(' ')[1])
  await page.getByRole('button', { name: 'Mais opções de Churrasco' }).click()
  await page.getByRole('button', { name: 'Excluir lista' }).click()
  await saved(page)
  const phone = await openDevice()
  await signIn(phone, person)
  await openTrash(phone)
  await expect(entry(phone, 'Churrasco')).toContainText('com 40 itens')
  await expect(entry(phone, 'Churrasco')).toContainText('restam 30\u00a0dias')

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Restaurar Churrasco' }).click()
  await expect(phone.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
  await phone.context().setOffline(false)
  for (const device of [phone, page]) {
    await saved(device)
    await device.goto(`/shopping/${listId}`)
    await expect(device.getByText('40 itens • 0 comprados')).toBeVisible()
  }
})

test('a restoration can be undone; rows that were never in the trash are not found there', async ({ page, person }) => {
  await signIn(page, person)
  await addItems(page, 'Arroz', 'Café')
  await removeRow(page, 'Café')
  await expectShown(page, ['Arroz'])
  await openTrash(page)
  await expect(entry(page, 'Café')).toContainText('Item em Minha lista')
  await page.getByLabel('Buscar na Lixeira...').fill('CAFE')
  await expect(entry(page, 'Café')).toBeVisible()
  await page.getByLabel('Buscar na Lixeira...').fill('arroz')
  await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await page.getByRole('button', { name: 'Restaurar Café' }).click()
  await expect(toast(page)).toContainText('Restaurado')
  await holdToast(page)
  await expect(page.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
  await undo(page)
  await expect(entry(page, 'Café')).toBeVisible()
})

test('the trash is emptied for ever, on all devices, and a late edit is reported with its text', {
  tag: workerTag,
}, async ({ page, person, openDevice }) => {
  await signIn(page, person, '/todos')
  await addTodos(page, 'Regar', 'Ligar')
  await saved(page)
  const phone = await openDevice()
  await signIn(phone, person, '/todos')
  await expect(phone.getByRole('checkbox', { name: 'Regar' })).toBeVisible()
  await installed(phone)
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Editar Regar' }).click()
  await phone.getByLabel('Título').fill('Regar a horta da vizinha')
  await phone.getByRole('button', { name: 'Salvar' }).click()

  await removeRow(page, 'Regar')
  await removeRow(page, 'Ligar')
  await openTrash(page)
  await page.getByRole('button', { name: 'Excluir Ligar para sempre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir “Ligar” para sempre?' })
  await dialog.getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(entry(page, 'Ligar')).toBeHidden()
  await page.getByRole('button', { name: 'Esvaziar Lixeira' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(entry(page, 'Regar')).toBeVisible()
  await page.getByRole('button', { name: 'Esvaziar Lixeira' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(page.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
  // A new page shows this only when nothing is pending; the old one may not have noticed a pending change yet.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
  await saved(page)

  await phone.context().setOffline(false)
  await expect(syncWords(phone)).toHaveText('1 precisa de atenção')
  await syncWords(phone).click()
  const panel = phone.getByRole('dialog', { name: 'Sincronização' })
  await expect(panel).toContainText('Mudar a tarefa “Regar a horta da vizinha”')
  await expect(panel).toContainText('Isso foi excluído para sempre')
  await panel.getByRole('button', { name: 'Salvar como novo' }).click()
  await expect(panel.getByRole('button', { name: 'Salvar como novo' })).toBeHidden()
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await expect(phone.getByRole('checkbox', { name: 'Regar a horta da vizinha' })).toBeVisible()
  await openTrash(phone)
  await expect(phone.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
})
