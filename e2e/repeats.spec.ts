/** To-dos of a week ago and reminders, as on a phone: late days, one that is skipped, a done one that is opened. */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { expectRows, phones, signIn, swipeAway, toast, undo } from './page-actions.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Suas tarefas' })
const todo = (page: Page, title: string, checked = false) =>
  list(page).getByRole('checkbox', { name: title, exact: true, checked })
const expectDay = (page: Page, title: string, day: string | RegExp) =>
  expect(todo(page, title)).toHaveAccessibleDescription(day)

/** The day in São Paulo some days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** That day as rows write it, `28/11`. */
const shortDay = (days: number): string => dayIn(days).split('-').slice(1).reverse().join('/')

for (const viewport of phones) {
  test.describe(`on ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test('a daily to-do that is a week late is done with one tap, goes on today, and comes back when its copy is opened', async ({
      page,
      person,
    }) => {
      await person.addTodo('Remédio', { dueDate: dayIn(-7), repeat: 'FREQ=DAILY' })
      await signIn(page, person, '/todos')
      await todo(page, 'Remédio').tap()
      await expectDay(page, 'Remédio', 'Data hoje repete')
      await expect(todo(page, 'Remédio', true)).toHaveCount(1)
      await expect(toast(page)).toBeHidden({ timeout: 15_000 })
      await todo(page, 'Remédio', true).tap()
      await expect(todo(page, 'Remédio', true)).toHaveCount(0)
      await expectDay(page, 'Remédio', /atrasada/)
      await expect(toast(page)).toContainText('De volta para')
    })

    test('before an older done copy is opened, the app asks, and no leaves everything as it was', async ({
      page,
      person,
    }) => {
      await person.addTodo('Feira', { dueDate: dayIn(-14), repeat: 'FREQ=WEEKLY' })
      await signIn(page, person, '/todos')
      for (const done of [1, 2]) {
        await todo(page, 'Feira').tap()
        await expect(todo(page, 'Feira', true)).toHaveCount(done)
        // A second tap within half a second is that of a double one.
        await page.waitForTimeout(600)
      }
      const older = todo(page, 'Feira', true).and(
        page.getByRole('checkbox', { description: new RegExp(shortDay(-14)) }),
      )
      const question = page.getByRole('dialog', { name: /^Reabrir a de / })
      await older.tap()
      await expect(question).toContainText('já está em hoje')
      await expectNothingSerious(page, 'the question before a copy is opened')
      await question.getByRole('button', { name: 'Cancelar' }).tap()
      await expect(question).toBeHidden()
      await expect(todo(page, 'Feira', true)).toHaveCount(2)
      await expect(list(page).locator(':focus')).toHaveCount(1)
      await older.tap()
      await question.getByRole('button', { name: 'Reabrir' }).tap()
      await expect(todo(page, 'Feira', true)).toHaveCount(1)
      await expect(todo(page, 'Feira')).toHaveCount(2)
      await undo(page)
      await expect(todo(page, 'Feira', true)).toHaveCount(2)
    })

    test('one button brings late to-dos to today, with one undo, and rows of today have only their time', async ({
      page,
      person,
    }) => {
      for (const [title, days] of [
        ['Luz', -3],
        ['Água', -2],
        ['Natal', 70],
      ] as const)
        await person.addTodo(title, { dueDate: dayIn(days) })
      await person.addTodo('Dentista', { dueDate: dayIn(0), dueTime: '15:00', reminder: 0 })
      await signIn(page, person, '/todos')
      await expectDay(page, 'Dentista', 'Data hoje, 15h com lembrete')
      await expect(list(page).getByText('hoje', { exact: true })).not.toBeInViewport()
      await page.getByRole('button', { name: 'Trazer para hoje' }).tap()
      await expectDay(page, 'Luz', 'Data hoje')
      await expectDay(page, 'Água', 'Data hoje')
      await undo(page)
      await expectDay(page, 'Luz', /atrasada/)
      await expectNothingSerious(page, 'late')
    })

    test('this time is skipped in the sheet or by a swipe, without a copy', async ({ page, person }) => {
      await person.addTodo('Feira', { dueDate: dayIn(0), repeat: 'FREQ=WEEKLY' })
      await signIn(page, person, '/todos')
      await page.getByRole('button', { name: 'Escolher a data de Feira' }).tap()
      await page.getByRole('button', { name: 'Pular esta vez' }).tap()
      await expect(toast(page)).toContainText('Esta vez foi pulada')
      await expectRows(list(page), ['Feira'])
      await expect(todo(page, 'Feira')).not.toHaveAccessibleDescription(/hoje/)
      await undo(page)
      await expectDay(page, 'Feira', 'Data hoje repete')
      await swipeAway(list(page).getByText('Feira'), -180)
      await expect(toast(page)).toContainText('Esta vez foi pulada')
      await expect(todo(page, 'Feira')).not.toHaveAccessibleDescription(/hoje/)
      await expectRows(list(page), ['Feira'])
    })

    test('a first line with a time tells once what its reminder needs; so does the sheet', async ({ page, person }) => {
      await signIn(page, person, '/todos')
      const field = page.getByLabel('Nova tarefa')
      const offer = page.getByRole('note')
      await field.tap()
      await field.fill('dentista amanhã 15h')
      await expect(page.getByRole('button', { name: /Deixar como digitei$/ })).toBeVisible()
      await field.press('Enter')
      await expectDay(page, 'Dentista', 'Data amanhã, 15h com lembrete')
      await expect(offer).toContainText('Sem notificações neste aparelho')
      await offer.getByRole('button', { name: /Agora não|Fechar/ }).tap()
      await expect(offer).toBeHidden()
      await field.fill('médico amanhã 16h')
      await field.press('Enter')
      await expectDay(page, 'Médico', 'Data amanhã, 16h com lembrete')
      await expect(offer).toBeHidden()
      await list(page).getByText('Médico').tap()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Horário/ })
        .tap()
      await expect(offer).toContainText('Sem notificações neste aparelho')
    })
  })
}
