/** Boxes and links in the text of a note. */
import { expect } from '@playwright/test'
import { networkAndSessionErrors, test, workerTag } from './fixtures.ts'
import {
  addNote,
  allSent,
  box,
  caretAt,
  expectMarksInPlace,
  field,
  hardLines,
  openNote,
  saved,
} from './note-actions.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { bringBack, installed, signIn, toast, undo } from './page-actions.ts'

// A page outside of the app has no icon.
test.use({ expectedErrors: new RegExp(`${networkAndSessionErrors.source}|favicon\\.ico`) })

test('a tap ticks a line offline, changes one character of the text, and can be undone', {
  tag: workerTag,
}, async ({ page, person, server }) => {
  await signIn(page, person)
  await addNote(page, 'Feira\n- [ ] Pão\n- [x] Leite')
  await allSent(page)
  await installed(page)
  await server.kill()
  await expect(box(page, 'Leite')).toBeChecked()
  await field(page).blur()
  await box(page, 'Pão').tap()
  await expect(box(page, 'Pão')).toBeChecked()
  await expect(field(page)).toHaveValue('Feira\n- [x] Pão\n- [x] Leite')
  await expect(field(page)).not.toBeFocused()
  await box(page, 'Leite').tap()
  await expect(field(page)).toHaveValue('Feira\n- [x] Pão\n- [ ] Leite')
  await expect(toast(page)).toContainText('Linha desmarcada')
  await undo(page)
  await expect(box(page, 'Leite')).toBeChecked()
  // In the margin beside the line, within reach of a thumb.
  const { y, height } = (await box(page, 'Pão').boundingBox())!
  await page.touchscreen.tap(10, y + height / 2)
  await expect(field(page)).toHaveValue('Feira\n- [ ] Pão\n- [x] Leite')
  await page.goBack()
  await undo(page)
  await openNote(page)
  await expect(field(page)).toHaveValue('Feira\n- [x] Pão\n- [x] Leite')
  await bringBack(server, page)
  await allSent(page)
  expect(await person.notes()).toEqual(['Feira\n- [x] Pão\n- [x] Leite'])
})

test('ticking while writing keeps the caret, and the browser’s keys undo both', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, '- [ ] Pão\n- [ ] Leite')
  await caretAt(page, 9)
  await page.keyboard.type(' doce')
  await box(page, 'Leite').click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(field(page)).toHaveValue('- [ ] Pão doce!\n- [x] Leite')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveValue('- [ ] Pão doce\n- [ ] Leite')
  await expect(box(page, 'Leite')).not.toBeChecked()
})

test('by keyboard alone: a key ticks the caret’s line, and Tab leads to boxes and links', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, '- [ ] Pão\n- [ ] Leite\nveja https://exemplo.com.br')
  await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(12, 12))
  await page.keyboard.press('Control+Enter')
  await expect(box(page, 'Leite')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(box(page, 'Pão')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field(page)).toHaveValue('- [x] Pão\n- [x] Leite\nveja https://exemplo.com.br')
  await expect(box(page, 'Pão')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'https://exemplo.com.br' })).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNothingSerious(page, 'a note with boxes and a link')
})

test('a tapped box changes its own line, even if text was typed or undone beside it since the last painting', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await addNote(page, '- [X]Pã\n- [ ] Leite\n- [')
  // Simulates a busy browser, which paints nothing for a while.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await caretAt(page, 99)
  await page.keyboard.type(' ] Ovos')
  await page.keyboard.press('Control+Enter')
  await expect(field(page)).toHaveValue('- [X]Pã\n- [ ] Leite\n- [x] Ovos')
  await caretAt(page, 7)
  await page.keyboard.type('o')
  await box(page, 'Pã').dispatchEvent('click')
  await expect(field(page)).toHaveValue('- [ ]Pão\n- [ ] Leite\n- [x] Ovos')
  await caretAt(page, 5)
  await page.keyboard.type('2')
  await undo(page)
  await expect(field(page)).toHaveValue('- [X]2Pão\n- [ ] Leite\n- [x] Ovos')
  await box(page, 'Leite').dispatchEvent('click')
  await caretAt(page, 0)
  await page.keyboard.type('Feira ')
  await page.goBack()
  await undo(page)
  await expect.poll(() => person.notes()).toEqual(['Feira - [X]2Pão\n- [ ] Leite\n- [x] Ovos'])
})

test('a link opens a page without access to this one', async ({ page, person, server }) => {
  await signIn(page, person)
  const address = `${server.url}/healthz?de=nota`
  await addNote(page, `veja ${address}.`)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: address }).tap()
  const other = await opened
  await other.waitForURL(address)
  expect(await other.evaluate(() => window.opener)).toBeNull()
  await expect(field(page)).toHaveValue(`veja ${address}.`)
})

test('boxes and links cover their text, with any line breaks', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, hardLines)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectMarksInPlace(page)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  const letters = 'escrita devagar até quebrar outra linha '
  await caretAt(page, 6)
  await page.keyboard.type(letters)
  await expectMarksInPlace(page)
  await page.keyboard.press('Enter')
  await expectMarksInPlace(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('- [ ] nova')
  await box(page, 'nova').tap()
  await expect(box(page, 'nova')).toBeChecked()
  await expect(box(page, 'nova')).toBeInViewport()
  const written = hardLines.replace('- [ ] ', `- [ ] ${letters}\n- [ ] `)
  await expect(field(page)).toHaveValue(`${written}- [x] nova`)
})

test('among thousands of lines only those near the screen have boxes, at the end of the text as well', async ({
  page,
  person,
}) => {
  await person.addNote(Array.from({ length: 4000 }, (_, n) => `- [ ] linha ${n}`).join('\n'))
  await signIn(page, person)
  await openNote(page)
  await expect(box(page, 'linha 0')).toBeVisible()
  expect(await page.getByRole('checkbox').count()).toBeLessThan(400)
  await field(page).press('Control+End')
  await expect(box(page, 'linha 3999')).toBeInViewport()
  await expect(box(page, 'linha 0')).toBeHidden()
  await box(page, 'linha 3998').tap()
  await expect(box(page, 'linha 3998')).toBeChecked()
  await expect(box(page, 'linha 3999')).toBeInViewport()
  await expect(saved(page)).toBeVisible()
})
