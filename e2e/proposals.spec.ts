import { expect, type Page } from '@playwright/test'
import { answers, type Behaviour, openAi, says, slowWriter, someTasks } from '#sync-server/testing/ai-endpoint.ts'
import { test as base, networkErrors, workerTag } from './fixtures.ts'
import { expectShown, installed, openListMenu, phones, signIn, toast, undo } from './page-actions.ts'
import { act, more } from './project-page.ts'

interface AiFixtures {
  /** The stand-in for the AI service that the server asks. */
  ai: Awaited<ReturnType<typeof openAi>>
}

const test = base.extend<AiFixtures>({
  ai: async ({}, use) => {
    const ai = await openAi()
    await use(ai)
    await ai.stop()
  },
  settings: async ({ ai }, use) => use({ ...ai.env, RATE_LIMIT_SCALE: '1000' }),
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Gerar tarefas' })
const proposals = (page: Page) => dialog(page).getByRole('list', { name: 'Tarefas propostas' }).getByRole('checkbox')
const create = (page: Page) => dialog(page).getByRole('button', { name: /^Criar |^Adicionar/ })
const expectProposed = (page: Page, titles: string[]) =>
  expect
    .poll(() =>
      proposals(page).evaluateAll((boxes) =>
        (boxes as HTMLInputElement[]).map(({ labels }) => labels?.[0]?.innerText.trim()),
      ),
    )
    .toEqual(titles)
const titles = (from: number, to: number) =>
  someTasks(to)
    .slice(from)
    .map(({ title }) => title)

/** The parts of a model's message: the beginning of the list of tasks, and the text of each task. */
const opening = '{"tasks": ['
const taskText = (at: number) => `${at > 0 ? ', ' : ''}${JSON.stringify(someTasks(12)[at])}`

/** Opens the list of projects and does `askForMore`. */
async function askFor(page: Page, description: string): Promise<void> {
  await page.goto('/projects')
  await askForMore(page, description)
}

/** Opens the form of a new project on the open list of projects, describes the project, and requests tasks. */
async function askForMore(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo projeto' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo projeto' })
  await form.getByLabel('Descrição').fill(description)
  await form.getByRole('button', { name: 'Gerar tarefas' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The projects on the server: title → titles of the tasks. */
async function onServer(page: Page): Promise<Record<string, string[]>> {
  const projects: { id: string; title: string }[] = await (await page.request.get('/api/projects')).json()
  const found: Record<string, string[]> = {}
  for (const { id, title } of projects) {
    const tasks: { title: string }[] = await (await page.request.get(`/api/projects/${id}/tasks`)).json()
    found[title] = tasks.map((task) => task.title)
  }
  return found
}

/** The heading on the page of a project. */
const shown = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1, exact: true })
const taskShown = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true })

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person)
})

test.describe('with a network that goes away', () => {
  test.use({ expectedErrors: networkErrors })

  test('proposals are accepted with the network cut right after the answer, and reach the server later', {
    tag: ['@main', workerTag],
  }, async ({ page, context, ai }) => {
    await installed(page)
    ai.will(says({ tasks: someTasks(4, { dueDate: '2099-12-24' }).map((task) => ({ ...task, dueDate: null })) }))
    await askFor(page, 'Reformar a cozinha')
    await expectProposed(page, titles(0, 4))
    await context.setOffline(true)
    await proposals(page).nth(1).uncheck()
    await dialog(page).getByRole('button', { name: 'Mudar Tarefa 3' }).click()
    await dialog(page).getByLabel('Título').fill('Pintar o teto')
    await dialog(page).getByLabel('Prioridade').selectOption('Alta')
    await dialog(page).getByLabel('Data').fill('2030-03-10')
    await expect(create(page)).toHaveText('Criar com 3 tarefas')
    await create(page).click()
    await expect(dialog(page)).toBeHidden()
    await expect(toast(page)).toContainText('Tarefas geradas!')
    await expect(toast(page)).toContainText('3 tarefas foram geradas para seu projeto.')
    await expect(shown(page, 'Tarefa 1')).toBeVisible()
    await page.reload()
    for (const title of ['Tarefa 1', 'Pintar o teto', 'Tarefa 4']) await expect(taskShown(page, title)).toBeVisible()
    await context.setOffline(false)
    // The first three words of the first task that was not chosen.
    await expect.poll(() => onServer(page)).toEqual({ 'Tarefa 1': ['Pintar o teto', 'Tarefa 1', 'Tarefa 4'] })
  })

  test('offline the reason is shown, and a template creates a project, which can be undone', {
    tag: workerTag,
  }, async ({ page, context }) => {
    await installed(page)
    await page.goto('/projects')
    await context.setOffline(true)
    await askForMore(page, 'Festa')
    await expect(dialog(page)).toContainText('A IA precisa de internet, e agora não há sinal.')
    await dialog(page).getByRole('button', { name: 'Festa' }).click()
    await expect(dialog(page)).toContainText('Modelo pronto: Festa')
    await expect(proposals(page)).toHaveCount(8)
    await expect(dialog(page).getByLabel('Quando é?')).toBeFocused()
    await proposals(page).last().uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Novo projeto' }).first().click()
    await page.getByRole('button', { name: 'Gerar tarefas' }).click()
    await expect(proposals(page)).toHaveCount(8)
    await expect(proposals(page).last()).not.toBeChecked()
    await dialog(page).getByLabel('Quando é?').fill('2030-03-10')
    await expect(dialog(page)).toContainText('10/02/2030')
    await create(page).click()
    await expect(shown(page, 'Festa')).toBeVisible()
    await undo(page)
    await expect(shown(page, 'Festa')).toBeHidden()
    await context.setOffline(false)
    await expect.poll(() => onServer(page)).toEqual({})
  })

  test('tasks received before a broken connection are kept, and it can be tried again', { tag: workerTag }, async ({
    page,
    context,
    ai,
  }) => {
    const writer = slowWriter()
    ai.will(writer.behaviour, says({ tasks: someTasks(3) }))
    await askFor(page, 'Reformar a cozinha')
    await writer.write(opening + [0, 1, 2].map(taskText).join(''))
    await expectProposed(page, titles(0, 3))
    await writer.cutOff()
    await expect(dialog(page).getByRole('alert')).toContainText('Erro')
    await expect(dialog(page).getByRole('alert')).toContainText('As que já vieram continuam aqui.')
    await expectProposed(page, titles(0, 3))
    await context.setOffline(true)
    await context.setOffline(false)
    await create(page).click()
    await expect(shown(page, 'Tarefa 1')).toBeVisible()
  })
})

test('closing the dialog stops the model', async ({ page, ai }) => {
  const writer = slowWriter()
  ai.will(writer.behaviour)
  await askFor(page, 'Reformar a cozinha')
  await writer.write(opening)
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await writer.hungUp
  await expect(dialog(page)).toBeHidden()
})

test.describe('a failing model', () => {
  test.use({ expectedErrors: /status of 50[23]/ })

  const failures: [string, Behaviour, string][] = [
    ['wrongly', says('Desculpe, não posso ajudar com isso.'), 'Falha ao gerar tarefas. Tente de novo em instantes.'],
    [
      'with 429',
      answers(429, '{}'),
      'Falha ao gerar tarefas: o serviço de IA está ocupado. Tente de novo em instantes.',
    ],
    ['with 500', answers(500, ''), 'Falha ao gerar tarefas. Tente de novo em instantes.'],
  ]
  for (const [how, behaviour, message] of failures) {
    test(`answers ${how}: it is reported, and a retry helps`, async ({ page, ai }) => {
      ai.will(behaviour)
      await askFor(page, 'Reformar a cozinha')
      const alert = dialog(page).getByRole('alert').filter({ hasText: 'Erro' })
      await expect(alert).toContainText(message)
      await expect(page.getByText('Erro ao gerar tarefas')).toBeAttached()
      await expect(create(page)).toBeDisabled()
      ai.will(says({ tasks: someTasks(3) }))
      await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
      await expectProposed(page, titles(0, 3))
      await expect(alert).toBeHidden()
      await expect(dialog(page).getByRole('button', { name: 'Gerar de novo' })).toBeFocused()
    })
  }
})

test.describe('by keyboard', () => {
  // On devices with a keyboard: a phone's own would cover the dialog.
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } })

  test('the output of a slow model is shown live, it can be stopped, and survives the dialog', async ({ page, ai }) => {
    const writer = slowWriter()
    ai.will(writer.behaviour)
    await askFor(page, 'Reformar a cozinha')
    const status = dialog(page).getByRole('status')
    await expect(status).toHaveText('A IA está escrevendo…')
    await expect(dialog(page).getByRole('button', { name: 'Parar' })).toBeFocused()
    await writer.write(opening + [0, 1, 2].map(taskText).join(''))
    await expectProposed(page, titles(0, 3))
    await writer.write(taskText(3))
    await expectProposed(page, titles(0, 4))
    await expect(status).toHaveText('A IA está escrevendo… 4 até agora')
    await page.keyboard.press('Enter')
    await writer.hungUp
    await expect(status).toHaveText('Parado: 4 tarefas até aqui')
    const again = dialog(page).getByRole('button', { name: 'Gerar de novo' })
    await expect(again).toBeFocused()

    ai.will(says({ tasks: someTasks(6).slice(3) }))
    await again.click()
    await expectProposed(page, titles(3, 6))
    await expect(status).toHaveText('3 tarefas propostas')
    await proposals(page).first().uncheck()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    const asked = ai.requests.length
    const form = page.getByRole('dialog', { name: 'Novo projeto' })
    await form.getByRole('button', { name: 'Gerar tarefas' }).click()
    await expectProposed(page, titles(3, 6))
    await expect(proposals(page).first()).not.toBeChecked()
    await expect(status).toHaveText('3 tarefas propostas')
    expect(ai.requests).toHaveLength(asked)
  })

  test('a short description is refused in the field, and a task without a title is not accepted', async ({
    page,
    ai,
  }) => {
    await askFor(page, 'ab')
    const words = dialog(page).getByLabel('O que você quer fazer?')
    await expect(words).toBeFocused()
    await expect(dialog(page).getByText('Digite pelo menos 3 caracteres para gerar tarefas.')).toBeVisible()
    expect(ai.requests).toHaveLength(0)
    await words.fill('Reformar a cozinha')
    await dialog(page).getByRole('button', { name: 'Gerar tarefas' }).click()
    await expectProposed(page, titles(0, 3))
    await dialog(page).getByRole('button', { name: 'Mudar Tarefa 2' }).click()
    await dialog(page).getByLabel('Título').fill(' ')
    await dialog(page).getByRole('button', { name: 'Mudar' }).first().click()
    await create(page).click()
    await expect(dialog(page).getByLabel('Título')).toBeFocused()
    await expect(dialog(page)).toContainText('O título é obrigatório')
    await dialog(page).getByLabel('Título').fill('Comprar tinta')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => onServer(page)).toEqual({ 'Tarefa 1': ['Tarefa 1', 'Comprar tinta', 'Tarefa 3'] })
  })
})

test('tasks are added to an existing project, and exactly these are undone', async ({ page, ai }) => {
  ai.will(says({ tasks: someTasks(3) }))
  await askFor(page, 'Reformar a cozinha')
  await expectProposed(page, titles(0, 3))
  await create(page).click()
  await expect(shown(page, 'Tarefa 1')).toBeVisible()
  ai.will(says({ tasks: someTasks(6).slice(3) }))
  await act(page, 'Gerar tarefas')
  await expectProposed(page, titles(3, 6))
  await expect(create(page)).toHaveText('Adicionar 3 tarefas')
  await create(page).click()
  for (const title of titles(0, 6)) await expect(taskShown(page, title)).toBeVisible()
  await expect(more(page)).toBeFocused()
  await undo(page)
  for (const title of titles(3, 6)) await expect(taskShown(page, title)).toBeHidden()
  for (const title of titles(0, 3)) await expect(taskShown(page, title)).toBeVisible()
  await expect.poll(() => onServer(page)).toEqual({ 'Tarefa 1': titles(0, 3) })
})

for (const { width, height } of phones)
  test(`a sentence becomes a list to check, without what is there, ${width} wide`, async ({ page, person, ai }) => {
    await page.setViewportSize({ width, height })
    ai.will(
      says({
        items: [
          { name: 'Feijão preto', quantity: '2 kg' },
          { name: 'Couve', quantity: null },
        ],
      }),
    )
    await person.add('Couve')
    await page.goto('/')
    await openListMenu(page)
    await page.getByRole('button', { name: 'Lista pronta' }).click()
    await page.getByLabel('Ou diga para que é').fill('feijoada para 8, um não come porco')
    await page.getByRole('button', { name: 'Montar a lista' }).click()
    const list = page.getByRole('dialog', { name: 'feijoada para 8, um não come porco' })
    await expect(list.getByRole('textbox', { name: 'Linha 1', exact: true })).toHaveValue('2 kg de Feijão preto')
    await list.getByRole('button', { name: 'Adicionar 1 item' }).click()
    await expectShown(page, ['Couve', 'Feijão preto'])
    await undo(page)
    await expectShown(page, ['Couve'])
  })
