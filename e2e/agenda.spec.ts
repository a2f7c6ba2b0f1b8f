import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectRows, phones, signIn, toast, undo } from './page-actions.ts'

const grid = (page: Page) => page.getByRole('grid')
const day = (page: Page, name: string | RegExp) => grid(page).getByRole('button', { name })
const chosen = (page: Page) => grid(page).getByRole('button', { pressed: true })
const rows = (page: Page, name: string) => page.getByRole('list', { name })
const period = (page: Page) => page.getByRole('heading', { level: 2 }).first()

for (const [timezoneId, offset] of [
  ['America/Manaus', '-04:00'],
  ['Europe/Lisbon', '+00:00'],
  ['America/Sao_Paulo', '-03:00'],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('today is the local one, rows are on their days, and midnight moves on', async ({ page, person }) => {
      // Wednesday; half an hour before midnight.
      await page.clock.install({ time: `2026-11-25T23:30:00${offset}` })
      await person.addTodo('Hoje mesmo', { dueDate: '2026-11-25' })
      await person.addTodo('Cedinho', { dueDate: '2026-11-26', dueTime: '00:10' })
      await person.addProject({ title: 'Viagem' }, { title: 'Passagem', dueDate: '2026-11-26T23:30:00-03:00' })
      await signIn(page, person, '/todos/agenda')
      await expect(period(page)).toHaveText('novembro de 2026')
      await expect(chosen(page)).toHaveAccessibleName('quarta-feira, 25 de novembro, hoje, 1 pendente')
      await expectRows(rows(page, 'quarta-feira, 25 de novembro'), ['Hoje mesmo'])
      await page.clock.fastForward('30:01')
      await expect(chosen(page)).toHaveAccessibleName('quinta-feira, 26 de novembro, hoje, 2 pendentes')
      await expectRows(rows(page, 'quinta-feira, 26 de novembro'), ['Cedinho', 'Passagem'])
    })
  })
}

test.describe('on a Wednesday', () => {
  test.beforeEach(async ({ page }) => page.clock.install({ time: '2026-11-25T12:00:00-03:00' }))

  test('by thumb: a tap shows a day, a row is ticked in place, a swipe and buttons change the period', {
    tag: '@main',
  }, async ({ page, person }) => {
    await person.addTodo('Dentista', { dueDate: '2026-11-27', dueTime: '15:00' })
    await person.addTodo('Feira', { dueDate: '2026-11-27' })
    await person.addProject({ title: 'Horta' }, { title: 'Adubo', dueDate: '2026-11-27', priority: 3 })
    await signIn(page, person, '/todos')
    await page.getByRole('link', { name: 'Abrir a agenda' }).tap()
    await expect(page.getByText('Nada neste dia.')).toBeVisible()
    await day(page, 'sexta-feira, 27 de novembro, 3 pendentes').tap()
    const friday = rows(page, 'sexta-feira, 27 de novembro')
    await expectRows(friday, ['Dentista', 'Adubo', 'Feira'])
    await friday.getByText('Adubo').tap()
    await expectRows(friday, ['Dentista', '✓ Adubo', 'Feira'])
    await expect(day(page, 'sexta-feira, 27 de novembro, 2 pendentes, 1 concluída')).toBeVisible()
    await undo(page)
    await expectRows(friday, ['Dentista', 'Adubo', 'Feira'])
    await expectNothingSerious(page, 'the agenda')

    await swipe(page, -150)
    await expect(period(page)).toHaveText('dezembro de 2026')
    await swipe(page, 150)
    await expect(period(page)).toHaveText('novembro de 2026')
    await page.getByRole('button', { name: 'Semana', exact: true }).tap()
    await expect(period(page)).toHaveText('22 a 28 de novembro')
    await page.getByRole('button', { name: 'Próxima semana' }).tap()
    await expect(period(page)).toHaveText('29 de novembro a 5 de dezembro')
    await page.getByRole('button', { name: 'Hoje', exact: true }).tap()
    await expect(chosen(page)).toHaveAccessibleName('quarta-feira, 25 de novembro, hoje')
    await page.reload()
    await expect(period(page)).toHaveText('22 a 28 de novembro')
  })

  test('by keyboard: one stop of Tab, arrows, page and line keys, and T for today', async ({ page, person }) => {
    await person.addTodo('Feira', { dueDate: '2026-12-02' })
    await signIn(page, person, '/todos/agenda')
    await chosen(page).focus()
    const expectDay = async (name: string) => {
      await expect(chosen(page)).toBeFocused()
      await expect(chosen(page)).toHaveAccessibleName(name)
    }
    for (const [key, name] of [
      ['ArrowRight', 'quinta-feira, 26 de novembro'],
      ['ArrowLeft', 'quarta-feira, 25 de novembro, hoje'],
      ['Home', 'domingo, 22 de novembro'],
      ['End', 'sábado, 28 de novembro'],
      ['ArrowDown', 'sábado, 5 de dezembro'],
      ['ArrowUp', 'sábado, 28 de novembro'],
      ['PageDown', 'segunda-feira, 28 de dezembro'],
      ['PageUp', 'sábado, 28 de novembro'],
      ['t', 'quarta-feira, 25 de novembro, hoje'],
      ['PageUp', 'domingo, 25 de outubro'],
      ['t', 'quarta-feira, 25 de novembro, hoje'],
      ['ArrowDown', 'quarta-feira, 2 de dezembro, 1 pendente'],
    ] as const) {
      await page.keyboard.press(key)
      await expectDay(name)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Adicionar em qua, 2')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page, 'quarta-feira, 2 de dezembro').getByRole('checkbox', { name: 'Feira' })).toBeFocused()
    await page.keyboard.press('Space')
    await expectRows(rows(page, 'quarta-feira, 2 de dezembro'), ['✓ Feira'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+Tab')
    await expectDay('quarta-feira, 2 de dezembro, 1 concluída')
  })

  for (const { width, height } of phones) {
    test(`at ${width} × ${height} a line adds to the chosen day, a written day wins, and a thumb moves a row`, async ({
      page,
      person,
    }) => {
      await page.setViewportSize({ width, height })
      await person.addTodo('Feira', { dueDate: '2026-11-28' })
      await signIn(page, person, '/todos/agenda')
      await day(page, 'sábado, 28 de novembro, 1 pendente').tap()
      const saturday = rows(page, 'sábado, 28 de novembro')
      const field = page.getByLabel('Adicionar em sáb, 28')
      await expect(field).toBeInViewport({ ratio: 1 })
      const add = async (line: string) => {
        await field.fill(line)
        await field.press('Enter')
      }
      await add('dentista 15h')
      await expectRows(saturday, ['Dentista', 'Feira'])
      await expect(saturday.getByRole('checkbox', { name: 'Dentista' })).toHaveAccessibleDescription(/^Hora 15h/)
      await expect(saturday.getByRole('checkbox', { name: 'Dentista' })).toBeInViewport({ ratio: 1 })
      await add('remédio amanhã 8h')
      await expect(day(page, 'quinta-feira, 26 de novembro, 1 pendente')).toBeVisible()
      await expectRows(saturday, ['Dentista', 'Feira'])
      await expectNothingSerious(page, 'a chosen day')

      await page.getByRole('button', { name: 'Escolher a data de Dentista' }).tap()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Amanhã/ })
        .tap()
      await expectRows(saturday, ['Feira'])
      await expect(day(page, 'quinta-feira, 26 de novembro, 2 pendentes')).toBeVisible()
      await undo(page)
      await expectRows(saturday, ['Dentista', 'Feira'])
      await page.getByRole('button', { name: 'Semana', exact: true }).tap()
      await expect(day(page, /^sábado, 28/).locator('xpath=..')).toContainText('15h')
    })
  }

  test('coming days of a repeat are marked, and cannot be ticked', async ({ page, person }) => {
    await person.addTodo('Regar', { dueDate: '2026-11-26', repeat: 'FREQ=WEEKLY;BYDAY=MO,TH' })
    await signIn(page, person, '/todos/agenda')
    await day(page, 'segunda-feira, 30 de novembro, 1 prevista').tap()
    const monday = rows(page, 'segunda-feira, 30 de novembro')
    await expect(monday.getByText('Regar')).toBeVisible()
    await expect(monday.getByText('prevista')).toBeVisible()
    await expect(monday.getByRole('checkbox')).toHaveCount(0)
    await expect(day(page, 'quinta-feira, 26 de novembro, 1 pendente')).toBeVisible()
    await expectNothingSerious(page, 'a coming row')
  })

  test('a ticked repeat leaves its done copy and goes on, and undo takes back both', async ({ page, person }) => {
    await person.addTodo('Regar', { dueDate: '2026-11-25', repeat: 'FREQ=WEEKLY' })
    await signIn(page, person, '/todos/agenda')
    const today = rows(page, 'quarta-feira, 25 de novembro')
    await today.getByText('Regar').tap()
    await expectRows(today, ['✓ Regar'])
    await expect(day(page, 'quarta-feira, 2 de dezembro, 1 pendente')).toBeVisible()
    await undo(page)
    await expectRows(today, ['Regar'])
    await expect(day(page, 'quarta-feira, 2 de dezembro, 1 prevista')).toBeVisible()
  })

  test('a filter leaves the rows of a project or of a priority', async ({ page, person }) => {
    await person.addTodo('Feira', { dueDate: '2026-11-25' })
    await person.addProject({ title: 'Horta' }, { title: 'Adubo', dueDate: '2026-11-25', priority: 1 })
    await person.addProject({ title: 'Viagem' }, { title: 'Mala', dueDate: '2026-11-25', priority: 3 })
    await signIn(page, person, '/todos/agenda')
    const today = rows(page, 'quarta-feira, 25 de novembro')
    await expectRows(today, ['Mala', 'Adubo', 'Feira'])
    await page.getByRole('button', { name: 'Filtros' }).tap()
    await page.getByRole('checkbox', { name: 'Sem projeto' }).check()
    await expectRows(today, ['Feira'])
    await page.getByRole('checkbox', { name: 'Horta' }).check()
    await expectRows(today, ['Adubo', 'Feira'])
    await page.getByRole('checkbox', { name: 'Alta' }).check()
    await expect(page.getByText('Nada com estes filtros.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar filtros' }).tap()
    await expectRows(today, ['Mala', 'Adubo', 'Feira'])
  })
})

test.describe('Hoje on the dashboard', () => {
  const due = (page: Page) => page.getByRole('list', { name: 'Hoje' })

  test('has what is due, to be ticked in place', async ({ page, person }) => {
    await page.clock.install({ time: '2026-11-25T12:00:00-03:00' })
    await person.addTodo('Luz', { dueDate: '2026-11-20' })
    await person.addTodo('Dentista', { dueDate: '2026-11-25', dueTime: '15:00' })
    await person.addTodo('Depois', { dueDate: '2026-11-26' })
    await person.addProject({ title: 'Horta' }, { title: 'Adubo', dueDate: '2026-11-25' })
    await signIn(page, person, '/painel')
    await expect(page.getByRole('heading', { name: 'Hoje 2 para hoje, 1 atrasada' })).toBeVisible()
    await expectRows(due(page), ['Dentista', 'Adubo', 'Luz'])
    await expectNothingSerious(page, 'what is due')
    await due(page).getByText('Dentista').tap()
    await expectRows(due(page), ['✓ Dentista', 'Adubo', 'Luz'])
    await expect(toast(page)).toContainText('Tarefa concluída')
    await due(page).getByText('Luz').tap()
    await due(page).getByText('Adubo').tap()
    await page.clock.runFor(6000)
    await expect(page.getByText('Tudo feito por hoje.')).toBeVisible()
    await expect(page.getByRole('list', { name: /^Tarefas/ }).getByRole('checkbox')).toHaveAccessibleDescription(
      /amanhã/,
    )
  })

  test('a ticked repeat keeps its place without a tick, so a second tap does nothing', async ({ page, person }) => {
    await page.clock.install({ time: '2026-11-25T12:00:00-03:00' })
    await person.addTodo('Remédio', { dueDate: '2026-11-25', repeat: 'FREQ=DAILY' })
    await person.addTodo('Luz', { dueDate: '2026-11-25' })
    await signIn(page, person, '/painel')
    await expectRows(due(page), ['Remédio', 'Luz'])
    await expect(page.getByText('Nada além do que está em Hoje.')).toBeVisible()
    await due(page).getByRole('checkbox', { name: 'Remédio' }).focus()
    await page.keyboard.press('Space')
    await expect(due(page).getByText('prevista')).toBeVisible()
    await expect(due(page).getByRole('checkbox', { name: 'Luz' })).toBeFocused()
    await due(page).getByText('Remédio').tap()
    await page.clock.runFor(6000)
    await expectRows(due(page), ['Luz'])
    await expect(due(page).getByText('Remédio')).toHaveCount(0)
  })
})

/** Rest of a finger before it leaves the screen, ms. Chromium starts no fling after it. */
const restMs = 150

/** A finger moves over the days to the left (negative) or right, and rests before it leaves. */
async function swipe(page: Page, byPx: number): Promise<void> {
  const { y = 0, height = 0 } = (await grid(page).boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y + height / 2 }] })
  await touch('touchStart', 200)
  for (let step = 1; step <= 10; step++) await touch('touchMove', 200 + (byPx * step) / 10)
  await page.waitForTimeout(restMs)
  await touch('touchMove', 200 + byPx)
  await touch('touchEnd')
  await session.detach()
}

test('nothing moves while the rows are read', async ({ page, person, context }) => {
  await person.addTodo('Feira', { dueDate: '2026-11-25' })
  await signIn(page, person, '/todos')
  await expect(page.getByText('Feira')).toBeVisible()
  const holder = await context.newPage()
  await holder.goto('/todos')
  await expect(holder.getByText('Feira')).toBeVisible()
  const release = await holdTasks(holder)
  await page.getByRole('link', { name: 'Abrir a agenda' }).click()
  await expect(page.getByText('Abrindo a agenda...')).toBeAttached()
  await page.evaluate(() => {
    Object.assign(globalThis, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  await release()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => moved)).toBe(0)
})

declare let moved: number

/** Keeps the tasks of the device from being read until the returned function is called. */
async function holdTasks(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
    const opened = indexedDB.open(name)
    await new Promise((resolve) => Object.assign(opened, { onsuccess: resolve }))
    const tasks = opened.result.transaction('tasks', 'readwrite').objectStore('tasks')
    Object.assign(globalThis, { isHeld: true })
    const again = () => {
      if (Reflect.get(globalThis, 'isHeld')) tasks.count().onsuccess = again
      else opened.result.close()
    }
    again()
  })
  return () => page.evaluate(() => void Object.assign(globalThis, { isHeld: false }))
}
