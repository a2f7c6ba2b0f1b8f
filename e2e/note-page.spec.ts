/** The page of one note: its title, its boxes, and their number of taps. */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addNote, allSent, box, boxButton, caretAt, field, inNoteMenu, saved, titleField } from './note-actions.ts'
import { fieldFocusedByTap, phones, signIn, toast, undo } from './page-actions.ts'

const newNote = (page: Page) => page.getByRole('button', { name: 'Nova Nota', exact: true })

test('a person makes a note with a title and three boxes by three taps', { tag: '@main' }, async ({ page, person }) => {
  await signIn(page, person, '/notes')
  await page.evaluate(countTaps)
  await newNote(page).tap()
  await expect(field(page)).toBeFocused()
  await titleField(page).tap()
  await page.keyboard.type('Festa')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await boxButton(page).tap()
  for (const line of ['Bolo', 'Balões', 'Velas']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('- [ ] Bolo\n- [ ] Balões\n- [ ] Velas\n')
  await expect.poll(() => person.notes()).toEqual(['- [ ] Bolo\n- [ ] Balões\n- [ ] Velas\n'])
  await expect(page.getByRole('heading', { name: 'Festa', exact: true })).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.dataset.taps)).toBe('3')
})

/** Runs in the page: counts its clicks in `data-taps` of `html`. */
function countTaps(): void {
  const { dataset } = document.documentElement
  addEventListener(
    'click',
    () => {
      dataset.taps = String(Number(dataset.taps ?? 0) + 1)
    },
    true,
  )
}

test('a new note has the caret in its text within the tap, so that a phone opens its keyboard', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/notes')
  await newNote(page).waitFor()
  expect(await fieldFocusedByTap(newNote(page))).toBe('Texto da nota')
  await expect(page).toHaveURL(/\/notes\/./)
  await expect(field(page)).toBeFocused()
  await page.goBack()
  await expect(newNote(page)).toBeVisible()
})

test('going back before the new note is drawn shows the list', async ({ page, person }) => {
  await signIn(page, person, '/notes')
  await newNote(page).evaluate((button: HTMLElement) => {
    button.click()
    history.back()
  })
  await expect(toast(page)).toContainText('Nota criada')
  await expect(page).toHaveURL(/\/notes$/)
  await expect(newNote(page)).toBeVisible()
})

test('a title is edited in place, saved on leaving it, and can be undone; a blank one changes nothing', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await addNote(page, 'Bolo')
  await titleField(page).fill('Receitas')
  await field(page).tap()
  await expect(toast(page)).toContainText('Título atualizado')
  await undo(page)
  await expect(titleField(page)).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Bolo', exact: true })).toBeAttached()
  await titleField(page).fill('Receitas da vó')
  await page.goBack()
  const row = page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link', { name: /Receitas da vó/ })
  await row.tap()
  await titleField(page).fill('  ')
  await field(page).tap()
  await expect(titleField(page)).toHaveValue('Receitas da vó')
  await titleField(page).fill('Outro')
  await page.keyboard.press('Escape')
  await expect(titleField(page)).toHaveValue('Receitas da vó')
  await expect(page.getByRole('heading', { name: 'Receitas da vó', exact: true })).toBeAttached()
})

test('a long title shows whole lines, and takes the caret above and below them', async ({ page, person }) => {
  await person.addNote('Bolo', 'Receitas que a vó Lúcia deixou no caderno da cozinha, com as medidas em xícaras')
  await signIn(page, person, '/notes')
  await page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link').first().tap()
  const [seen, line] = await titleField(page).evaluate((area) => [
    area.clientHeight,
    Number.parseFloat(getComputedStyle(area).lineHeight),
  ])
  expect(seen / line).toBe(2)
  const { x, y } = (await titleField(page).boundingBox())!
  await page.touchscreen.tap(x + 40, y - 5)
  await expect(titleField(page)).toBeFocused()
})

test('a title that begins with the default one can be typed', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, 'Bolo')
  await titleField(page).pressSequentially('Nova Nota 2')
  await expect(titleField(page)).toHaveValue('Nova Nota 2')
})

for (const viewport of phones) {
  test(`on a phone ${viewport.width} px wide an untitled note is named by its first words, wherever its name is shown`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize(viewport)
    await person.addNote('- [ ] Pão\nLeite')
    await person.addNote('Ligar para a vó')
    await signIn(page, person, '/notes')
    const list = page.getByRole('navigation', { name: 'Suas notas' })
    await expect(list.getByRole('link')).toHaveText([/^Ligar para a vóagora$/, /^Pãoagora · Leite$/])
    await expect(list.getByRole('button')).toHaveCount(0)
    await expect(page.getByText(/^2 notas/)).toHaveCount(1)
    await list.getByRole('link').first().tap()
    await expect(page).toHaveTitle(/^Ligar para a vó · /)
    await expect(page.getByRole('heading', { level: 1, name: 'Ligar para a vó' })).toBeAttached()
    await expect(titleField(page)).toHaveAttribute('placeholder', 'Ligar para a vó')
    await page.getByRole('button', { name: 'Buscar (Ctrl+K)' }).tap()
    await page.getByRole('combobox').fill('vo')
    await expect(page.getByRole('option')).toHaveText(['Ligar para a vóNota'])
    await page.keyboard.press('Escape')
    await inNoteMenu(page, 'Excluir nota')
    await expect(toast(page)).toContainText('Nota excluída')
    await page.goto('/lixeira')
    await expect(page.getByRole('main')).toContainText('Ligar para a vó')
    await page.goto('/notes')
    await list.getByRole('link').tap()
    await titleField(page).fill('Feira')
    await page.goBack()
    await expect(list.getByRole('link')).toHaveText([/^Feiraagora · Pão$/])
  })
}

test('on a wide window the date of the open note is above the list, and the number of notes below it', async ({
  page,
  person,
}) => {
  await person.addNote('Pão')
  await person.addNote('Leite')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, person, '/notes')
  await expect(page.getByText('Última atualização')).toBeVisible()
  await expect(page.getByText(/2 notas/)).toHaveCount(1)
})

test('beside an empty page the words about it have the width of the list', async ({ page, person }) => {
  await signIn(page, person, '/notes')
  const words = page.getByText('Comece a primeira')
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () => (await words.boundingBox())?.width, { message: `at ${width} px` })
      .toBeGreaterThan(220)
  }
})

test('an undone new note leads to the list, and leaves no trace', async ({ page, person }) => {
  await signIn(page, person, '/notes')
  await newNote(page).tap()
  await expect(field(page)).toBeFocused()
  await undo(page)
  await expect(page.getByRole('heading', { name: 'Nenhuma nota encontrada' })).toBeVisible()
  await allSent(page)
  await page.goto('/lixeira')
  await expect(page.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
})

test('the button turns the chosen lines into boxes, and back; the browser undoes both', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, 'Feira\n  Pão\nLeite\n\nfim')
  await caretAt(page, 'Feira\n  Pã'.length)
  await boxButton(page).tap()
  await expect(field(page)).toHaveValue('Feira\n  - [ ] Pão\nLeite\n\nfim')
  await page.keyboard.type('_')
  await expect(field(page)).toHaveValue('Feira\n  - [ ] Pã_o\nLeite\n\nfim')
  await page.keyboard.press('Backspace')
  await field(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, area.value.length))
  await boxButton(page).tap()
  await expect(field(page)).toHaveValue('Feira\n  - [ ] Pão\n- [ ] Leite\n\n- [ ] fim')
  await boxButton(page).tap()
  await expect(field(page)).toHaveValue('Feira\n  Pão\nLeite\n\nfim')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveValue('Feira\n  - [ ] Pão\n- [ ] Leite\n\n- [ ] fim')
})

test('a line that begins with [] or [ ] is a box in one column with the others, and can be ticked', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await addNote(page, '[] Pão\n[ ] Leite\n- [] Ovos\n[1] nota')
  const edges = await page
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((each) => each.getBoundingClientRect().x))
  expect(new Set(edges).size).toBe(1)
  await box(page, 'Pão').tap()
  await box(page, 'Leite').tap()
  await box(page, 'Ovos').tap()
  await expect(field(page)).toHaveValue('[x] Pão\n[x] Leite\n- [x] Ovos\n[1] nota')
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await undo(page)
  await expect(field(page)).toHaveValue('[x] Pão\n[x] Leite\n- [] Ovos\n[1] nota')
})

test('Enter continues with the next box, also within a line, and ends with an empty one', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, '  - [x] Pão doce\n[] Leite\nfim')
  await caretAt(page, '  - [x] Pão'.length)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('  - [x] Pão\n  - [ ] doce\n[] Leite\nfim')
  await caretAt(page, '  - [x] Pão\n  - [ ] doce\n[] Leite'.length)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ovos')
  await expect(field(page)).toHaveValue('  - [x] Pão\n  - [ ] doce\n[] Leite\n[ ] Ovos\nfim')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('  - [x] Pão\n  - [ ] doce\n[] Leite\n[ ] Ovos\n\nfim')
  await page.keyboard.press('Control+z')
  await expect(field(page)).toHaveValue('  - [x] Pão\n  - [ ] doce\n[] Leite\n[ ] Ovos\n[ ] \nfim')
  await caretAt(page, 0)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue(/^\n {2}- \[x\] Pão\n/)
})

test('Enter that ends a word of an input method makes no box', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, '- [ ] Pão')
  await caretAt(page, 9)
  const client = await page.context().newCDPSession(page)
  await client.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: 'só' })
  const wasPrevented = await field(page).evaluate((area) => {
    const given = { inputType: 'insertLineBreak', isComposing: true, bubbles: true, cancelable: true }
    return !area.dispatchEvent(new InputEvent('beforeinput', given))
  })
  expect(wasPrevented).toBe(false)
  await client.send('Input.insertText', { text: 'só' })
  await expect(field(page)).toHaveValue('- [ ] Pãosó')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('- [ ] Pãosó\n- [ ] ')
})

test('in a text of 80,000 characters Enter and the button change one line', async ({ page, person }) => {
  const lines = Array.from({ length: 3990 }, (_, n) => `- [ ] linha número ${n}`.slice(0, 19))
  await person.addNote(lines.join('\n'))
  await signIn(page, person, '/notes')
  await page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link').first().tap()
  await caretAt(page, 2000 * 20 - 1)
  await page.keyboard.press('Enter')
  await boxButton(page).tap()
  await page.keyboard.type('no meio')
  await boxButton(page).tap()
  const expected = [...lines.slice(0, 2000), '- [ ] no meio', ...lines.slice(2000)].join('\n')
  await expect(field(page)).toHaveValue(expected)
  await expect(saved(page)).toBeVisible()
  await expect.poll(() => person.notes()).toEqual([expected])
})

test('the bar with the box is above a phone’s keyboard that covers the page', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, 'Pão')
  const { y } = (await boxButton(page).boundingBox())!
  await page.evaluate(() => {
    const view = window.visualViewport!
    Object.defineProperty(view, 'height', { configurable: true, get: () => window.innerHeight - 336 })
    view.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => (await boxButton(page).boundingBox())!.y).toBe(844 - 336 - (844 - 64 - y))
  const text = (await field(page).locator('xpath=ancestor::*[@data-scroller]').boundingBox())!
  expect(text.y + text.height).toBeLessThanOrEqual(844 - 336)
})
