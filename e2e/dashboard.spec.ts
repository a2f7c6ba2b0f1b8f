import { type BrowserContext, expect, type Page } from '@playwright/test'
import { dayMs } from '#shared/days.ts'
import { networkErrors, test, workerTag } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectRows, fillIn, holdFirstRows, installed, signIn, syncWords, toast, undo } from './page-actions.ts'
import type { Person } from './person.ts'

const recent = (page: Page) => page.getByRole('region', { name: 'Projetos Recentes' })
const urgent = (page: Page) => page.getByRole('list', { name: 'Tarefas Prioritárias' })
const task = (page: Page, title: string) => urgent(page).getByRole('checkbox', { name: title, exact: true })
const expectCounters = (page: Page, figures: string[]) => expect(page.locator('dl dd')).toHaveText(figures)
const long = 'Supercalifragilisticoespialidosamenteinconstitucionalissimamente'

const expectUrgent = (page: Page, titles: string[]) => expectRows(urgent(page), titles)

/** Noon in São Paulo, this many days from today. */
function dueIn(days: number): string {
  const day = new Date(Date.now() + days * dayMs).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
  return `${day}T12:00:00-03:00`
}

const done = { status: 'concluída' } as const

async function startFour(person: Person): Promise<void> {
  await person.addProject({ title: 'Mudança', status: 'em_andamento' }, { title: 'Caixas', dueDate: dueIn(-1) })
  await person.addProject({ title: 'Festa' }, { title: 'Bolo', dueDate: dueIn(1) }, { title: 'Balões' })
  await person.addProject({ title: 'Horta', status: 'concluido' }, { title: 'Adubo', ...done })
  const more = [{ title: 'Passagens', dueDate: dueIn(0) }, { title: 'Mala', dueDate: dueIn(9) }, { title: 'Mapa' }]
  await person.addProject({ title: 'Viagem', status: 'aguardando' }, ...more, { title: 'Hotel', ...done })
}

async function openDashboard(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  await page.getByRole('link', { name: 'Caderneta, ir para o painel' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Painel', level: 1 })).toBeVisible()
}

test('the dashboard shows the state, the latest projects and the next due tasks', { tag: '@main' }, async ({
  page,
  person,
}) => {
  await startFour(person)
  await openDashboard(page, person)
  await expect(page).toHaveURL(/\/painel$/)
  await expect(page.getByText('Olá, Ana!')).toBeVisible()
  await expect(page.locator('dl dt')).toHaveText(['Tarefas Concluídas', 'Projetos Ativos', 'Tarefas Pendentes'])
  await expectCounters(page, ['2', '3', '6'])
  await expect(recent(page).getByRole('article')).toHaveCount(3)
  await expect(recent(page).getByRole('heading', { level: 3 })).toHaveText(['Viagem', 'Horta', 'Festa'])
  await expect(recent(page).getByRole('progressbar').nth(1)).toHaveAttribute('aria-valuenow', '100')
  await expectUrgent(page, ['Caixas', 'Passagens', 'Bolo', 'Mala', 'Balões'])
  const lines = await urgent(page).getByRole('listitem').allInnerTexts()
  const words = [
    /atrasada\s+Mudança/,
    /hoje\s+Viagem/,
    /amanhã\s+Festa/,
    /(dom|seg|ter|qua|qui|sex|sáb), \d\d\/\d\d(\/\d{4})?\s+Viagem/,
    /Balões\s+Festa/,
  ]
  for (const [at, line] of lines.entries()) expect(line).toMatch(words[at] ?? 'no sixth one')

  await recent(page).getByRole('link', { name: 'Ver Todos os Projetos' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Ver Todas as Tarefas' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await page.goBack()
  await recent(page).getByRole('link', { name: 'Criar projeto' }).click()
  await expect(page.getByRole('dialog', { name: 'Novo projeto' })).toBeVisible()
  await expect(page).toHaveURL(/\/projects$/)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Novo projeto' })).toBeHidden()
  await page.goBack()
  await urgent(page).getByRole('link', { name: 'Abrir o projeto Mudança' }).click()
  await expect(page).toHaveURL(/\/projects\/[^/?]+$/)
})

test('a ticked task keeps its place for a moment, in which it can be undone, and gives way to the next', async ({
  page,
  person,
}) => {
  await startFour(person)
  await openDashboard(page, person)
  await urgent(page).getByText('Passagens').tap()
  await expectUrgent(page, ['Caixas', '✓ Passagens', 'Bolo', 'Mala', 'Balões'])
  await expectCounters(page, ['3', '3', '5'])
  await expect(toast(page)).toContainText('Tarefa concluída')
  await undo(page)
  await expectUrgent(page, ['Caixas', 'Passagens', 'Bolo', 'Mala', 'Balões'])
  await expectCounters(page, ['2', '3', '6'])
  await task(page, 'Passagens').tap()
  await expectUrgent(page, ['Caixas', '✓ Passagens', 'Bolo', 'Mala', 'Balões'])
  await expectUrgent(page, ['Caixas', 'Bolo', 'Mala', 'Balões', 'Mapa'])
})

test('everything works by keyboard, and the focus is never lost', async ({ page, person }) => {
  await person.addProject({ title: 'Festa' }, { title: 'Bolo', dueDate: dueIn(1) }, { title: 'Balões' })
  await openDashboard(page, person)
  await task(page, 'Bolo').focus()
  await page.keyboard.press('ArrowDown')
  await expect(task(page, 'Balões')).toBeFocused()
  await page.keyboard.press('Space')
  await expectUrgent(page, ['Bolo', '✓ Balões'])
  await expect(task(page, 'Balões')).toBeFocused()
  await expectUrgent(page, ['Bolo'])
  await expect(task(page, 'Bolo')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Nenhuma tarefa pendente encontrada')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tarefas Prioritárias' })).toBeFocused()
})

test('without projects the dashboard says so, and axe finds nothing serious on it', async ({ page, person }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDashboard(page, person)
  await expect(recent(page)).toContainText('Você ainda não tem projetos')
  await expect(page.getByText('Nenhuma tarefa pendente encontrada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver Todos os Projetos' })).toBeHidden()
  await expect(recent(page).getByRole('link', { name: 'Criar projeto' })).toBeVisible()
  await expectNothingSerious(page, 'an empty dashboard')
  await startFour(person)
  await person.addProject({ title: long }, { title: long, priority: 3, dueDate: dueIn(-3) })
  await expect(task(page, long)).toBeVisible()
  await task(page, 'Caixas').check()
  await expectNothingSerious(page, 'a dashboard')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible()
  await expectNothingSerious(page, 'the settings')
})

test('before the first answer of the server the dashboard does not say that there are no projects', async ({
  page,
  person,
}) => {
  await person.addProject({ title: 'Festa' }, { title: 'Bolo' })
  await holdFirstRows(page)
  await page.goto('/auth')
  await fillIn(page, person)
  await page.getByRole('link', { name: 'Caderneta, ir para o painel' }).filter({ visible: true }).click()
  await expect(page.getByText('Seu painel chega com a primeira conexão.')).toBeVisible()
  await expect(page.getByText('Você ainda não tem projetos')).toBeHidden()
  await page.unrouteAll()
  await page.reload()
  await expect(task(page, 'Bolo')).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ expectedErrors: networkErrors })

  test('the first frame of a start has its data, also as home page, and nothing moves afterwards', {
    tag: workerTag,
  }, async ({ page, person, server, context }) => {
    await startFour(person)
    await signIn(page, person, '/settings')
    await page.getByLabel('Página inicial').selectOption('Dashboard')
    await page.getByRole('button', { name: 'Salvar configurações' }).click()
    await expect(toast(page)).toContainText('Configurações salvas')
    await expect(syncWords(page)).toHaveText('Tudo salvo')
    await installed(page)
    await server.kill()
    for (const path of ['/', '/painel']) {
      const start = await startWatched(context, path)
      expect(start.url).toBe(path)
      // Five priority tasks; two of them are due, and stand below Hoje as well.
      expect(start.frames).toEqual([{ counters: '2 3 6', cards: 3, tasks: 7 }])
      expect(start.moved).toEqual([])
    }
    await server.start()
  })
})

test('without access to the database dashboard and projects report it, and a reload brings them back', async ({
  page,
  person,
}) => {
  await startFour(person)
  await openDashboard(page, person)
  await page.addInitScript(refuseFromProjectsOn)
  await page.evaluate(() => sessionStorage.setItem('refuse', 'true'))
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao carregar dados do painel' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Painel', level: 1 })).toBeHidden()
  const reload = page.getByRole('main').getByRole('button', { name: 'Recarregar' }).last()
  await page.evaluate(() => sessionStorage.clear())
  await reload.click()
  await expect(task(page, 'Caixas')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('refuse', 'true'))
  await page.goto('/projects')
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao carregar projetos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeHidden()
  await page.evaluate(() => sessionStorage.clear())
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible()
})

/**
 * Runs in the page, before the app. With `refuse` in the session storage IndexedDB fails from the first transaction on
 * `projects` on.
 */
function refuseFromProjectsOn(): void {
  if (!sessionStorage.getItem('refuse')) return
  let isRefused = false
  const { transaction } = IDBDatabase.prototype
  const { open } = IDBFactory.prototype
  const refuse = () => {
    if (isRefused) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  }
  Object.assign(IDBDatabase.prototype, {
    transaction(this: IDBDatabase, ...asked: Parameters<typeof transaction>) {
      isRefused ||= [asked[0]].flat().join() === 'projects'
      refuse()
      return transaction.apply(this, asked)
    },
  })
  Object.assign(IDBFactory.prototype, {
    open(this: IDBFactory, ...asked: Parameters<typeof open>) {
      refuse()
      return open.apply(this, asked)
    },
  })
}

interface Watched {
  /** The different contents of the frames since the first one with the dashboard. */
  frames: { counters: string; cards: number; tasks: number }[]
  /** The HTML of the elements that moved in `main` without a recent touch. */
  moved: string[]
}

declare const watched: Watched

async function startWatched(context: BrowserContext, path: string): Promise<Watched & { url: string }> {
  const page = await context.newPage()
  await page.addInitScript(watchFrames)
  await page.goto(path)
  await expect(task(page, 'Caixas')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // A busy machine may not have painted the content of the page yet.
  await expect.poll(() => page.evaluate(() => watched.frames)).not.toEqual([])
  const seen = await page.evaluate(() => watched)
  const url = new URL(page.url()).pathname
  await page.close()
  return { ...seen, url }
}

/**
 * Runs in the page, before the app: fills `watched`. The browser asks for a frame only when it is about to paint one.
 */
function watchFrames(): void {
  const frames = new Map<string, Watched['frames'][number]>()
  const moved: string[] = []
  Object.assign(globalThis, { watched: { frames: [], moved } })
  const look = () => {
    requestAnimationFrame(look)
    if (document.querySelector('h1')?.textContent !== 'Painel') return
    const counters = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent).join(' ')
    const cards = document.querySelectorAll('article').length
    const frame = { counters, cards, tasks: document.querySelectorAll('main [data-index]').length }
    frames.set(JSON.stringify(frame), frame)
    watched.frames = [...frames.values()]
  }
  requestAnimationFrame(look)
  type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: { node: Node | null }[] }
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const inPage = sources.filter(({ node }) => document.querySelector('main')?.contains(node))
      if (!hadRecentInput) moved.push(...inPage.map(({ node }) => (node as Element).outerHTML))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
