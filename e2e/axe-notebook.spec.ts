/** Axe on to-dos, notes, search and the trash, light and dark: nothing serious. */
import { expect, type Page } from '@playwright/test'
import { conflictOf } from '#shared/conflicts.ts'
import { networkErrors, test, workerTag } from './fixtures.ts'
import { field, inNoteMenu } from './note-actions.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectSent, installed, removeRow, signIn, syncWords, toast } from './page-actions.ts'
import { wide } from './project-actions.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const closed = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

test.use({ expectedErrors: networkErrors })
test.beforeEach(async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
})

test('axe finds nothing serious on the day of a to-do', async ({ page }) => {
  await page.goto('/todos')
  await page.getByLabel('Nova tarefa').fill('Regar')
  await page.getByLabel('Nova tarefa').press('Enter')
  await page.getByLabel('Nova tarefa').fill('Podar terça 15h toda semana!!')
  await expect(page.getByRole('button', { name: /Deixar como digitei$/ })).toHaveCount(2)
  await expectNothingSerious(page, 'a line with a day')
  await page.getByLabel('Nova tarefa').press('Escape')
  await expectNothingSerious(page, 'a line whose day is refused')
  await page.getByLabel('Nova tarefa').fill('')
  await press(page, 'Escolher a data de Regar')
  await press(page, 'Escolher no calendário')
  await expectNothingSerious(page, 'the calendar of a to-do')
})

test('axe finds nothing serious on the fields of a to-do', async ({ page }) => {
  await page.goto('/todos')
  await page.getByLabel('Nova tarefa').fill('Regar')
  await page.getByLabel('Nova tarefa').press('Enter')
  await press(page, 'Editar Regar')
  for (const field of ['Data', 'Horário', 'Repetição', 'Prioridade', 'Anotação', 'Passos']) {
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${field}`) })
      .click()
    if (field === 'Repetição') await page.getByLabel('Repetição').selectOption('Personalizar…')
    if (field !== 'Horário' && field !== 'Prioridade') await expectNothingSerious(page, `the field ${field} of a to-do`)
  }
  await page.getByLabel('Novo passo').fill('Água')
  await press(page, 'Salvar')
  await page.getByRole('button', { name: '0 de 1 passos de Regar' }).click()
  await expectNothingSerious(page, 'the steps of a to-do')
})

test('axe finds nothing serious on to-dos, search and the trash', { tag: workerTag }, async ({ page, context }) => {
  await page.goto('/lixeira')
  await expect(page.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
  await expectNothingSerious(page, 'an empty trash')
  await page.goto('/todos')
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa por aqui' })).toBeVisible()
  await expectNothingSerious(page, 'no to-dos')
  for (const title of ['Regar', 'Ligar', 'Pagar']) {
    await page.getByLabel('Nova tarefa').fill(title)
    await page.getByLabel('Nova tarefa').press('Enter')
  }
  await page.getByRole('checkbox', { name: 'Ligar' }).check()
  await expectNothingSerious(page, 'to-dos')
  await press(page, 'Editar Regar')
  await page.getByLabel('Título').fill('')
  await press(page, 'Salvar')
  await expectNothingSerious(page, 'a to-do without a title')
  await closed(page)
  await removeRow(page, 'Regar')
  await expect(toast(page)).toContainText('Tarefa excluída')

  await page.goto('/lixeira')
  await expect(page.getByRole('button', { name: 'Restaurar Regar' })).toBeVisible()
  await expectNothingSerious(page, 'the trash')
  await press(page, 'Excluir Regar para sempre')
  await expect(dialog(page)).toBeVisible()
  await expectNothingSerious(page, 'the question before something is erased')
  await closed(page)
  await press(page, 'Buscar (Ctrl+K)')
  await expectNothingSerious(page, 'a search')
  await dialog(page).getByRole('combobox').fill('ligar')
  await expect(dialog(page).getByRole('option')).toHaveCount(1)
  await expectNothingSerious(page, 'what was found')
  await closed(page)
  await page.keyboard.press('?')
  await expect(dialog(page)).toBeVisible()
  await expectNothingSerious(page, 'the shortcuts')
  await closed(page)
  await expectSent(page)
  await installed(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Restaurar Regar' }).click()
  await expect(syncWords(page)).toHaveText('Sem conexão, 1 esperando')
  await syncWords(page).click()
  await expect(dialog(page)).toBeVisible()
  await expectNothingSerious(page, 'the panel of sync without a network')
})

test('axe finds nothing serious on notes', async ({ page, person }) => {
  await page.goto('/notes')
  await expect(page.getByRole('heading', { name: 'Nenhuma nota encontrada' })).toBeVisible()
  await expectNothingSerious(page, 'no notes')
  await person.addNote(['Feira', ...conflictOf(['2 kg'], ['3 kg'])].join('\n'), 'Receitas')
  await page.getByRole('link', { name: /Receitas/ }).click()
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible()
  await expectNothingSerious(page, 'a note with two versions of a line')
  await press(page, 'Resolver')
  await expect(dialog(page)).toBeVisible()
  await expectNothingSerious(page, 'two versions to choose from')
  await closed(page)
  await field(page).fill('Feira\nLeite')
  await expect(page.getByText(/^Salvo às/)).toBeVisible()
  await inNoteMenu(page, 'Histórico')
  await dialog(page).getByRole('list').getByRole('button').last().click()
  await expect(dialog(page).getByText('Só no texto de agora').first()).toBeVisible()
  await expectNothingSerious(page, 'the history of a note')
  await closed(page)
  await page.setViewportSize(wide)
  await expect(page.getByRole('navigation', { name: 'Suas notas' })).toBeVisible()
  await page.getByRole('link', { name: /Receitas/ }).press('F2')
  await expect(dialog(page)).toBeVisible()
  await expectNothingSerious(page, 'the title of a note')
  await closed(page)
  await expectNothingSerious(page, 'list and note side by side')
})
