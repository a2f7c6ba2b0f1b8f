import { expect, type Page } from '@playwright/test'
import { networkErrors, workerTag } from './fixtures.ts'
import { type Google, test } from './google-stand-in.ts'
import { allSent } from './note-actions.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addItems, installed, signIn } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'

test.use({ expectedErrors: new RegExp(`${networkErrors.source}|status of 404 .*/api/invite/`) })

const slot = (page: Page) => page.getByRole('complementary', { name: 'Publicidade' })
const ad = (page: Page) =>
  slot(page).locator('iframe').contentFrame().getByText('ca-pub-1234567890123456/1234567890', { exact: true })
const loads = (google: Google) => google.asked.filter((url) => url.includes('adsbygoogle')).length

async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByRole('button', { name: 'Aceitar' })).toBeHidden()
}

/** Creates content of the person for the five screens that have an ad. Resolves with the paths of the screens. */
async function screensOf(person: Person, url: string): Promise<string[]> {
  const bia = newPerson(url, 'Bia')
  await bia.register()
  const token = await bia.share(person.email, true)
  await person.addProject({ title: 'Reforma' })
  await person.addNote('Bolo de fubá')
  return ['/painel', '/projects', '/notes', '/shopping', `/shopping/shared/${token}`]
}

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/**
 * Starts to record layout shifts, except those in the page's header: its words about sync change when the server is
 * slow.
 */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = []
    const head = document.querySelector('header:not(main header)')
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const isOfHead = sources.length > 0 && sources.every(({ node }) => node !== null && head?.contains(node))
        if (!isOfHead) seen.push(value)
      }
    }).observe({ type: 'layout-shift' })
  })

/** The sizes of the recorded shifts, including those of the next two frames. */
const shifts = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { seen } = window as unknown as { seen: number[] }
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)))
      }),
  )

test('five screens have room for one ad each, which moves nothing when it arrives', async ({
  page,
  context,
  server,
  person,
  google,
}) => {
  const screens = await screensOf(person, server.url)
  await signIn(page, person)
  await expect(slot(page)).toHaveCount(0)
  await agree(page)
  let deliver = (): void => undefined
  const held = () => new Promise<void>((resolve) => (deliver = resolve))
  let mayCome = held()
  await context.route('https://pagead2.googlesyndication.com/**', async (route) => {
    await mayCome
    await route.fallback()
  })
  for (const [index, path] of screens.entries()) {
    await page.goto(path)
    await slot(page).scrollIntoViewIfNeeded()
    await expect.poll(() => loads(google)).toBe(index + 1)
    await allSent(page)
    const room = await slot(page).boundingBox()
    expect(room?.height).toBeGreaterThan(100)
    await watchShifts(page)
    deliver()
    await expect(ad(page)).toBeVisible()
    expect(await slot(page).boundingBox()).toEqual(room)
    expect(await shifts(page)).toEqual([])
    await expectNothingSerious(page, path)
    mayCome = held()
  }
  expect(google.asked.join(' ')).not.toContain(screens.at(-1)?.split('/').at(-1))
})

test('no other screen has an ad', async ({ page, person, google }) => {
  await signIn(page, person)
  await agree(page)
  const project = await person.addProject({ title: 'Reforma' })
  for (const path of ['/todos', '/settings', '/lixeira', `/projects/${project}`, '/convite/nada', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(slot(page)).toHaveCount(0)
  }
  expect(loads(google)).toBe(0)
})

test('without a network there is no room for an ad, and none appears while the screen is open', {
  tag: workerTag,
}, async ({ page, context, person, google }) => {
  await signIn(page, person)
  await agree(page)
  await installed(page)
  await context.setOffline(true)
  for (const path of ['/painel', '/projects', '/notes', '/shopping']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => google.views.length).toBeGreaterThan(0)
  await expect(slot(page)).toHaveCount(0)
  expect(loads(google)).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Projetos' }).click()
  await expect(ad(page)).toBeVisible()
})

test('a missing ad leaves its room empty, and the rest works as before', async ({ page, context, person }) => {
  await context.route(/google/, (route) => route.abort())
  await signIn(page, person)
  await agree(page)
  await page.goto('/shopping')
  await slot(page).scrollIntoViewIfNeeded()
  await allSent(page)
  const room = await slot(page).boundingBox()
  await addItems(page, 'Pão')
  expect((await slot(page).boundingBox())?.height).toBe(room?.height)
  await page.getByRole('navigation').getByRole('link', { name: 'Projetos' }).click()
  await expect(page.getByRole('heading', { name: 'Projetos', exact: true })).toBeVisible()
})
