import { expect } from '@playwright/test'
import { test, withWindows } from './fixtures.ts'
import { addItems, expectStored, installed, register } from './page-actions.ts'
import { newPerson } from './person.ts'
import type { Delivery } from './proxy.ts'

test.use({ ...withWindows, throughProxy: true })

const codeOfForm = ['theme.js', 'index.js', 'index.css']
const partsOfList = ['shell-pages.js', 'notebook.js', 'shopping-pages.js']
const laterParts = ['shell-dialogs.js', 'settings-page.js', 'dialog.js', 'en.js']

for (const path of ['/auth', '/']) {
  test(`a first visit of ${path} fetches the form, then the list, then the rest, and nothing twice`, async ({
    page,
    server,
    network,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeVisible()
    await installed(page)
    const log = network.log.filter(isOfApp)
    const asked = pathsOf(log)
    expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])

    const isWaitedFor = ({ path, is }: Delivery) => is === 'answered' && codeOfForm.includes(nameOf(path))
    // The font is part of the form, too: the browser requests it as soon as there is any text.
    const beforeForm = pathsOf(log.slice(0, log.findLastIndex(isWaitedFor))).filter((path) => !path.endsWith('.woff2'))
    expect(beforeForm.map(nameOf).sort()).toEqual([path, ...codeOfForm].sort())
    const names = asked.map(nameOf)
    expect(names).toEqual(expect.arrayContaining([...partsOfList, ...laterParts]))
    for (const part of partsOfList) expect(names.indexOf(part), part).toBeLessThan(names.indexOf('/sw.js'))

    const person = newPerson(server.url)
    await register(page, person)
    await addItems(page, 'Arroz')
    await expectStored(person, ['Arroz'])
    expect(network.log.filter(isOfApp)).toEqual(log)
  })
}

test('the service worker fetches its files in parallel', async ({ page, network }) => {
  const release = network.hold('/index.html')
  await page.goto('/auth')
  await expect.poll(() => pathsOf(network.log).map(nameOf)).toEqual(expect.arrayContaining(['/index.html', 'en.js']))
  release()
  await installed(page)
})

test('the scripts that every start needs are compiled while they are read', async ({ page, server }) => {
  await page.goto('/auth')
  await installed(page)
  await register(page, newPerson(server.url))
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
