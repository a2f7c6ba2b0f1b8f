/** Actions with projects, and their view. */
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './page-actions.ts'
import type { NewProject, NewTask, Person } from './person.ts'

export const wide = { width: 1280, height: 800 }
export const columns = ['Pendente', 'Aguardando', 'Em andamento', 'Concluídos']

export const card = (within: Page | Locator, title: string) => within.getByRole('article', { name: title, exact: true })
export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const titles = (within: Page | Locator) => within.getByRole('article').getByRole('heading')
export const statusOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `: mudar o status de ${title}` })

/** `total` tasks, of which the first `completed` ones are done. */
export const someTasks = (completed: number, total: number): NewTask[] =>
  Array.from({ length: total }, (_, at) => ({
    title: `Tarefa ${at + 1}`,
    status: at < completed ? ('concluída' as const) : ('pendente' as const),
  }))

/** Creates these projects (title → status) by REST, and opens the board in a window with room for all columns. */
export async function openBoard(
  page: Page,
  person: Person,
  projects: Record<string, NewProject['status']>,
): Promise<void> {
  for (const [title, status] of Object.entries(projects)) await person.addProject({ title, status })
  await page.setViewportSize(wide)
  await signIn(page, person, '/projects')
  for (const title of Object.keys(projects)) await expect(card(page, title)).toBeVisible()
}

/** Changes the status of a project by the menu of its card. */
export async function choose(page: Page, title: string, status: string): Promise<void> {
  await statusOf(page, title).click()
  await page.getByRole('button', { name: status, exact: true }).click()
}

/** Waits until the named columns have exactly these cards, in this order. Cards are known by their titles. */
export const expectColumns = (page: Page, expected: Record<string, string[]>) =>
  expect
    .poll(async () =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(expected).map(async (name) => [name, await titles(column(page, name)).allTextContents()]),
        ),
      ),
    )
    .toEqual(expected)
