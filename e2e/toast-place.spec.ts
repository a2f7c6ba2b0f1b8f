import { expect, type Locator } from '@playwright/test'
import { animationsEnd } from './animations.ts'
import { test } from './fixtures.ts'
import { phones, signIn, toast } from './page-actions.ts'

/** The fields for new rows, with two lines for each; the first is known by the reader, so that its row stands far up. */
const fields = [
  { path: '/shopping', lines: ['2 kg de arroz', 'Queijo'] },
  { path: '/todos', lines: ['dentista amanhã 15h', 'padaria sáb'] },
  { path: '/todos/agenda', lines: ['dentista 15h', 'padaria 9h'] },
  { path: '/projects/', lines: ['comprar bolo amanhã 10h', 'doces sáb'] },
]

for (const { width, height } of phones) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } })

    for (const { path, lines } of fields) {
      test(`the toast of a line added at ${path} covers neither the row nor anything of the next line`, async ({
        page,
        person,
      }) => {
        await signIn(page, person, path === '/projects/' ? path + (await person.addProject({ title: 'Festa' })) : path)
        const field = page.locator('[data-add-line] [data-new]')
        await field.click()
        await page.keyboard.type(lines[0] ?? '')
        await page.keyboard.press('Enter')
        const row = page.getByRole('main').getByRole('checkbox').first()
        await expect(row).toBeVisible()
        await page.keyboard.type(lines[1] ?? '')
        const notice = toast(page).getByRole('status').locator('> *')
        await expect(notice).toContainText('Desfazer')
        await animationsEnd(page)
        const form = page.locator('[data-add-line]')
        const below = form.locator('> :nth-child(3)')
        for (const part of [form, row, ...((await below.count()) > 0 ? [below] : [])]) await expectApart(notice, part)
      })
    }
  })
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('not on the screen')
  const isApart = a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true)
}
