import { expect, type Page } from '@playwright/test'
import { networkAndSessionErrors, test, withWindows } from './fixtures.ts'
import { killBrowser } from './kill-browser.ts'
import {
  addField,
  addItems,
  expectSent,
  expectStored,
  expectWritten,
  installed,
  item,
  openApp,
  shownItems,
  signIn,
  syncWords,
} from './page-actions.ts'

test.use({ ...withWindows, expectedErrors: networkAndSessionErrors })

test('changes that the app called saved survive a killed browser', async ({ server, person, openProfile }) => {
  let browser = await openProfile()
  let page = await browser.newPage()
  await signIn(page, person)
  await installed(page)
  await addItems(page, 'Arroz')
  await expectStored(person, ['Arroz'])
  await expectSent(page)
  // Only a normal close certainly writes the cookie to disk.
  await browser.close()
  browser = await openProfile()
  page = await openApp(browser)

  await server.kill()
  await item(page, 'Arroz').click()
  const names = ['Banana', 'Café', 'Doce', 'Ervilha', 'Farinha', 'Goiaba']
  for (const name of names) {
    await addField(page).fill(name)
    await addField(page).press('Enter')
  }
  await expect(page.getByText('6 itens adicionados')).toBeVisible()
  // Pending changes are counted in the database: the tick and the names are stored.
  // An item typed before the dictionary had loaded is changed once more after that.
  await expect(syncWords(page)).toHaveText(/^Sem conexão, ([7-9]|1[0-3]) esperando$/)
  await killBrowser(browser)

  page = await openApp(await openProfile())
  await expect.poll(() => shownItems(page)).toEqual([...names, '✓ Arroz'])
  await server.start()
  await expectStored(person, [...names, '✓ Arroz'])
})

test('a browser killed while writing keeps each change whole, and sends it once', async ({
  server,
  person,
  openProfile,
}) => {
  let browser = await openProfile()
  await signIn(await browser.newPage(), person)
  await installed(browser.pages().at(-1) as Page)
  await browser.close()
  await server.kill()
  let kept: string[] = []
  for (let round = 1; round <= 2; round += 1) {
    browser = await openProfile()
    const page = await openApp(browser)
    await expect.poll(() => shownItems(page)).toEqual(kept)
    const typed: string[] = []
    const typing = typeUntilItDies(page, round, typed)
    const last = `Item ${round}.${10 + round}`
    await expect(item(page, last)).toBeVisible()
    // Typing, drawing and writing are cut off.
    await killBrowser(browser)
    await typing
    browser = await openProfile()
    kept = await keptIn(await openApp(browser), kept, typed)
    await browser.close()
  }
  await server.start()
  const page = await openApp(await openProfile())
  await expectStored(person, kept)
  await expect.poll(() => shownItems(page)).toEqual(kept)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
})

/**
 * Adds one item after the other, as fast as the app accepts them, until the browser is killed. Adds their names to
 * `typed`.
 */
async function typeUntilItDies(page: Page, round: number, typed: string[]): Promise<void> {
  try {
    for (let n = 10; ; n += 1) {
      typed.push(`Item ${round}.${n}`)
      await addField(page).fill(`Item ${round}.${n}`)
      await addField(page).press('Enter')
    }
  } catch {
    // The browser is gone.
  }
}

/**
 * Checks the items after a restart: all of `before`, then the first ones of `typed` without a gap. Resolves with the
 * items.
 */
async function keptIn(page: Page, before: string[], typed: string[]): Promise<string[]> {
  // The line for the next item appears before the items.
  await expectWritten(page)
  await expect.poll(() => shownItems(page)).toEqual(expect.arrayContaining(before))
  const kept = await shownItems(page)
  expect(kept).toEqual([...before, ...typed].slice(0, kept.length))
  return kept
}

test('acknowledged changes survive a killed server', async ({ server, person }) => {
  const acknowledged: string[] = []
  const addUntilItDies = async (writer: number) => {
    for (let n = 0; ; n += 1) {
      const name = `Item ${writer}.${n}`
      await person.add(name)
      acknowledged.push(name)
    }
  }
  for (let round = 1; round <= 4; round += 1) {
    const before = acknowledged.length
    const writers = [1, 2, 3].map((writer) => addUntilItDies(round * 10 + writer).catch(() => undefined))
    await expect.poll(() => acknowledged.length, { intervals: [7] }).toBeGreaterThan(before + round * 20)
    await server.kill()
    await Promise.all(writers)
    await server.start()
    const stored = await person.items()
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(stored).size).toBe(stored.length)
  }
})
