import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectRows, signIn, syncWords, toast, undo } from './page-actions.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Suas tarefas' })
const todo = (page: Page, title: string) => list(page).getByRole('checkbox', { name: title, exact: true })
const reminders = (page: Page) => page.getByRole('region', { name: 'Lembretes' })
const headings = (page: Page) => list(page).getByRole('heading')
const announced = (page: Page, text: string) => page.locator('[aria-live=polite]').filter({ hasText: text })

for (const [timezoneId, offset] of [
  ['America/Manaus', '-04:00'],
  ['Europe/Lisbon', '+00:00'],
  ['Pacific/Kiritimati', '+14:00'],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('words and groups follow the local day, and change at its midnight without a reload', async ({
      page,
      person,
    }) => {
      // Wednesday; half an hour before midnight.
      await page.clock.install({ time: `2026-11-25T23:30:00${offset}` })
      const days = { Terça: '2026-11-24', Quarta: '2026-11-25', Quinta: '2026-11-26', Sexta: '2026-11-27' }
      for (const [title, dueDate] of Object.entries(days)) await person.addTodo(title, { dueDate })
      await person.addTodo('Segunda', { dueDate: '2026-11-30' })
      await person.addTodo('Um dia')
      await signIn(page, person, '/todos')
      await expect(headings(page)).toHaveText([
        'Atrasadas',
        'Hoje',
        'Amanhã',
        'Esta semana',
        'Semana que vem',
        'Sem data',
      ])
      await expectRows(list(page), ['Terça', 'Quarta', 'Quinta', 'Sexta', 'Segunda', 'Um dia'])
      await addLine(page, 'remédio amanhã 8h', 'amanhã, 8h')
      await expectRows(list(page), ['Terça', 'Quarta', 'Remédio', 'Quinta', 'Sexta', 'Segunda', 'Um dia'])
      await page.clock.fastForward('30:01')
      await expect(headings(page)).toHaveText(['Atrasadas', 'Hoje', 'Amanhã', 'Semana que vem', 'Sem data'])
      await expectRows(list(page), ['Terça', 'Quarta', 'Remédio', 'Quinta', 'Sexta', 'Segunda', 'Um dia'])
      await addLine(page, 'pagar hoje 23h', 'hoje, 23h')
      await expect.poll(() => dayOf(page, 'Remédio')).toBe('2026-11-26 08:00')
      await expect.poll(() => dayOf(page, 'Pagar')).toBe('2026-11-26 23:00')
    })
  })
}

// Each night has a change of clocks; in the first two, midnight does not exist, or the hour before it comes twice.
for (const { timezoneId, evening, toMidnight, days, at20 } of [
  {
    timezoneId: 'America/Santiago',
    evening: '2026-09-05T23:30:00-04:00',
    toMidnight: 30,
    days: ['2026-09-05', '2026-09-06', '2026-09-07'],
    at20: '2026-09-06T20:00:00-03:00',
  },
  {
    timezoneId: 'America/Santiago',
    evening: '2026-04-04T23:30:00-03:00',
    toMidnight: 90,
    days: ['2026-04-04', '2026-04-05', '2026-04-06'],
    at20: '2026-04-05T20:00:00-04:00',
  },
  {
    timezoneId: 'Europe/Lisbon',
    evening: '2026-03-28T23:30:00+00:00',
    toMidnight: 30,
    days: ['2026-03-28', '2026-03-29', '2026-03-30'],
    at20: '2026-03-29T20:00:00+01:00',
  },
]) {
  test.describe(`${timezoneId}, the night after ${days[0]}`, () => {
    test.use({ timezoneId })

    test('a repeating to-do is due on the next day, and its reminder comes at the local time', async ({
      page,
      person,
    }) => {
      await page.clock.install({ time: evening })
      const repeating = { dueDate: days[0], dueTime: '20:00', repeat: 'FREQ=WEEKLY;BYDAY=MO,SA,SU', reminder: 0 }
      await person.addTodo('Remédio', repeating)
      await signIn(page, person, '/todos')
      await expect(reminders(page)).toContainText('Remédio hoje, 20h')
      await reminders(page).getByRole('button', { name: 'Concluir Remédio' }).click()
      await expect(reminders(page)).toBeHidden()
      await expect(headings(page)).toHaveText(['Amanhã', 'Concluídas'])
      await page.clock.fastForward((toMidnight - 5) * 60_000)
      await expect(headings(page)).toHaveText(['Amanhã', 'Concluídas'])
      await page.clock.fastForward(6 * 60_000)
      await expect(headings(page)).toHaveText(['Hoje', 'Concluídas'])
      await expect(reminders(page)).toBeHidden()
      const now = await page.evaluate(() => Date.now())
      await page.clock.fastForward(Date.parse(at20) - now - 5 * 60_000)
      await expect(headings(page)).toHaveText(['Hoje', 'Concluídas'])
      await expect(reminders(page)).toBeHidden()
      await page.clock.fastForward(6 * 60_000)
      await expect(reminders(page)).toContainText('Remédio hoje, 20h')
      await todo(page, 'Remédio').first().click()
      await expect(headings(page)).toHaveText(['Amanhã', 'Concluídas'])
      await expect.poll(() => dayOf(page, 'Remédio')).toBe(`${days[2]} 20:00`)
    })
  })
}

test('without a day there is no heading and no row moves, also below a done one that has a day', async ({
  page,
  person,
}) => {
  await person.addTodo('Regar', { dueDate: '2020-01-01', completed: true })
  for (const title of ['Ligar', 'Pagar']) await person.addTodo(title)
  await signIn(page, person, '/todos')
  await expectRows(list(page), ['Pagar', 'Ligar', '✓ Regar'])
  await expect(headings(page)).toHaveCount(0)
  await todo(page, 'Pagar').press('Alt+ArrowDown')
  await expectRows(list(page), ['Pagar', 'Ligar', '✓ Regar'])
  await expect(list(page).getByRole('button', { name: /^Mover/, includeHidden: true })).toHaveCount(0)
})

test.describe('the order of a group', () => {
  test.beforeEach(async ({ page, person }) => {
    for (const title of ['Um', 'Dois', 'Três']) await person.addTodo(title, { dueDate: '2020-01-01' })
    await person.addTodo('Solta')
    await signIn(page, person, '/todos')
    await expectRows(list(page), ['Três', 'Dois', 'Um', 'Solta'])
  })

  test('keys move a row within its group, the focus goes along, and undo takes it back', {
    tag: '@main',
  }, async ({ page, person, openDevice }) => {
    await todo(page, 'Três').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expectRows(list(page), ['Dois', 'Três', 'Um', 'Solta'])
    await expect(todo(page, 'Três')).toBeFocused()
    await expect(announced(page, 'Três: 2 de 3')).toBeAttached()
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expectRows(list(page), ['Dois', 'Um', 'Três', 'Solta'])
    await expect(todo(page, 'Três')).toBeFocused()
    await expect(announced(page, 'Três: 3 de 3')).toBeAttached()
    await undo(page)
    await expectRows(list(page), ['Dois', 'Três', 'Um', 'Solta'])
    await expect(syncWords(page)).toHaveText('Tudo salvo')
    const phone = await openDevice()
    await signIn(phone, person, '/todos')
    await expectRows(list(phone), ['Dois', 'Três', 'Um', 'Solta'])
  })

  test('arrow down from the field passes the heading to the first row, and arrow up returns', async ({ page }) => {
    await page.getByLabel('Nova tarefa').press('ArrowDown')
    await expect(todo(page, 'Três')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByLabel('Nova tarefa')).toBeFocused()
  })

  test('a thumb moves a row without dragging it, in the sheet of its day', async ({ page }) => {
    await page.getByRole('button', { name: 'Escolher a data de Um', exact: true }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Mover para cima' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectRows(list(page), ['Três', 'Um', 'Dois', 'Solta'])
  })

  test('a finger that holds a row drags it, and no row is deleted or opened', async ({ page }) => {
    await dragReady(page)
    const [from, to] = [await middleOf(todo(page, 'Um')), await middleOf(todo(page, 'Três'))]
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', { x: 250, y: from.y })
    await expect(announced(page, 'Um: arraste para o novo lugar')).toBeAttached()
    for (let step = 1; step <= 10; step++)
      await touch('touchMove', { x: 250 - 12 * step, y: from.y + ((to.y - 12 - from.y) * step) / 10 })
    await expect(announced(page, 'Um: 1 de 3')).toBeAttached()
    await touch('touchEnd')
    await session.detach()
    await expectRows(list(page), ['Um', 'Três', 'Dois', 'Solta'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toast(page)).toContainText('Ordem alterada')
  })

  test.describe('with a mouse', () => {
    test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } })

    test('the menu of a row moves it', async ({ page }) => {
      await list(page).getByText('Um', { exact: true }).hover()
      await list(page).getByRole('button', { name: 'Mover Um' }).click()
      await expectNothingSerious(page, 'the menu of a row')
      await page.getByRole('button', { name: 'Mover para cima' }).click()
      await expectRows(list(page), ['Três', 'Um', 'Dois', 'Solta'])
      await expect(toast(page)).toContainText('Ordem alterada')
    })

    test('a mouse drags the handle, and Escape puts the row back', async ({ page }) => {
      await dragReady(page)
      await dragBy(page, 'Um', 'Três')
      await page.mouse.up()
      await expectRows(list(page), ['Um', 'Três', 'Dois', 'Solta'])
      await dragBy(page, 'Um', 'Dois')
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await expect(announced(page, 'um: ficou onde estava')).toBeAttached()
      await expectRows(list(page), ['Um', 'Três', 'Dois', 'Solta'])
      // Dropped on another group, it is the last one of its own.
      await dragBy(page, 'Um', 'Solta')
      await page.mouse.up()
      await expectRows(list(page), ['Três', 'Dois', 'Um', 'Solta'])
    })
  })
})

test('a filter shows the rows of a priority', async ({ page, person }) => {
  await person.addTodo('Importante', { priority: 3 })
  await person.addTodo('Comum')
  await signIn(page, person, '/todos')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('checkbox', { name: 'Alta' }).check()
  await expectRows(list(page), ['Importante'])
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expectRows(list(page), ['Comum', 'Importante'])
})

test('the repeat of a newer app is shown in words, and kept until another one is chosen', async ({ page, person }) => {
  await person.addTodo('Regar', { dueDate: '2020-01-01', repeat: 'FREQ=DAILY' })
  const sent: unknown[] = []
  await page.route('**/api/sync', async (route) => {
    const { push } = route.request().postDataJSON() as { push: { op: string; args: { id: string } }[] }
    for (const { op, args } of push) if (op === 'todos.update') sent.push({ ...args, id: undefined })
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('FREQ=DAILY', 'FREQ=HOURLY') })
  })
  await signIn(page, person, '/todos')
  const repeat = page.getByRole('dialog').getByRole('button', { name: /^Repetição/ })
  await todo(page, 'Regar').press('F2')
  await expect(repeat).toContainText('repete (regra de uma versão mais nova)')
  await repeat.click()
  const choice = page.getByLabel('Repetição')
  await expect(choice.locator('option:checked')).toHaveText('Repete (regra de uma versão mais nova)')
  await page.getByLabel('Título').fill('Molhar')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => sent).toEqual([{ title: 'Molhar' }])

  await todo(page, 'Molhar').press('F2')
  await repeat.click()
  await choice.selectOption('Todo dia')
  await expect(choice.locator('option')).not.toContainText(['Repete (regra de uma versão mais nova)'])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.poll(() => sent).toContainEqual({ repeat: 'FREQ=DAILY' })
})

/** Types a line, and adds it once its reading is shown. */
async function addLine(page: Page, text: string, when: string): Promise<void> {
  const field = page.getByLabel('Nova tarefa')
  await field.fill(text)
  await expect(page.getByRole('button', { name: when })).toBeVisible()
  await field.press('Enter')
}

/** The stored day and time of the open to-do with this title. */
async function dayOf(page: Page, title: string): Promise<string> {
  const stored = (await (await page.request.get('/api/todos')).json()) as Record<string, unknown>[]
  const open = stored.find((row) => row.title === title && !row.completed)
  return `${open?.dueDate} ${open?.dueTime}`
}

/** Waits for the code of dragging, which the app fetches when the page is idle. */
const dragReady = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/drag-')))

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses the handle of a row and moves it onto another one, 8 px beyond its middle, without letting go. */
async function dragBy(page: Page, title: string, onto: string): Promise<void> {
  await list(page).getByText(title, { exact: true }).hover()
  const from = await middleOf(list(page).getByRole('button', { name: `Mover ${title}` }))
  const to = await middleOf(todo(page, onto))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + (to.y > from.y ? 8 : -8), { steps: 8 })
}
