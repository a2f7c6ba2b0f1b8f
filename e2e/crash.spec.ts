import { expect } from '@playwright/test'
import { networkAndSessionErrors, test } from './fixtures.ts'
import { killBrowser } from './kill-browser.ts'
import {
  addField,
  addItems,
  expectStored,
  installed,
  item,
  openApp,
  shownItems,
  signIn,
  syncWords,
} from './page-actions.ts'

test.use({ expectedErrors: networkAndSessionErrors })

test('what the app has called written down is there after the browser was killed', async ({
  server,
  person,
  openProfile,
}) => {
  let browser = await openProfile()
  let page = await browser.newPage()
  await signIn(page, person)
  await installed(page)
  await addItems(page, 'Arroz')
  await expectStored(person, ['Arroz'])
  // Only closing writes the cookie to the disk for sure.
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
  // What waits is counted in the database: the tick and the names are written down.
  await expect(syncWords(page)).toHaveText('Sem conexão, 7 esperando')
  await killBrowser(browser)

  page = await openApp(await openProfile())
  await expect.poll(() => shownItems(page)).toEqual([...names, '✓ Arroz'])
  await server.start()
  await expectStored(person, [...names, '✓ Arroz'])
})

test('what the server has acknowledged is there after it was killed', async ({ server, person }) => {
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
