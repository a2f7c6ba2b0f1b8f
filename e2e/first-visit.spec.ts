import { expect, type Page } from '@playwright/test'
import { test, withWindows } from './fixtures.ts'
import { addField, addItems, expectStored, fillIn, installed, phones, register, signUp, toast } from './page-actions.ts'
import { rememberText } from './passing-text.ts'
import { newPerson } from './person.ts'
import type { Delivery, NetworkProxy } from './proxy.ts'

test.use({ ...withWindows, throughProxy: true })
test.beforeEach(({ page }) => rememberText(page, 'com a primeira conexão'))

const codeOfForm = ['theme.js', 'index.js', 'index.css']
const partsOfList = ['shell-pages.js', 'notebook.js', 'shopping-pages.js', 'shopping.js', 'pt-br.js']
const laterParts = ['reader.js', 'shell-dialogs.js', 'settings-page.js', 'dialog.js', 'en.js', '/sw.js']

for (const [at, path] of ['/auth', '/'].entries()) {
  test(`a first visit of ${path} fetches the form, then the list, then the rest, and nothing twice`, async ({
    page,
    server,
    network,
  }) => {
    await page.setViewportSize(phones[at] ?? phones[0])
    await page.goto(path)
    await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeVisible()
    const person = newPerson(server.url)
    const write = async () => {
      await register(page, person)
      await expect(toast(page)).toContainText('Cadastro realizado')
      await addItems(page, 'Arroz')
    }
    await expectListFirst(page, network, () => expectOneRoundTrip(network, write))
    const isWaitedFor = ({ path, is }: Delivery) => is === 'answered' && codeOfForm.includes(nameOf(path))
    // The font is part of the form, too: the browser requests it as soon as there is any text.
    const beforeForm = pathsOf(network.log.slice(0, network.log.findLastIndex(isWaitedFor)))
    const named = beforeForm.filter((path) => !path.endsWith('.woff2')).map(nameOf)
    expect(named.sort()).toEqual([path, ...codeOfForm].sort())
    await expectStored(person, ['Arroz'])
  })
}

test('a person who signs in waits for no part beyond the list', async ({ page, person, network }) => {
  await page.goto('/auth')
  const enter = async () => {
    await fillIn(page, person)
    await expect(addField(page)).toBeVisible()
    await expect(toast(page)).toContainText('Login realizado')
  }
  await expectListFirst(page, network, () => expectOneRoundTrip(network, enter))
})

test('a person who is invited waits for no part beyond the list', async ({ page, person, server, network }) => {
  const bia = newPerson(server.url, 'Bia')
  await person.add('Arroz')
  await page.goto(`/convite/${await person.share(bia.email, true)}`)
  await page.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
  await expectListFirst(page, network, () => register(page, bia))
  await expect(page.getByRole('checkbox', { name: 'Arroz' })).toBeVisible()
})

/** Requests beside a registration or a sign-in and after it. No list waits for them. */
const beside = ['/api/capabilities', '/api/sync', '/api/auth/user', '/api/events']

/** Opens the list by `enter` while these requests get no answer. The list comes with the one answer to the form. */
async function expectOneRoundTrip(network: NetworkProxy, enter: () => Promise<void>): Promise<void> {
  const releases = beside.map(network.hold)
  const begin = network.log.length
  await enter()
  const isOfNow = ({ path }: Delivery, at: number) => at >= begin && path.startsWith('/api/')
  const answered = answeredRequests(network.log).filter(({ asked, at }) => isOfNow(asked, at))
  expect(answered.map(({ asked }) => asked.path)).toEqual([expect.stringMatching(/^\/api\/(register|login)$/)])
  for (const release of releases) release()
}

/** The requests that were answered, with their places in the log: answers to one path come in the order of its requests. */
function answeredRequests(log: Delivery[]): { asked: Delivery; at: number }[] {
  const open = log.map((asked, at) => ({ asked, at })).filter(({ asked }) => asked.is === 'asked')
  return log.flatMap(({ path, is }) => {
    const at = is === 'answered' ? open.findIndex(({ asked }) => asked.path === path) : -1
    return at < 0 ? [] : open.splice(at, 1)
  })
}

/**
 * Waits until the parts of the list were fetched beside the open form. Then `enter` sends the form and waits for the
 * list, which comes before any other part of the app. Ends when the app is installed.
 */
async function expectListFirst(page: Page, network: NetworkProxy, enter: () => Promise<void>): Promise<void> {
  const namesOf = (log: Delivery[]) => pathsOf(log.filter(isOfApp)).map(nameOf)
  await expect.poll(() => namesOf(network.log)).toEqual(expect.arrayContaining(partsOfList))
  await enter()
  await installed(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-text-was-shown')
  const asked = namesOf(network.log)
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
  expect(asked).toEqual(expect.arrayContaining(laterParts))
  const isEntry = ({ path, is }: Delivery) => is === 'answered' && /^\/api\/(register|login)$/.test(path)
  const early = namesOf(network.log.slice(0, network.log.findIndex(isEntry)))
  expect(early.filter((name) => laterParts.includes(name))).toEqual([])
}

test('the service worker fetches its files in parallel', async ({ page, server, network }) => {
  const release = network.hold('/index.html')
  await signUp(page, newPerson(server.url))
  await expect.poll(() => pathsOf(network.log).map(nameOf)).toEqual(expect.arrayContaining(['/index.html', 'en.js']))
  release()
  await installed(page)
})

test('the scripts that every start needs are compiled while they are read', async ({ page, server }) => {
  await signUp(page, newPerson(server.url))
  await installed(page)
  await page.goto('/shopping')
  await addItems(page, 'Arroz')
  const scripts = await page.evaluate(async () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const read = async ({ name, startTime }: PerformanceEntry) => {
      const text = await (await fetch(name)).text()
      const isHinted = text.startsWith('//# allFunctionsCalledOnLoad\n')
      return { path: new URL(name).pathname, isLarge: text.length > 10_000, isEarly: startTime < painted, isHinted }
    }
    return Promise.all(asked.map(read))
  })
  const names = (some: typeof scripts) => [...new Set(some.map(({ path }) => nameOf(path)))].sort()
  const hinted = scripts.filter(({ isHinted }) => isHinted)
  expect(names(hinted)).toEqual([
    'index.js',
    'notebook.js',
    'pt-br.js',
    'shell-pages.js',
    'shopping-pages.js',
    'shopping.js',
  ])
  expect(names(scripts.filter(({ isEarly, isLarge, isHinted }) => isEarly && isLarge && !isHinted))).toEqual([])
})

/** `/assets/notebook-CMOT1G0U.js` is `notebook.js`. */
const nameOf = (path: string): string => path.replace(/^\/assets\/(.+)-[\w-]{8}\./, '$1.')

const pathsOf = (log: Delivery[]): string[] => log.filter(({ is }) => is === 'asked').map(({ path }) => path)

/** API calls are no part of the app, and the browser fetches the system's icons at any time. */
const isOfApp = ({ path }: Delivery): boolean => !/^\/api\/|^\/manifest\.webmanifest$|^\/icon-|favicon/.test(path)
