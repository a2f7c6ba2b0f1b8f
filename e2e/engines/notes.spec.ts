import { expect } from '@playwright/test'
import { allSent, box, expectMarksInPlace, field, hardLines } from '../note-actions.ts'
import { register } from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { phone } from './engine-browser.ts'
import { test } from './fixtures.ts'

test.slow()

test('the lines of a note are ticked, and boxes and links cover their text', async ({
  server,
  engine,
  openBrowser,
}) => {
  const person = newPerson(server.url)
  const page = await (await openBrowser()).open(`${server.url}/auth`)
  await register(page, person)
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
})
