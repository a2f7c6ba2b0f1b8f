/** The agenda on a computer: the width of the grid, and rows that a mouse or keys move to another day. */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectRows, signIn, syncWords, toast, undo } from './page-actions.ts'

const grid = (page: Page) => page.getByRole('grid')
const chosen = (page: Page) => grid(page).getByRole('button', { pressed: true })
const rows = (page: Page, name: string) => page.getByRole('list', { name })
test.use({ isMobile: false, hasTouch: false })
const announced = (page: Page, text: string) => page.locator('[aria-live=polite]').filter({ hasText: text })
const cell = (page: Page, date: string) => grid(page).locator(`[data-cell="${date}"]`)
const inCell = (page: Page, date: string) => cell(page, date).locator('[data-entry]')

test.beforeEach(async ({ page, person }) => {
  await page.clock.install({ time: '2026-11-25T12:00:00-03:00' })
  await person.addTodo('Encomendar o bolo', { dueDate: '2026-11-26' })
  await person.addTodo('Dentista', { dueDate: '2026-11-26', dueTime: '15:00' })
  await person.addProject({ title: 'Horta' }, { title: 'Adubo', dueDate: '2026-11-26T12:00:00-03:00' })
})

const cut = (parts: Element[]) => parts.filter((part) => part.scrollHeight > part.clientHeight + 1).length
const thursdayRows = ['15h Dentista', 'Adubo', 'Encomendar o bolo']

test('from 1024 px on today stands open beside a grid that says what there is, and stays closed once it was closed', async ({
  page,
  person,
}) => {
  // As wide as at the start, the menu has its words.
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, person, '/todos/agenda')
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const field = await page.getByLabel('Adicionar em qua, 25').boundingBox()
    const month = await grid(page).boundingBox()
    expect(field?.x, `beside the grid at ${width} px`).toBeGreaterThan((month?.x ?? 0) + (month?.width ?? Number.NaN))
    if (width > 1024) await expect(inCell(page, '2026-11-26')).toHaveText(thursdayRows)
    else await expect(cell(page, '2026-11-26').getByText('3 tarefas')).toBeVisible()
    await page.getByRole('button', { name: 'Semana', exact: true }).click()
    await expect(inCell(page, '2026-11-26').filter({ visible: true })).toHaveCount(3)
    expect(await inCell(page, '2026-11-26').evaluateAll(cut), `cut words at ${width} px`).toBe(0)
    const week = await grid(page).boundingBox()
    expect((week?.y ?? 0) + (week?.height ?? 0), `the foot of a week at ${width} px`).toBeGreaterThan(height * 0.85)
    await page.getByRole('button', { name: 'Mês', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Fechar o dia' }).click()
  await expect(chosen(page)).toBeFocused()
  await page.reload()
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(inCell(page, '2026-11-26')).toHaveText(thursdayRows)
    const { width: columns = 0 } = (await cell(page, '2026-11-26').boundingBox()) ?? {}
    expect(columns, `a column at ${width} px`).toBeGreaterThan(85)
    expect(await inCell(page, '2026-11-26').evaluateAll(cut), `cut words at ${width} px`).toBe(0)
    await expect(page.getByLabel('Adicionar em qua, 25')).toBeHidden()
  }
  await cell(page, '2026-11-26').getByText('Dentista').click()
  const thursday = rows(page, 'quinta-feira, 26 de novembro')
  for (const width of [1920, 1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expectRows(thursday, ['Dentista', 'Adubo', 'Encomendar o bolo'])
    await expectNothingSerious(page, `a day beside the grid at ${width} px`)
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const [above, below] = [await grid(page).boundingBox(), await thursday.boundingBox()]
  expect(below?.y, 'below the grid with large letters').toBeGreaterThan((above?.y ?? 0) + (above?.height ?? Number.NaN))
})

test('a mouse drags a row of a cell or of the day to another day, which one undo takes back', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, person, '/todos/agenda')
  await inCell(page, '2026-11-26').filter({ hasText: 'Dentista' }).hover()
  const saturday = (await cell(page, '2026-11-28').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.down()
  for (const step of [10, 20, 20]) await page.mouse.move(saturday.x + step, saturday.y + 30)
  const ghost = page.locator('[data-ghost]')
  await expect(ghost).toHaveText('Dentista')
  const fromPointer = async () => {
    const { x = 0, y = 0 } = (await ghost.boundingBox()) ?? {}
    return Math.hypot(x - saturday.x - 20, y - saturday.y - 30)
  }
  await expect.poll(fromPointer).toBeLessThan(20)
  await expect(cell(page, '2026-11-28')).toHaveCSS('outline-style', 'dashed')
  await page.mouse.up()
  await expect(ghost).toHaveCount(0)
  await expect(cell(page, '2026-11-28')).not.toHaveCSS('outline-style', 'dashed')
  await expect(inCell(page, '2026-11-28')).toHaveText(['15h Dentista'])
  await expect(announced(page, 'Dentista: sábado, 28 de novembro')).toBeAttached()
  await expect(toast(page)).toContainText('Tarefa para sáb, 28/11')
  await undo(page)
  await expect(inCell(page, '2026-11-26')).toHaveText(['15h Dentista', 'Adubo', 'Encomendar o bolo'])

  await cell(page, '2026-11-26').click({ position: { x: 80, y: 10 } })
  const thursday = rows(page, 'quinta-feira, 26 de novembro')
  await thursday.locator('[data-entry]').filter({ hasText: 'Adubo' }).dragTo(cell(page, '2026-12-03'))
  await expectRows(thursday, ['Dentista', 'Encomendar o bolo'])
  await expect(inCell(page, '2026-12-03')).toHaveText(['Adubo'])
  await thursday
    .locator('[data-entry]')
    .first()
    .dragTo(page.getByRole('heading', { name: 'Agenda' }))
  await expect(announced(page, 'Dentista: ficou onde estava')).toBeAttached()
  await expectRows(thursday, ['Dentista', 'Encomendar o bolo'])
})

test('keys move a row by days, the focus goes along, each day is announced, and undo takes them back', async ({
  page,
  person,
  openDevice,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, person, '/todos/agenda?dia=2026-11-26')
  await chosen(page).press('Enter')
  for (const title of ['Dentista', 'Adubo']) {
    const tick = (name: string) => rows(page, name).getByRole('checkbox', { name: title, exact: true })
    await tick('quinta-feira, 26 de novembro').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(tick('sexta-feira, 27 de novembro')).toBeFocused()
    await expect(announced(page, `${title}: sexta-feira, 27 de novembro`)).toBeAttached()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(tick('sábado, 28 de novembro')).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(tick('sexta-feira, 27 de novembro')).toBeFocused()
    await expect(inCell(page, '2026-11-27')).toContainText([title])
    await undo(page)
    await expect(inCell(page, '2026-11-28')).toContainText([title])
    await undo(page)
    await expect(inCell(page, '2026-11-27')).toContainText([title])
    if (title === 'Dentista') await cell(page, '2026-11-26').click({ position: { x: 80, y: 10 } })
  }
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  const other = await openDevice()
  await signIn(other, person, '/todos/agenda?dia=2026-11-27')
  await expectRows(rows(other, 'sexta-feira, 27 de novembro'), ['Dentista', 'Adubo'])
})
