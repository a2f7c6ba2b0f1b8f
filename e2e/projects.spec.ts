import { expect, type Locator, type Page } from '@playwright/test'
import { networkAndSessionErrors, test, workerTag } from './fixtures.ts'
import { bringBack, installed, signIn, syncWords, toast, writtenDrafts } from './page-actions.ts'
import { card, choose, column, expectColumns, openBoard, someTasks, statusOf, titles, wide } from './project-actions.ts'

test.use({ expectedErrors: networkAndSessionErrors })

const allSent = (page: Page) => expect(syncWords(page)).toHaveText('Tudo salvo')

test('a project is created, half-typed text survives a reload, and its page opens', { tag: '@main' }, async ({
  page,
  person,
}) => {
  await signIn(page, person, '/projects')
  await expect(page.getByRole('heading', { name: 'Projetos', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nenhum projeto por aqui' })).toBeVisible()
  await page.getByRole('button', { name: 'Novo projeto' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo projeto' })
  await dialog.getByLabel('Título').fill('H')
  await dialog.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(dialog.getByText('O título deve ter pelo menos 2 caracteres.')).toBeVisible()
  await dialog.getByLabel('Título').fill('Horta')
  await dialog.getByLabel('Descrição').fill('Alface e couve')
  await dialog.getByLabel('Status').selectOption('Aguardando')
  await expect.poll(async () => (await writtenDrafts(page)).sort()).toEqual(['Alface e couve', 'Horta', 'aguardando'])
  await page.reload()
  await page.getByRole('button', { name: 'Novo projeto' }).first().click()
  await expect(dialog.getByLabel('Título')).toHaveValue('Horta')
  await expect(dialog.getByLabel('Descrição')).toHaveValue('Alface e couve')
  await expect(dialog.getByLabel('Status')).toHaveValue('aguardando')
  await dialog.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]{36}$/)
  await expect(toast(page)).toContainText('Projeto criado!')
  await expect.poll(() => writtenDrafts(page)).toEqual([])
  await page.goto('/projects')
  await page.getByRole('tab', { name: 'Aguardando 1' }).click()
  await expect(card(page, 'Horta')).toContainText('Alface e couve')
  await card(page, 'Horta').getByRole('link', { name: 'Ver Detalhes' }).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]{36}$/)
})

test('a project is created and moved offline, and reaches the server later', { tag: workerTag }, async ({
  page,
  person,
  server,
  openDevice,
}) => {
  await openBoard(page, person, { Festa: 'pendente' })
  await installed(page)
  await server.kill()
  await page.getByRole('button', { name: 'Novo projeto' }).click()
  await page.getByLabel('Título').fill('Horta')
  await page.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]{36}$/)
  await page.goBack()
  await choose(page, 'Festa', 'Concluído')
  await choose(page, 'Horta', 'Em andamento')
  await expectColumns(page, { Pendente: [], 'Em andamento': ['Horta'], Concluídos: ['Festa'] })
  await bringBack(server, page)
  await allSent(page)
  const other = await openDevice()
  await other.setViewportSize(wide)
  await signIn(other, person, '/projects')
  await expectColumns(other, { Pendente: [], 'Em andamento': ['Horta'], Concluídos: ['Festa'] })
})

test('each filter, the search and both views show the right projects, also after a reload', async ({
  page,
  person,
}) => {
  await openBoard(page, person, {
    Festa: 'pendente',
    'Horta em casa': 'aguardando',
    'Reforma da cozinha': 'em_andamento',
    'Férias de verão': 'concluido',
  })
  const filter = (name: string) => page.getByRole('checkbox', { name })
  const opened = page.getByRole('button', { name: 'Filtros' })
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect(titles(page)).toHaveText(['Férias de verão', 'Reforma da cozinha', 'Horta em casa', 'Festa'])
  for (const [status, title] of [
    ['Pendente', 'Festa'],
    ['Aguardando', 'Horta em casa'],
    ['Em andamento', 'Reforma da cozinha'],
    ['Concluído', 'Férias de verão'],
  ] as const) {
    await opened.click()
    await expect(page.getByRole('group', { name: 'Status' })).toContainText(`${status}1`)
    await filter(status).check()
    await expect(titles(page)).toHaveText([title])
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(titles(page)).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(opened).toBeFocused()
  }

  await opened.click()
  await filter('Pendente').check()
  await filter('Concluído').check()
  await page.keyboard.press('Escape')
  await expect(titles(page)).toHaveText(['Férias de verão', 'Festa'])
  await page.reload()
  await expect(titles(page)).toHaveText(['Férias de verão', 'Festa'])
  const chips = page.getByRole('list', { name: 'Filtros ativos' })
  await expect(chips.getByRole('button')).toHaveText(['Pendente', 'Concluído'])
  await choose(page, 'Festa', 'Aguardando')
  await expect(titles(page)).toHaveText(['Férias de verão'])
  await expect(statusOf(page, 'Férias de verão')).toBeFocused()
  await page.getByRole('button', { name: 'Colunas', exact: true }).click()
  await expectColumns(page, { Pendente: [], Concluídos: ['Férias de verão'] })
  await expect(column(page, 'Aguardando')).toBeHidden()
  await page.reload()
  await expectColumns(page, { Pendente: [], Concluídos: ['Férias de verão'] })
  await chips.getByRole('button', { name: 'Concluído' }).click()
  await expect(chips.getByRole('button', { name: 'Pendente' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips).toBeHidden()

  const search = page.getByPlaceholder('Buscar projetos...')
  await search.fill('FERIAS')
  await expect(titles(page)).toHaveText(['Férias de verão'])
  await search.fill('casa horta')
  await expect(titles(page)).toHaveText(['Horta em casa'])
  await search.fill('nada disso')
  await expect(page.getByRole('heading', { name: 'Nenhum projeto encontrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar todos' }).click()
  await expect(titles(page)).toHaveCount(4)
})

test('the bar of a card has the colour of its band, and names its percentage', async ({ page, person }) => {
  const shares = { 29: [2, 7], 30: [3, 10], 69: [9, 13], 70: [7, 10] } as const
  for (const [percent, [completed, total]] of Object.entries(shares)) {
    await person.addProject({ title: `Com ${percent}` }, ...someTasks(completed, total))
  }
  await person.addProject({ title: 'Sem' })
  await page.setViewportSize(wide)
  await signIn(page, person, '/projects')
  const bar = (title: string) => page.getByRole('progressbar', { name: `Progresso de ${title}`, exact: true })
  const expectBand = async (title: string, percent: number, band: string) => {
    await bar(title).scrollIntoViewIfNeeded()
    await expect(bar(title)).toHaveAttribute('aria-valuenow', String(percent))
    await expect(card(page, title)).toContainText(`${percent}%`)
    expect(await bar(title).evaluate(colorName)).toBe(band)
  }
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect(card(page, 'Com 29')).toContainText('2 de 7 tarefas')
  await expect(card(page, 'Sem')).toContainText('Sem tarefas ainda')
  await expectBand('Sem', 0, 'red')
  await expectBand('Com 29', 29, 'red')
  await expectBand('Com 30', 30, 'amber')
  await expectBand('Com 69', 69, 'amber')
  await expectBand('Com 70', 70, 'green')
})

test('a card moved here and renamed on another device gets both changes, without a reload', {
  tag: workerTag,
}, async ({ page, person }) => {
  const id = await person.addProject({ title: 'Horta', status: 'pendente' })
  await page.setViewportSize(wide)
  await signIn(page, person, '/projects')
  await expect(card(page, 'Horta')).toBeVisible()
  await page.context().setOffline(true)
  await choose(page, 'Horta', 'Em andamento')
  await person.changeProject(id, { title: 'Horta comunitária' })
  await page.context().setOffline(false)
  await expectColumns(page, { Pendente: [], 'Em andamento': ['Horta comunitária'] })
  await allSent(page)
  expect(await person.projects()).toEqual({ 'Horta comunitária': 'em_andamento' })
  await person.addProject({ title: 'Festa' })
  await expectColumns(page, { Pendente: ['Festa'], 'Em andamento': ['Horta comunitária'] })
})

/** Runs in the page. The name of the theme's colour that a progress bar has. */
function colorName(bar: Element): string | undefined {
  const shown = getComputedStyle(bar.firstElementChild!).backgroundColor
  return ['green', 'amber', 'red', 'primary'].find((name) => {
    const probe = document.createElement('div')
    probe.style.backgroundColor = `var(--color-${name})`
    document.body.append(probe)
    const color = getComputedStyle(probe).backgroundColor
    probe.remove()
    return color === shown
  })
}

test('the heading, the tools and the cards of all projects have the same edges', async ({ page, person }) => {
  await person.addProject({ title: 'Mudança', status: 'pendente' })
  await signIn(page, person, '/projects')
  const add = page.getByRole('button', { name: 'Novo projeto' })
  const tools = page.getByRole('group', { name: 'Ver como' })
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('tab').first()).toBeVisible({ visible: width < 1000 })
    const cards = width < 1000 ? card(page, 'Mudança') : column(page, 'Pendente')
    const [head, button, view, first] = await Promise.all([
      box(page.locator('main dl')),
      box(add),
      box(tools),
      box(cards),
    ])
    expect(first.x, `the left edge at ${width} px`).toBe(head.x)
    expect(view.x + view.width, `the right edge at ${width} px`).toBeCloseTo(button.x + button.width, 1)
  }
})

test('at 320 px the heading and the tools of all projects take one line each', async ({ page, person }) => {
  await person.addProject({ title: 'Mudança', status: 'pendente' })
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, person, '/projects')
  const lines = [
    [page.getByRole('heading', { name: 'Projetos', exact: true }), page.getByRole('button', { name: 'Novo projeto' })],
    [page.getByRole('button', { name: 'Filtros' }), page.getByRole('group', { name: 'Ver como' })],
  ] as const
  for (const [first, second] of lines) expect(Math.abs((await middle(first)) - (await middle(second)))).toBeLessThan(3)
})

test('on phones each column has its tab, all on one line, by its whole name', async ({ page, person }) => {
  const id = await person.addProject({ title: 'Mudança', status: 'em_andamento' })
  await signIn(page, person, '/projects')
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(4)
    await expectOneLine(tabs)
    const heights = await tabs.evaluateAll((all) => all.map((tab) => tab.firstElementChild?.clientHeight))
    expect(new Set(heights).size, `lines of a name at ${width} px`).toBe(1)
    await expect(page.getByRole('tab', { name: 'Em andamento 1', exact: true })).toBeVisible()
  }
  for (const path of ['/shopping', `/projects/${id}`]) {
    await page.goto(path)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(page.getByRole('tab')).toHaveCount(3)
      await expectOneLine(page.getByRole('tab'))
    }
  }
})

async function expectOneLine(tabs: Locator): Promise<void> {
  const places = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().bottom))
  expect(new Set(places).size, 'lines of tabs').toBe(1)
}

async function box(part: Locator) {
  await part.waitFor()
  return (await part.boundingBox())!
}

async function middle(part: Locator): Promise<number> {
  const { y, height } = await box(part)
  return y + height / 2
}
