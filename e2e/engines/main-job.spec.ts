import { expect } from '@playwright/test'
import { allSent, box, expectMarksInPlace, field, hardLines } from '../note-actions.ts'
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
import { newPerson } from '../person.ts'
import { phone } from './engine-browser.ts'
import { test } from './fixtures.ts'

test('a list is written, survives a time without a server, and reaches everybody', { tag: '@main' }, async ({
  server,
  engine,
  openBrowser,
}) => {
  const person = newPerson(server.url)
  let browser = await openBrowser()
  let page = await browser.open(`${server.url}/auth`)
  await test.step('a person registers and writes', async () => {
    await register(page, person)
    await addItems(page, 'Arroz', 'Café')
    await expectStored(person, ['Arroz', 'Café'])
    await expect(syncWords(page)).toHaveText('Tudo salvo')
  })
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
  await test.step('two tabs follow each other, and one continues when the other is closed', async () => {
    const other = await browser.open(`${server.url}/shopping`)
    await expectShown(other, ['Arroz', 'Feijão', 'Leite', 'Pão', 'Uva', '✓ Café'])
    await item(other, 'Uva').click()
    await expectShown(page, ['Arroz', 'Feijão', 'Leite', 'Pão', '✓ Café', '✓ Uva'])
    await person.add('Ovos')
    const all = ['Arroz', 'Feijão', 'Leite', 'Ovos', 'Pão', '✓ Café', '✓ Uva']
    await expectShown(page, all)
    await expectShown(other, all)
    await browser.closeTab(other)
    await person.add('Sal')
    await expectShown(page, ['Arroz', 'Feijão', 'Leite', 'Ovos', 'Pão', 'Sal', '✓ Café', '✓ Uva'])
  })
  await test.step('a line of a note is ticked', async () => {
    await page.getByRole('link', { name: 'Notas' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Nova Nota', exact: true }).click()
    await field(page).fill('Feira\n- [ ] Pão')
    await box(page, 'Pão').click()
    await expect(field(page)).toHaveValue('Feira\n- [x] Pão')
    await expect.poll(() => person.notes()).toEqual(['Feira\n- [x] Pão'])
  })
  await test.step('the engine’s undo takes the tick back, and a key ticks the line of the caret', async () => {
    await field(page).focus()
    await page.evaluate(() => document.execCommand('undo'))
    await expect(field(page)).toHaveValue('Feira\n- [ ] Pão')
    await expect(box(page, 'Pão')).not.toBeChecked()
    await field(page).evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(8, 8))
    await page.keyboard.press('Control+Enter')
    await expect(box(page, 'Pão')).toBeChecked()
  })
  await test.step('boxes and links cover their text, with any line breaks', async () => {
    await field(page).fill(hardLines)
    await expectMarksInPlace(page)
    // Its inspector cannot resize the window.
    const widths = engine === 'webkit' ? [] : [320, 1280, phone.width]
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectMarksInPlace(page)
    }
    await field(page).evaluate((text) => text.closest('[data-scroller]')?.scrollTo(0, 1e6))
    await box(page, `fim https://exemplo.com.br/${'a'.repeat(80)}`).click()
    await expect(field(page)).toHaveValue(hardLines.replace('- [ ] fim', '- [x] fim'))
    await allSent(page)
  })
  await test.step('a sign-out leaves nothing behind', async () => {
    await askToLeave(page)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect.poll(() => databases(page)).toEqual(['caderneta'])
  })
})
