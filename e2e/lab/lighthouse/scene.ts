/** The viewers of the screens, and their data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { chromiumArgs } from '../../../scripts/chromium.mjs'
import type { AppServer } from '../../app-server.ts'
import { keepHousehold } from '../../household.ts'
import { allSent } from '../../note-actions.ts'
import { installed, removeRow, signIn } from '../../page-actions.ts'
import { newPerson, type Person } from '../../person.ts'
import type { Scene, Viewer } from './screens.ts'

/** The folders of browser profiles. */
export type Profiles = Record<Viewer, string>

/** Creates the rows that the screens show, and a browser profile for each viewer. `remove` deletes the profiles. */
export async function makeScene(
  server: AppServer,
  executablePath: string,
): Promise<{ scene: Scene; profiles: Profiles; remove(): void }> {
  const [ana, bia] = [newPerson(server.url, 'Ana'), newPerson(server.url, 'Bia')]
  const { noteId, projectId } = await keepHousehold(ana)
  for (const title of ['Regar as plantas', 'Levar o cachorro ao banho', 'Fila do cartório']) await ana.addTodo(title)
  await bia.register()
  const shared = await bia.share(ana.email, true, await bia.startList('Churrasco', 'Carvão'))
  const invitation = await bia.share('caio@exemplo.com.br', true, await bia.startList('Chácara', 'Rede'))
  const profiles = { visitor: newProfile(), invited: newProfile(), person: newProfile() }
  const look = <T>(viewer: Viewer, act: (page: Page) => Promise<T>) =>
    inProfile(profiles[viewer], server.url, executablePath, act)
  await look('invited', (page) => openInvitation(page, invitation))
  const list = await look('person', (page) => useEverything(page, ana, shared))
  const remove = () => {
    for (const profile of Object.values(profiles)) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { scene: { list, note: noteId, project: projectId, shared, invitation }, profiles, remove }
}

const newProfile = () => mkdtempSync(join(tmpdir(), 'caderneta-lighthouse-'))

async function inProfile<T>(
  profile: string,
  baseURL: string,
  executablePath: string,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: chromiumArgs, baseURL })
  try {
    return await act(await context.newPage())
  } finally {
    await context.close()
  }
}

async function openInvitation(page: Page, invitation: string): Promise<void> {
  await page.goto(`/convite/${invitation}`)
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Comece sua caderneta' })).toBeVisible()
}

/**
 * Signs in, opens the received list, deletes a to-do, and waits until all is sent and the app is installed. The
 * person's own list is opened last, so it opens next time. Resolves with its id.
 */
async function useEverything(page: Page, person: Person, shared: string): Promise<string> {
  await signIn(page, person)
  const market = await page.getByRole('link', { name: 'Ir às compras' }).getAttribute('href')
  const list = /^\/shopping\/([^/]+)\/mercado$/.exec(market ?? '')?.[1]
  if (!list) throw new Error(`no list in ${market}`)
  await page.goto(`/shopping/shared/${shared}`)
  await expect(page.getByText('Bia adicionou')).toBeVisible()
  await page.goto('/todos')
  await removeRow(page, 'Fila do cartório')
  await expect(page.getByRole('checkbox', { name: 'Fila do cartório' })).toBeHidden()
  // The list that was used last is the one that opens.
  await page.goto(`/shopping/${list}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minha lista')
  await allSent(page)
  await installed(page)
  return list
}
