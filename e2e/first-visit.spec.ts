import { expect, type Page } from '@playwright/test'
import { test, withWindows } from './fixtures.ts'
import { addField, addItems, expectStored, fillIn, installed, register, signUp, toast } from './page-actions.ts'
import { newPerson } from './person.ts'
import type { Delivery, NetworkProxy } from './proxy.ts'

test.use({ ...withWindows, throughProxy: true })

const codeOfForm = ['theme.js', 'index.js', 'index.css']
const partsOfList = ['shell-pages.js', 'notebook.js', 'shopping-pages.js', 'shopping.js', 'pt-br.js']
const laterParts = ['reader.js', 'shell-dialogs.js', 'settings-page.js', 'dialog.js', 'en.js', '/sw.js']

for (const path of ['/auth', '/']) {
  test(`a first visit of ${path} fetches the form, then the list, then the rest, and nothing twice`, async ({
    page,
    server,
    network,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeVisible()
    const person = newPerson(server.url)
    await expectListFirst(page, network, () => register(page, person))
    const isWaitedFor = ({ path, is }: Delivery) => is === 'answered' && codeOfForm.includes(nameOf(path))
    // The font is part of the form, too: the browser requests it as soon as there is any text.
    const beforeForm = pathsOf(network.log.slice(0, network.log.findLastIndex(isWaitedFor)))
    const named = beforeForm.filter((path) => !path.endsWith('.woff2')).map(nameOf)
    expect(named.sort()).toEqual([path, ...codeOfForm].sort())
    await addItems(page, 'Arroz')
    await expectStored(person, ['Arroz'])
  })
}

test('a person who signs in waits for no part beyond the list', async ({ page, person, network }) => {
  await page.goto('/auth')
  await expectListFirst(page, network, async () => {
    await fillIn(page, person)
    await expect(addField(page)).toBeVisible()
  })
})

test('a person who is invited waits for no part beyond the list', async ({ page, person, server, network }) => {
  const bia = newPerson(server.url, 'Bia')
  await person.add('Arroz')
  await page.goto(`/convite/${await person.share(bia.email, true)}`)
  await page.getByRole('link', { name: 'Criar conta e abrir a lista' }).click()
  await expectListFirst(page, network, () => register(page, bia))
  await expect(page.getByRole('checkbox', { name: 'Arroz' })).toBeVisible()
})

/**
 * Waits until the parts of the list were fetched beside the open form. Then `enter` sends the form and waits for the
 * list, which comes with the toast and before any other part of the app. Ends when the app is installed.
 */
async function expectListFirst(page: Page, network: NetworkProxy, enter: () => Promise<void>): Promise<void> {
  const namesOf = (log: Delivery[]) => pathsOf(log.filter(isOfApp)).map(nameOf)
  await expect.poll(() => namesOf(network.log)).toEqual(expect.arrayContaining(partsOfList))
  const release = network.hold('/api/sync')
  const entered = enter()
  await expect.poll(() => network.delivered('/api/sync')).toBeGreaterThan(0)
  await expect(toast(page)).toBeHidden()
  release()
  await entered
  await expect(toast(page)).toContainText(/Cadastro realizado|Login realizado/)
  await installed(page)
  const asked = namesOf(network.log)
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
  expect(asked).toEqual(expect.arrayContaining(laterParts))
  const arrived = network.log.findIndex(({ path, is }) => path === '/api/sync' && is === 'answered')
  const early = namesOf(network.log.slice(0, arrived))
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
