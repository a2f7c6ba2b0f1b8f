import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectRows, phones, signIn, toast, undo } from './page-actions.ts'

const todo = (page: Page, title: string) =>
  page.getByRole('list', { name: /^Tarefas \d+ pendente/ }).getByRole('checkbox', { name: title, exact: true })

test('the dashboard is in both bars, and has the to-dos and lists of today', { tag: '@main' }, async ({
  page,
  person,
}) => {
  await person.addProject({ title: 'Mudança' }, { title: 'Caixas' })
  await person.addTodo('Pagar a luz')
  await person.add('Carne moída')
  const fair = await person.startList('Feira', 'Couve')
  await signIn(page, person)
  await page.getByRole('banner').getByRole('link', { name: 'Painel', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Painel', level: 1 })).toBeVisible()
  await expect(page.getByText('Nos seus projetos')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tarefas Prioritárias dos projetos' })).toBeVisible()

  const lists = page.getByRole('list', { name: 'Compras' })
  await expect(lists.getByRole('link')).toHaveText([/Minha lista\s*1 item para comprar/, /Feira\s*1 item para comprar/])
  await todo(page, 'Pagar a luz').check()
  await expect(toast(page)).toContainText('Tarefa concluída')
  await undo(page)
  await expect(todo(page, 'Pagar a luz')).not.toBeChecked()
  await todo(page, 'Pagar a luz').check()
  await expect(page.getByText('Nada pendente.')).toBeVisible()
  await expect(page.getByText('Nada para hoje.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Painel', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await lists.getByRole('link', { name: 'Feira' }).click()
  await expect(page).toHaveURL(new RegExp(`/shopping/${fair}$`))
})

for (const { width, height } of phones) {
  test(`at ${width} × ${height} Hoje comes first, the counters in one low line below it, then the next to-dos with their days`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height })
    await page.clock.install({ time: '2026-11-25T12:00:00-03:00' })
    await person.addTodo('Matrícula', { dueDate: '2026-12-10' })
    await person.addTodo('Feira', { dueDate: '2026-11-26', dueTime: '08:00' })
    await person.addTodo('Violão')
    for (const title of ['Um', 'Dois', 'Três', 'Quatro']) await person.addTodo(title)
    await signIn(page, person, '/notes')
    await page.getByRole('banner').getByRole('link', { name: 'Painel', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Hoje',
      'Tarefas 7 pendentes',
      'Tarefas Prioritárias dos projetos',
      'Compras',
      'Projetos Recentes',
      'Você ainda não tem projetos',
    ])
    const next = page.getByRole('list', { name: /^Tarefas \d/ })
    await expectRows(next, ['Feira', 'Matrícula', 'Quatro', 'Três', 'Dois'])
    await expect(todo(page, 'Feira')).toHaveAccessibleDescription(/amanhã.*8h|8h.*amanhã/)
    await expect(todo(page, 'Matrícula')).toHaveAccessibleDescription(/qui, 10\/12/)
    const counters = page.getByRole('main').locator('dl')
    await expect(counters.locator('dt')).toHaveText(['Tarefas Concluídas', 'Projetos Ativos', 'Tarefas Pendentes'])
    // Without projects their zeros stand by the projects: the to-dos are none of theirs.
    const [zeros, shop] = await Promise.all([edges(counters), edges(page.getByRole('heading', { name: 'Compras' }))])
    expect(zeros.top).toBeGreaterThan(shop.top)
    await person.addProject({ title: 'Mudança' }, { title: 'Caixas' })
    await expect(counters.locator('dd')).toHaveText(['0', '1', '1'])
    const [today, low, below] = await Promise.all([
      edges(page.getByRole('heading', { name: 'Hoje' })),
      edges(counters),
      edges(next),
    ])
    expect((await counters.boundingBox())?.height).toBeLessThanOrEqual(40)
    expect(today.top).toBeLessThan(low.top)
    expect(below.top).toBeGreaterThan(low.top)
    await todo(page, 'Matrícula').check()
    await expectRows(next, ['Feira', '✓ Matrícula', 'Quatro', 'Três', 'Dois'])
    await expectNothingSerious(page, 'the dashboard')
  })
}

test('from 1280 px on the dashboard has two columns, and its rules end where its content ends', async ({
  page,
  person,
}) => {
  await person.addProject({ title: 'Mudança' }, { title: 'Caixas' })
  await person.add('Carne moída')
  await person.addTodo('Pagar a luz')
  await signIn(page, person, '/painel')
  const lists = page.getByRole('list', { name: 'Compras' })
  // Until then the page has other ruled lines.
  await lists.waitFor()
  for (const [width, columns] of [
    [390, 1],
    [1024, 1],
    [1280, 2],
    [1440, 2],
    [1920, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [tasks, shop, foot] = await Promise.all([
      edges(page.getByRole('list', { name: 'Tarefas Prioritárias' })),
      edges(lists),
      edges(page.locator('main .ruled')),
    ])
    expect(shop.left > tasks.right, `two columns at ${width} px`).toBe(columns === 2)
    expect(foot.right, `the rules at the foot at ${width} px`).toBe(shop.right)
  }
})

test('the arrows of tasks and of lists stand below each other', async ({ page, person }) => {
  await person.addProject({ title: 'Mudança' }, { title: 'Caixas' })
  await person.add('Carne moída')
  await signIn(page, person, '/painel')
  const arrowOf = (list: string) => page.getByRole('list', { name: list }).locator('a svg').last()
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const [task, list] = await Promise.all([edges(arrowOf('Tarefas Prioritárias')), edges(arrowOf('Compras'))])
    expect([list.left, list.right], `at ${width} px`).toEqual([task.left, task.right])
  }
})

async function edges(part: Locator): Promise<{ left: number; right: number; top: number }> {
  await part.waitFor()
  const { x, y, width } = (await part.boundingBox())!
  return { left: Math.round(x), right: Math.round(x + width), top: y }
}
