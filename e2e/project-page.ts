/** Actions on the page of one project. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectRows } from './page-actions.ts'

export const field = (page: Page): Locator => page.getByLabel('Nova tarefa')
export const tasks = (page: Page): Locator => page.getByRole('list', { name: 'Tarefas do projeto' })
export const task = (page: Page, title: string): Locator =>
  tasks(page).getByRole('checkbox', { name: title, exact: true })
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })

interface Task {
  title: string
  description?: string
  priority?: number
  status?: string
  dueDate?: string
}

/** Creates a project and its tasks by REST, in the session of the page. Resolves with the id of the project. */
export const startProject = (
  page: Page,
  project: { title: string; description?: string; status?: string },
  tasksOfIt: readonly Task[] = [],
): Promise<string> =>
  page.evaluate(
    async ([started, added]) => {
      const write = async (url: string, body: object) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      }
      const { id } = await write('/api/projects', started)
      for (const one of added) await write(`/api/projects/${id}/tasks`, one)
      return id
    },
    [project, tasksOfIt] as const,
  )

/** Opens the page of a project and waits for it. */
export async function openProject(page: Page, id: string): Promise<void> {
  await page.goto(`/projects/${id}`)
  await expect(field(page)).toBeVisible()
}

/** The button of the menu of the project. */
export const more = (page: Page): Locator => page.getByRole('button', { name: /^Mais opções de / })

/** Chooses an entry of the menu of the project. */
export async function act(page: Page, name: string): Promise<void> {
  await more(page).click()
  await page.getByRole('button', { name, exact: true }).click()
}

export async function addTasks(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await field(page).fill(title)
    await field(page).press('Enter')
    await expect(task(page, title)).toBeVisible()
  }
}

export const expectTasks = (page: Page, titles: string[]): Promise<void> => expectRows(tasks(page), titles)
