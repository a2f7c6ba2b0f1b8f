import { expect, type Page } from '@playwright/test'
import {
  addField,
  addItems,
  askToLeave,
  databases,
  expectShown,
  expectStored,
  installed,
  item,
  register,
  removeItem,
  syncWords,
  undo,
  writtenDrafts,
} from '../page-actions.ts'
import { newPerson, type Person } from '../person.ts'
import { test } from './fixtures.ts'

// Each engine starts anew several times here.
test.slow()

/** A person registers on this page and adds items, which reach the server. */
async function begin(page: Page, person: Person, ...items: string[]): Promise<void> {
  await register(page, person)
  await addItems(page, ...items)
  await expectStored(person, items)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
}

test('a list is written, survives a time without a server, and reaches everybody', async ({ server, openBrowser }) => {
  const person = newPerson(server.url)
  let browser = await openBrowser()
  let page = await browser.open(`${server.url}/auth`)
  await begin(page, person, 'Arroz', 'Café')
  await test.step('the service worker answers', async () => {
    await installed(page)
    await page.reload()
    await expectShown(page, ['Arroz', 'Café'])
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  })

  // An item typed before the dictionary had loaded is changed once more after that.
  const sixOrMore = /^Sem conexão, [6-9] esperando$/
  const written = ['Arroz', 'Feijão', 'Leite', 'Pão', '✓ Café']
  await server.kill()
  await test.step('they continue without a server', async () => {
    await addItems(page, 'Feijão', 'Leite', 'Pão')
    await item(page, 'Café').click()
    await removeItem(page, 'Leite')
    await expectShown(page, ['Arroz', 'Feijão', 'Pão', '✓ Café'])
    await undo(page)
    await expectShown(page, written)
    await expect(syncWords(page)).toHaveText(sixOrMore)
  })
  await test.step('they reload', async () => {
    await page.reload()
    await expectShown(page, written)
    await addField(page).fill('Meia dúzia de')
    await expect.poll(() => writtenDrafts(page)).toEqual(['Meia dúzia de'])
  })
  await test.step('they close the browser in the middle of a word, and open it again', async () => {
    await browser.close()
    browser = await openBrowser()
    page = await browser.open(server.url)
    await expectShown(page, written)
    await expect(addField(page)).toHaveValue('Meia dúzia de')
    await expect(syncWords(page)).toHaveText(sixOrMore)
  })

  await server.start()
  await test.step('all of it is sent by itself, and changes of others arrive', async () => {
    await expectStored(person, written)
    await expect(syncWords(page)).toHaveText('Tudo salvo')
    await person.add('Uva')
    await expectShown(page, ['Arroz', 'Feijão', 'Leite', 'Pão', 'Uva', '✓ Café'])
  })
})

test('two tabs follow each other, and one continues when the other is closed', async ({ server, openBrowser }) => {
  const person = newPerson(server.url)
  const browser = await openBrowser()
  const page = await browser.open(`${server.url}/auth`)
  await begin(page, person, 'Arroz', 'Uva')
  const other = await browser.open(`${server.url}/shopping`)
  await expectShown(other, ['Arroz', 'Uva'])
  await item(other, 'Uva').click()
  await expectShown(page, ['Arroz', '✓ Uva'])
  await person.add('Ovos')
  await expectShown(page, ['Arroz', 'Ovos', '✓ Uva'])
  await expectShown(other, ['Arroz', 'Ovos', '✓ Uva'])
  await browser.closeTab(other)
  await person.add('Sal')
  await expectShown(page, ['Arroz', 'Ovos', 'Sal', '✓ Uva'])
})

test('a sign-out leaves nothing behind', async ({ server, openBrowser }) => {
  const browser = await openBrowser()
  const page = await browser.open(`${server.url}/auth`)
  await begin(page, newPerson(server.url), 'Arroz')
  await askToLeave(page)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect.poll(() => databases(page)).toEqual(['caderneta'])
})
