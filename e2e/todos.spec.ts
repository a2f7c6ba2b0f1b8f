import { expect, type Page } from '@playwright/test'
import { networkErrors, test, workerTag } from './fixtures.ts'
import {
  expectRows,
  holdToast,
  installed,
  removeRow,
  signIn,
  swipeAway,
  tapMargin,
  toast,
  undo,
} from './page-actions.ts'

const field = (page: Page) => page.getByLabel('Nova tarefa')
const list = (page: Page) => page.getByRole('list', { name: 'Suas tarefas' })
const todo = (page: Page, title: string) => list(page).getByRole('checkbox', { name: title, exact: true })
const counters = (page: Page): Promise<string[]> => page.locator('dl dd').allTextContents()

const expectShown = (page: Page, titles: string[]) => expectRows(list(page), titles)

async function add(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await field(page).fill(title)
    await field(page).press('Enter')
    await expect(todo(page, title)).toBeVisible()
  }
}

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person, '/todos')
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa por aqui' })).toBeVisible()
})

test('everything can be done by keyboard, and the focus is never lost', async ({ page }) => {
  await expect(page.locator('dl dt')).toHaveText(['Pendentes', 'Concluídas', 'Progresso'])
  expect(await counters(page)).toEqual(['0', '0', '0%'])
  await field(page).focus()
  for (const title of ['Regar', 'Ligar', 'Pagar']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
  }
  await expectShown(page, ['Pagar', 'Ligar', 'Regar'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(todo(page, 'Ligar')).toBeFocused()
  await page.keyboard.press('Space')
  await expectShown(page, ['Pagar', 'Regar', '✓ Ligar'])
  await expect(todo(page, 'Regar')).toBeFocused()
  expect(await counters(page)).toEqual(['2', '1', '33%'])

  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Editar Tarefa' })
  await dialog.getByLabel('Título').fill('Regar a horta')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectShown(page, ['Pagar', 'Regar a horta', '✓ Ligar'])
  await expect(todo(page, 'Regar a horta')).toBeFocused()

  await page.keyboard.press('Delete')
  await expectShown(page, ['Pagar', '✓ Ligar'])
  await expect(todo(page, 'Ligar')).toBeFocused()
  await expect(toast(page)).toContainText('Tarefa excluída')
  await undo(page)
  await expectShown(page, ['Pagar', 'Regar a horta', '✓ Ligar'])
  await todo(page, 'Pagar').focus()
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
})

test('the margin ticks, the name opens, and each action can be undone', { tag: '@main' }, async ({ page }) => {
  await add(page, 'Regar', 'Ligar')
  await tapMargin(todo(page, 'Regar'))
  await expectShown(page, ['Ligar', '✓ Regar'])
  await expect(toast(page)).toContainText('Tarefa concluída')
  await toast(page).getByRole('button', { name: 'Desfazer' }).tap()
  await expectShown(page, ['Ligar', 'Regar'])
  await swipeAway(list(page).getByText('Ligar'))
  await holdToast(page)
  await expect(toast(page)).toContainText('Tarefa excluída')
  await expectShown(page, ['Regar'])
  await toast(page).getByRole('button', { name: 'Desfazer' }).tap()
  await expectShown(page, ['Ligar', 'Regar'])
  await list(page).getByText('Ligar').tap()
  await page.getByLabel('Título').fill('Ligar para a mãe')
  await page.getByRole('button', { name: 'Salvar' }).tap()
  await expectShown(page, ['Ligar para a mãe', 'Regar'])
})

test('two tabs show the same rows, also after a reload', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/todos')
  await add(page, 'Regar', 'Ligar')
  await expectShown(other, ['Ligar', 'Regar'])
  await todo(other, 'Ligar').click()
  await expectShown(page, ['Regar', '✓ Ligar'])
  await page.reload()
  await expectShown(page, ['Regar', '✓ Ligar'])
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('a late edit of a to-do deleted elsewhere notifies its author and offers to restore it', {
    tag: workerTag,
  }, async ({ page, person, openDevice }) => {
    await add(page, 'Regar')
    const phone = await openDevice()
    await signIn(phone, person, '/todos')
    await expect(todo(phone, 'Regar')).toBeVisible()
    await installed(phone)
    await phone.context().setOffline(true)
    await removeRow(phone, 'Regar')
    await todo(page, 'Regar').focus()
    await page.keyboard.press('F2')
    await page.getByLabel('Título').fill('Regar a horta')
    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await expectShown(page, ['Regar a horta'])
    await phone.context().setOffline(false)
    await expect(phone.getByTitle('Abrir o painel de sincronização').filter({ visible: true })).toHaveText('Tudo salvo')
    await page.context().setOffline(false)
    await page.getByTitle('Abrir o painel de sincronização').filter({ visible: true }).click()
    const panel = page.getByRole('dialog', { name: 'Sincronização' })
    await panel.getByRole('button', { name: 'Restaurar' }).click()
    await expect(panel.getByRole('button', { name: 'Restaurar' })).toBeHidden()
    await panel.getByRole('button', { name: 'Fechar' }).click()
    await expectShown(page, ['Regar a horta'])
    await expectShown(phone, ['Regar a horta'])
  })
})
