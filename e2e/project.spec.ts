import { expect, type Page } from '@playwright/test'
import { networkErrors, test, workerTag } from './fixtures.ts'
import { removeRow, signIn, syncWords, toast, undo } from './page-actions.ts'
import type { Person } from './person.ts'
import { act, addTasks, expectTasks, field, more, openProject, startProject, tab, task, tasks } from './project-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Progresso' })

test.beforeEach(({ page, person }) => signIn(page, person))

test('tasks work completely by keyboard, and the focus is never lost', async ({ page }) => {
  await openProject(page, await startProject(page, { title: 'Horta' }))
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa ainda' })).toBeVisible()
  await field(page).focus()
  for (const title of ['Adubo', 'Mudas', 'Regador']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
  }
  await expectTasks(page, ['Adubo', 'Mudas', 'Regador'])
  await expect(toast(page)).toContainText('3 tarefas criadas')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(task(page, 'Mudas')).toBeFocused()
  await page.keyboard.press('Space')
  await expectTasks(page, ['Adubo', 'Regador'])
  await expect(task(page, 'Regador')).toBeFocused()
  await expect(toast(page)).toContainText('Tarefa concluída')

  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Editar tarefa' })
  await dialog.getByLabel('Título').fill('Regador novo')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toast(page)).toContainText('Tarefa atualizada')
  await expect(task(page, 'Regador novo')).toBeFocused()
  await page.keyboard.press('Delete')
  await expectTasks(page, ['Adubo'])
  await expect(toast(page)).toContainText('Tarefa excluída')
  await expect(task(page, 'Adubo')).toBeFocused()
  await undo(page)
  await expectTasks(page, ['Adubo', 'Regador novo'])
  await tab(page, 'Todas').click()
  await expectTasks(page, ['Adubo', '✓ Mudas', 'Regador novo'])
})

test('tasks are sorted by due date with undated ones last, under tabs with counts', { tag: '@main' }, async ({
  page,
}) => {
  const id = await startProject(page, { title: 'Mudança' }, [
    { title: 'Sem data' },
    { title: 'Depois', dueDate: '2030-03-12' },
    { title: 'Feita', dueDate: '2030-03-11', status: 'concluída' },
    { title: 'Antes', dueDate: '2030-03-10T12:00:00-03:00', priority: 3, description: 'com a Bia' },
    { title: 'Feita sem data', status: 'concluída' },
  ])
  await openProject(page, id)
  await expectTasks(page, ['Antes', 'Depois', 'Sem data'])
  await expect(page.getByRole('tab')).toHaveText(['Pendentes3', 'Finalizadas2', 'Todas5'])
  await expect(tab(page, 'Pendentes')).toHaveAttribute('aria-selected', 'true')
  await expect(task(page, 'Antes')).toHaveAccessibleDescription(/com a Bia.*Data dom, 10\/03\/2030.*Prioridade Alta/)
  await expect(task(page, 'Sem data')).toHaveAccessibleDescription('Prioridade Média')
  await tab(page, 'Finalizadas').click()
  await expectTasks(page, ['✓ Feita', '✓ Feita sem data'])
  const name = tasks(page).getByText('Feita', { exact: true })
  await expect(name.locator('..')).toHaveCSS('text-decoration-line', 'line-through')
  await tab(page, 'Todas').click()
  await expectTasks(page, ['Antes', '✓ Feita', 'Depois', 'Sem data', '✓ Feita sem data'])
  await expect(page.locator('dl dd')).toHaveText(['5', '2'])
  await expect(page.locator('dl dt')).toHaveText(['Total de Tarefas', 'Concluídas'])
  await task(page, 'Antes').click()
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '60')
})

test('the bar has the colours of the detail page on both sides of 30 and 70 percent', async ({ page }) => {
  const hundred = (completed: number) =>
    Array.from({ length: 100 }, (_, at) => ({ title: `${at}`, status: at < completed ? 'concluída' : 'pendente' }))
  const colour = (name: string) =>
    page.evaluate((token) => {
      const probe = document.body.appendChild(document.createElement('div'))
      probe.style.background = `var(--color-${token})`
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }, name)
  const expectBand = async (percent: number, band: string) => {
    await expect(bar(page)).toHaveAttribute('aria-valuenow', String(percent))
    await expect(bar(page).locator('div')).toHaveCSS('background-color', await colour(band))
    await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible()
  }
  await openProject(page, await startProject(page, { title: 'Um terço' }, hundred(29)))
  await expectBand(29, 'amber')
  await task(page, '29').click()
  await expectBand(30, 'primary')
  await openProject(page, await startProject(page, { title: 'Quase' }, hundred(69)))
  await expectBand(69, 'primary')
  await task(page, '69').click()
  // The focused element stays on screen during the bar's change of colour.
  await toast(page).getByRole('button', { name: 'Desfazer' }).focus()
  await expectBand(70, 'green')
  await undo(page)
  await expectBand(69, 'primary')
})

test('title and description are edited in place, and half-typed ones survive the page', async ({ page }) => {
  await openProject(page, await startProject(page, { title: 'Horta', description: 'Atrás da casa' }))
  const form = page.getByRole('form', { name: 'Editar projeto' })
  await more(page).focus()
  await page.keyboard.press('F2')
  await expect(form.getByLabel('Título')).toBeFocused()
  await form.getByLabel('Título').fill('X')
  await page.keyboard.press('Enter')
  await expect(form.getByText('O título deve ter pelo menos 2 caracteres.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText('Horta')
  await expect(more(page)).toBeFocused()

  await act(page, 'Editar projeto')
  await form.getByLabel('Título').fill('Horta nova')
  await form.getByLabel('Descrição').fill('')
  await page.reload()
  await expect(form.getByLabel('Título')).toHaveValue('Horta nova')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(heading(page)).toHaveText('Horta nova')
  await expect(page.getByText('Atrás da casa')).toBeHidden()
  await expect(toast(page)).toContainText('Projeto atualizado!Seu projeto foi atualizado com sucesso.')
  await expect(more(page)).toBeFocused()
  await undo(page)
  await expect(heading(page)).toHaveText('Horta')
  await expect(page.getByText('Atrás da casa')).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText('Horta')
})

test('a task without a title is refused in words; date, priority and description are optional', async ({ page }) => {
  await openProject(page, await startProject(page, { title: 'Horta' }))
  await field(page).press('Enter')
  await expect(toast(page)).toContainText('Título obrigatórioPor favor, informe um título para a tarefa.')
  await expect(page.getByLabel('Data (opcional)')).toBeHidden()
  await page.getByRole('button', { name: 'Data, prioridade e descrição' }).click()
  await page.getByLabel('Data (opcional)').fill('2030-05-20')
  await page.getByLabel('Prioridade').selectOption('Baixa')
  await page.getByLabel('Descrição (opcional)').fill('Duas sacas')
  await field(page).fill('Adubo')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(task(page, 'Adubo')).toHaveAccessibleDescription(/Duas sacas.*Data seg, 20\/05\/2030.*Prioridade Baixa/)
  await expect(page.getByLabel('Data (opcional)')).toHaveValue('')
  await addTasks(page, 'Mudas')
  await expect(task(page, 'Mudas')).toHaveAccessibleDescription('Prioridade Média')
})

test('a deleted project disappears with its tasks and is restored with them, after the question', async ({ page }) => {
  const id = await startProject(page, { title: 'Horta' }, [{ title: 'Adubo' }])
  await openProject(page, id)
  await act(page, 'Excluir projeto')
  const dialog = page.getByRole('dialog', { name: 'Excluir “Horta”?' })
  await expect(dialog).toContainText(
    'Tem certeza que deseja excluir este projeto? Esta ação não pode ser desfeita e também excluirá todas as tarefas associadas.',
  )
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(heading(page)).toHaveText('Horta')
  await act(page, 'Excluir projeto')
  await dialog.getByRole('button', { name: 'Excluir projeto' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(toast(page)).toContainText('Projeto excluído')
  await undo(page)
  await openProject(page, id)
  await expectTasks(page, ['Adubo'])
})

test('a missing project is reported, and leads back', async ({ page }) => {
  await page.goto('/projects/nada')
  await expect(page.getByRole('heading', { name: 'Projeto não encontrado' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    'Erro ao carregar o projeto. Ele pode ter sido excluído ou você não tem permissão para visualizá-lo.',
  )
  await page.getByRole('link', { name: 'Voltar aos projetos' }).click()
  await expect(page).toHaveURL('/projects')
})

test.describe('with two devices', () => {
  test.use({ expectedErrors: networkErrors })

  /**
   * Opens a project on two devices, with a half-typed new title on the first one. Resolves with the page of the second
   * one.
   */
  async function renameOnOneOfTwo(page: Page, person: Person, openDevice: () => Promise<Page>): Promise<Page> {
    const id = await startProject(page, { title: 'Horta', description: 'Atrás da casa' }, [{ title: 'Adubo' }])
    const phone = await openDevice()
    await signIn(phone, person)
    for (const device of [page, phone]) await openProject(device, id)
    await act(page, 'Editar projeto')
    await page.getByLabel('Título').fill('Horta nova')
    return phone
  }

  test('offline changes arrive, and different fields of one project all stay', { tag: workerTag }, async ({
    page,
    person,
    openDevice,
  }) => {
    const phone = await renameOnOneOfTwo(page, person, openDevice)
    await page.context().setOffline(true)
    await phone.context().setOffline(true)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await addTasks(page, 'Mudas', 'Engano')
    await removeRow(page, 'Engano')
    await task(page, 'Mudas').click()
    await expectTasks(page, ['Adubo'])
    await undo(page)
    await expectTasks(page, ['Adubo', 'Mudas'])
    await act(phone, 'Em andamento')
    await act(phone, 'Editar projeto')
    await phone.getByLabel('Descrição (opcional)').fill('Na varanda')
    await phone.getByRole('button', { name: 'Salvar' }).click()
    await task(phone, 'Adubo').click()
    for (const device of [phone, page]) await device.context().setOffline(false)
    for (const device of [page, phone]) {
      await expect(heading(device)).toHaveText('Horta nova')
      await expect(device.getByText('Na varanda')).toBeVisible()
      await expect(device.getByTitle('Em andamento', { exact: true })).toBeVisible()
      await tab(device, 'Todas').click()
      await expectTasks(device, ['✓ Adubo', 'Mudas'])
      await expect(syncWords(device)).toHaveText('Tudo salvo')
    }
  })

  test('a change of another device while a form is open here is kept', async ({ page, person, openDevice }) => {
    const phone = await renameOnOneOfTwo(page, person, openDevice)
    await act(phone, 'Editar projeto')
    await phone.getByLabel('Descrição (opcional)').fill('Na varanda')
    await phone.getByRole('button', { name: 'Salvar' }).click()
    await task(phone, 'Adubo').click()
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '100')
    await page.getByRole('button', { name: 'Salvar' }).click()
    for (const device of [page, phone]) {
      await expect(heading(device)).toHaveText('Horta nova')
      await expect(device.getByText('Na varanda')).toBeVisible()
    }
  })

  test('an open project deleted elsewhere is reported, and can be restored here', async ({
    page,
    person,
    openDevice,
  }) => {
    const id = await startProject(page, { title: 'Horta' }, [{ title: 'Adubo' }])
    const phone = await openDevice()
    await signIn(phone, person)
    for (const device of [page, phone]) await openProject(device, id)
    await task(page, 'Adubo').focus()
    await act(phone, 'Excluir projeto')
    await phone.getByRole('dialog').getByRole('button', { name: 'Excluir projeto' }).click()
    await expect(page.getByRole('heading', { name: '“Horta” foi excluído' })).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await page.getByRole('button', { name: 'Restaurar projeto' }).click()
    await expectTasks(page, ['Adubo'])
    await openProject(phone, id)
    await expectTasks(phone, ['Adubo'])
  })
})
