import type { Browser, Page } from '@playwright/test'
import { projectStatuses } from '#shared/projects.ts'
import type { AppServer } from '../app-server.ts'
import { atMost, type Figure, percentile } from './figures.ts'
import { registerLoadClient } from './load-client.ts'
import { openAs, prepare, tap, workOf } from './measured-page.ts'

const projects = 1000
const tasksEach = 20
/** The others have none: a person may keep 20,000 rows. */
const withTasks = 940
/** Twenty thousand rows travel first; what hangs is ended by this. */
const arrivalMs = 300_000
const times = 24
const moves = 80
/** Room for all four columns. */
const desk = { width: 1280, height: 800 }

/** A thousand projects with twenty tasks each, as a board and as a list. */
export async function projectFigures(browser: Browser, server: AppServer): Promise<Figure[]> {
  const person = await registerLoadClient(server.url)
  for (let at = 0; at < projects; at++) {
    await person.startProject(`Projeto ${at}`, at < withTasks ? tasksEach : 0, projectStatuses[at % 4])
  }
  const context = await prepare(await browser.newContext({ baseURL: server.url, viewport: desk }))
  const page = await openAs(context, person)
  await page.goto('/projects')
  await page.waitForFunction(
    (each) => [...document.querySelectorAll('dl dd')].filter((dd) => dd.textContent === String(each)).length === 4,
    projects / 4,
    { timeout: arrivalMs },
  )
  await page.getByText('Tudo salvo').first().waitFor({ timeout: arrivalMs })
  const moved = await movesByMenu(page)
  const figures = [
    figure('board, search', await searches(page)),
    figure('board, filter', await filters(page)),
    figure('board and list in turn', await layouts(page)),
    figure('list, search', await searches(page)),
    figure('list, filter', await filters(page)),
    {
      what: '1,000 projects: move a card, p95',
      value: percentile(moved, 0.95),
      unit: 'ms',
      target: atMost(16),
      note: `${moves} by the menu on the board: work from the input event to the painted frame`,
    },
  ]
  await context.close()
  return figures
}

const figure = (what: string, samples: number[]): Figure => ({
  what: `1,000 projects: ${what}`,
  value: Math.max(...samples),
  unit: 'ms',
  target: atMost(50),
  note: `the longest of ${samples.length}: work from the input event to the painted frame; 20 tasks each, 18,800 in all`,
})

/** Every second click opens the menu of a card, the one after it moves the card to the next column. */
async function movesByMenu(page: Page): Promise<number[]> {
  const column = page.getByRole('region', { name: 'Pendente', exact: true })
  const clicks = await workOf(page, 2 * moves, (time) =>
    tap(
      time % 2 === 0
        ? column.getByRole('button', { name: 'mudar o status' }).first()
        : page.getByRole('button', { name: 'Aguardando', exact: true }),
    ),
  )
  return clicks.filter((_ms, at) => at % 2 === 1)
}

/** Digit by digit, each of which leaves fewer projects, and back. */
async function searches(page: Page): Promise<number[]> {
  await page.getByPlaceholder('Buscar projetos...').focus()
  const keys = [...'491', ...Array<string>(3).fill('Backspace')]
  return workOf(page, times, (time) => page.keyboard.press(keys[time % keys.length] ?? ''))
}

/** One column more, one column less. */
async function filters(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: 'Filtros' }).click()
  const boxes = page.getByRole('group', { name: 'Status' }).getByRole('checkbox')
  await boxes.first().waitFor()
  const samples = await workOf(page, times, (time) => tap(boxes.nth([0, 1, 0, 1][time % 4] ?? 0)))
  await page.keyboard.press('Escape')
  return samples
}

const layouts = (page: Page): Promise<number[]> =>
  workOf(page, times + 1, (time) =>
    tap(page.getByRole('button', { name: time % 2 === 0 ? 'Lista' : 'Colunas', exact: true })),
  )
