import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectRows, signIn, toast, undo } from './page-actions.ts'
import { expectTasks, field, openProject, startProject } from './project-page.ts'

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await into.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('several lines pasted into the line of to-dos become a to-do each, with one undo', async ({ page, person }) => {
  await signIn(page, person, '/todos')
  const todos = page.getByRole('list', { name: 'Suas tarefas' })
  await field(page).fill('Ligar para ')
  await paste(page, field(page), 'a Bia\n\n- [ ] Regar a horta\n- [x] Pagar a luz\nlavar o carro')
  await expectRows(todos, ['Ligar para a Bia', 'Regar a horta', 'Lavar o carro', '✓ Pagar a luz'])
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await expect(toast(page)).toContainText('4 tarefas criadas')
  await undo(page)
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa por aqui' })).toBeVisible()
  await paste(page, field(page), 'só uma\n')
  await expect(field(page)).toHaveValue(/^só uma ?$/)
})

test('a day in a pasted line is read as in a typed one', async ({ page, person }) => {
  await signIn(page, person, '/todos')
  await paste(page, field(page), 'dentista amanhã 15h\nmercado')
  await expect(page.getByRole('checkbox', { name: 'Dentista', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('15h')
})

test('several lines pasted into the line of a project become a task each, with the other fields', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await openProject(page, await startProject(page, { title: 'Horta' }))
  await page.getByRole('button', { name: 'Data, prioridade e descrição' }).click()
  await page.getByLabel('Descrição (opcional)').fill('no sítio')
  await paste(page, field(page), '1. Adubo\n2. Mudas\n3. Regador')
  await expectTasks(page, ['Adubo', 'Mudas', 'Regador'])
  await expect(page.getByText('no sítio')).toHaveCount(3)
  await expect(toast(page)).toContainText('3 tarefas criadas')
  await undo(page)
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa ainda' })).toBeVisible()
})

test('several lines pasted into the line of steps become a step each', async ({ page, person }) => {
  await person.addTodo('Mudança')
  await signIn(page, person, '/todos')
  await page.getByRole('button', { name: 'Editar Mudança' }).click()
  const step = page.getByRole('dialog').getByLabel('Novo passo')
  if (!(await step.isVisible())) await page.getByRole('dialog').getByRole('button', { name: 'Passos' }).click()
  await paste(page, step, '• Caixas\n• Fita\n☑ Frete')
  await expect(page.getByRole('dialog').getByRole('list').getByRole('textbox')).toHaveCount(3)
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Frete' })).toBeChecked()
  await expect(step).toBeFocused()
})
