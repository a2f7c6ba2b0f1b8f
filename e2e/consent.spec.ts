import { expect, type Page } from '@playwright/test'
import { networkErrors, signOutErrors, workerTag } from './fixtures.ts'
import { type Google, test } from './google-stand-in.ts'
import { addNote, saved } from './note-actions.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addField, addItems, askToLeave, installed, signIn } from './page-actions.ts'
import type { Person } from './person.ts'
import { wide } from './project-actions.ts'

test.use({
  expectedErrors: new RegExp(`${networkErrors.source}|${signOutErrors.source}|status of 404 .*/api/invite/`),
})

const question = (page: Page) =>
  page.getByRole('region', { name: 'Podemos contar as telas que você abre e mostrar anúncios?' })
const press = (page: Page, name: string) => question(page).getByRole('button', { name }).click()
const counted = (page: Page) => page.getByRole('switch', { name: 'Contar as telas que eu abro' })
const shown = (page: Page) => page.getByRole('switch', { name: 'Mostrar anúncios' })
/** The counted page views that the browser has stored and not yet sent. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('caderneta-page-views'))
const go = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click()

/** Signs in, accepts counting and ads, and waits until the first screen is counted. */
async function agree(page: Page, person: Person, google: Google): Promise<void> {
  await signIn(page, person)
  await press(page, 'Aceitar')
  await expect.poll(() => google.views.length).toBe(1)
}

test('no third party is contacted before the person agrees, nor after a refusal', async ({ page, person, google }) => {
  await signIn(page, person)
  await expect(question(page)).toBeVisible()
  await go(page, 'Tarefas')
  await go(page, 'Projetos')
  await expect(question(page)).toBeVisible()
  await press(page, 'Recusar')
  await expect(question(page)).toBeHidden()
  await page.reload()
  await go(page, 'Notas')
  await go(page, 'Compras')
  await addItems(page, 'Pão')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.goto('/settings')
  await expect(counted(page)).not.toBeChecked()
  await expect(question(page)).toBeHidden()
  expect(google.asked).toEqual([])
})

test('the question covers nothing, blocks nothing and can be answered by keys', async ({ page, person }) => {
  await signIn(page, person)
  await expect(question(page)).toBeVisible()
  await addItems(page, ...Array.from({ length: 12 }, (_, n) => `Item ${n}`))
  const [asked, toast] = await Promise.all([
    question(page).boundingBox(),
    page.getByRole('region', { name: 'Avisos (F8)' }).boundingBox(),
  ])
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(asked?.y ?? 0)
  await expectNothingSerious(page, 'the question')
  await question(page).getByRole('button', { name: 'Recusar' }).focus()
  await page.keyboard.press('Tab')
  await expect(question(page).getByRole('button', { name: 'Aceitar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a question as high as half the window moves to the end of the page', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await signIn(page, person)
  await question(page).getByRole('button', { name: 'Recusar' }).scrollIntoViewIfNeeded()
  await expect(question(page)).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(question(page)).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(question(page)).toBeInViewport({ ratio: 1 })
})

test('a view is counted by the pattern of its address, by a script that can read nothing of the app', async ({
  page,
  context,
  server,
  person,
  google,
}) => {
  const paths = () => google.views.map(({ page_path }) => page_path)
  await person.addNote('O segredo da dona Lúcia')
  await signIn(page, person)
  await press(page, 'Aceitar')
  await expect.poll(paths).toEqual(['/shopping'])
  await go(page, 'Notas')
  await page.getByRole('link', { name: /O segredo da dona/ }).click()
  await expect.poll(paths).toEqual(['/shopping', '/notes', '/notes/{id}'])
  const noteId = new URL(page.url()).pathname.replace('/notes/', '')
  await page.goto('/shopping?tab=shared-lists')
  await expect.poll(paths).toEqual(['/shopping', '/notes', '/notes/{id}', '/shopping'])
  expect(google.asked.filter((url) => url.includes('gtag/js'))).toHaveLength(2)
  const told = JSON.stringify([google.views, google.configs, google.asked])
  for (const secret of [person.email, person.firstName, 'Lúcia', 'shared-lists', noteId])
    expect(told).not.toContain(secret)
  expect(google.views[0]).toEqual({
    page_location: `${server.url}/shopping`,
    page_path: '/shopping',
    page_title: '/shopping',
    page_referrer: '',
  })
  expect(google.configs[0]).toMatchObject({ client_storage: 'none', send_page_view: false })
  expect(google.stolen).toEqual([])
  expect([...new Set((await context.cookies()).map(({ domain }) => domain))]).toEqual(['localhost'])
})

test('beside the question a note keeps its head and its foot in sight', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, 'Pão\n'.repeat(60))
  await expect(question(page)).toBeVisible()
  for (const size of [wide, { width: 390, height: 844 }]) {
    await page.setViewportSize(size)
    for (const seen of [page.getByRole('button', { name: 'Mais opções de Pão' }), saved(page), question(page)]) {
      await expect(seen).toBeInViewport({ ratio: 1 })
    }
  }
})

test('without storage in the browser an answer lasts as long as the page', async ({ page, person }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await signIn(page, person)
  await press(page, 'Recusar')
  await expect(question(page)).toBeHidden()
  await go(page, 'Tarefas')
  await expect(page.getByLabel('Nova tarefa')).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('withdrawing consent ends the counting at once, and the choices are independent', async ({
  page,
  person,
  google,
}) => {
  await signIn(page, person)
  await question(page).getByRole('link', { name: 'Escolher um por um' }).click()
  await expect(page.getByRole('heading', { name: 'Privacidade' })).toBeFocused()
  await expect(question(page)).toBeHidden()
  await counted(page).click()
  await expect.poll(() => google.views.length).toBe(1)
  await expect(shown(page)).not.toBeChecked()
  await expectNothingSerious(page, 'the choices')
  await counted(page).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  google.asked.length = 0
  await go(page, 'Tarefas')
  await page.reload()
  await go(page, 'Compras')
  await addItems(page, 'Pão')
  expect(google.asked).toEqual([])
  expect(await kept(page)).toBeNull()
})

test('offline views are counted later, once', { tag: workerTag }, async ({ page, context, person, google }) => {
  const late = () => google.views.filter(({ viewed_at }) => viewed_at).map(({ page_path }) => page_path)
  await agree(page, person, google)
  await installed(page)
  await context.setOffline(true)
  await go(page, 'Tarefas')
  await go(page, 'Projetos')
  await expect.poll(() => kept(page)).toContain('/projects')
  await page.goto('/lixeira')
  await expect(page.getByRole('heading', { name: 'Lixeira', exact: true })).toBeVisible()
  await expect.poll(() => kept(page)).toContain('/lixeira')
  expect(google.views).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(late).toEqual(['/todos', '/projects', '/lixeira'])
  await page.goto('/todos')
  await expect.poll(() => google.views.length).toBe(5)
  expect(late()).toHaveLength(3)
})

test('a sign-out deletes uncounted views', { tag: workerTag }, async ({ page, context, person, google }) => {
  await agree(page, person, google)
  await context.setOffline(true)
  await go(page, 'Tarefas')
  await askToLeave(page)
  await expect(page).toHaveURL(/\/auth$/)
  expect(await kept(page)).toBeNull()
  await context.setOffline(false)
  await signIn(page, person)
  await expect.poll(() => google.views.length).toBe(2)
  expect(google.views.map(({ viewed_at }) => viewed_at)).toEqual([undefined, undefined])
})

test('T16: screens with a token or a password are never reported', async ({ page, person, google }) => {
  await agree(page, person, google)
  google.asked.length = 0
  for (const path of ['/reset-password?token=segredo', '/request-reset', '/convite/segredo', '/verificar-email']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  expect(google.asked).toEqual([])
  await page.goto('/shopping')
  await expect(addField(page)).toBeVisible()
  await expect.poll(() => google.views.length).toBe(2)
})
