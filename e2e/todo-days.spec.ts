/** To-dos that have a day: read from the line, by thumb in the sheet, and in the dialog. */
import { expect, type Page } from '@playwright/test'
import { networkErrors, test } from './fixtures.ts'
import { expectRows, holdToast, phones, signIn, slowTimers, toast, undo } from './page-actions.ts'

const field = (page: Page) => page.getByLabel('Nova tarefa')
const list = (page: Page) => page.getByRole('list', { name: 'Suas tarefas' })
const todo = (page: Page, title: string) => list(page).getByRole('checkbox', { name: title, exact: true })
const chip = (page: Page) => page.getByRole('button', { name: /Deixar como digitei$/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const section = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) })

/** Waits until the tick of a to-do describes this day. */
const expectDay = (page: Page, title: string, day: string | RegExp) =>
  expect(todo(page, title)).toHaveAccessibleDescription(day)

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person, '/todos')
  await expect(page.getByRole('heading', { name: 'Nenhuma tarefa por aqui' })).toBeVisible()
})

test('by thumb: the line is read, one tap refuses it, the sheet moves the day, steps are ticked in place', {
  tag: '@main',
}, async ({ page }) => {
  await field(page).tap()
  await field(page).pressSequentially('dentista amanhã 15h')
  await expect(chip(page)).toHaveText('amanhã, 15h')
  await page.getByRole('button', { name: 'Adicionar' }).tap()
  await expectDay(page, 'Dentista', 'Data amanhã, 15h com lembrete')
  await holdToast(page)
  await expect(toast(page)).toContainText('amanhã, 15h')
  await toast(page).getByRole('button', { name: 'Desfazer' }).tap()
  await expect(todo(page, 'Dentista')).toBeHidden()

  await field(page).fill('ver o filme na sexta')
  await chip(page).tap()
  await expect(page.getByText('Fica como você digitou.')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).press('Enter')
  await expectRows(list(page), ['Ver o filme na sexta'])
  await expectDay(page, 'Ver o filme na sexta', '')

  await page.getByRole('button', { name: 'Escolher a data de Ver o filme na sexta' }).tap()
  const sheet = dialog(page, 'Data: Ver o filme na sexta')
  await sheet.getByRole('button', { name: 'Amanhã' }).tap()
  await expect(sheet).toBeHidden()
  await expectDay(page, 'Ver o filme na sexta', 'Data amanhã')

  await list(page).getByText('Ver o filme na sexta').tap()
  await section(page, 'Passos').tap()
  for (const step of ['Comprar ingressos', 'Pipoca']) {
    await page.getByLabel('Novo passo').fill(step)
    await page.getByLabel('Novo passo').press('Enter')
  }
  await page.getByRole('button', { name: 'Salvar' }).tap()
  const tick = todo(page, 'Ver o filme na sexta')
  const place = await tick.boundingBox()
  await page.getByRole('button', { name: /^0 de 2 passos/ }).tap()
  await page.getByText('Pipoca').tap()
  expect(await tick.boundingBox()).toEqual(place)
  await expect(page.getByRole('button', { name: /^1 de 2 passos/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^1 de 2 passos/ }).tap()
  await expect(page.getByRole('checkbox', { name: 'Pipoca' })).toBeChecked()
})

test.describe('before the code that reads a line is loaded', () => {
  test.use({ expectedErrors: networkErrors })

  test('Enter waits for it, at most a second, and not without a network', async ({ page }) => {
    const add = async (line: string) => {
      await field(page).fill(line)
      await field(page).press('Enter')
      await expect(field(page)).toHaveValue('')
    }
    const code = /\/planning-[^/]*\.js$/
    await page.route(code, (route) => route.abort())
    await page.evaluate(slowTimers)
    await add('um amanhã')
    await expect(todo(page, 'Um amanhã')).toBeVisible()
    await page.unroute(code)
    await page.reload()

    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(code, async (route) => {
      await held
      await route.continue()
    })
    await add('dois amanhã')
    await expect(todo(page, 'Dois amanhã')).toBeVisible()
    await add('dentista amanhã 15h')
    await add('compras amanhã')
    release()
    await expectDay(page, 'Dentista', 'Data amanhã, 15h com lembrete')
    await expectDay(page, 'Compras', 'Data amanhã')
    await expectRows(list(page), ['Dentista', 'Compras', 'Dois amanhã', 'Um amanhã'])
  })
})

test('by keyboard: Escape refuses the reading of a line or reads it again, and the dialog sets day, time and repeat', {
  tag: '@main',
}, async ({ page }) => {
  await field(page).focus()
  await page.keyboard.type('pagar luz amanhã às 9h')
  await expect(chip(page)).toHaveText('amanhã, 9h')
  await page.keyboard.press('Escape')
  await expect(chip(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveText('amanhã, 9h')
  await page.keyboard.press('Enter')
  await expectDay(page, 'Pagar luz', 'Data amanhã, 9h com lembrete')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await expect(dialog(page, 'Editar Tarefa').getByLabel('Título')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(section(page, 'Data')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('grid').getByRole('button', { pressed: true }).focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const monday = (await page.locator('[role=grid] button:focus').getAttribute('aria-label')) ?? ''
  expect(monday).toMatch(/^segunda, /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('button', { name: monday })).toBeFocused()
  await section(page, 'Repetição').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Repetição').selectOption('Toda semana na segunda')
  await expect(section(page, 'Repetição')).toContainText('toda segunda')
  await page.getByLabel('Repetição').selectOption('Personalizar…')
  await page.getByRole('button', { name: 'quinta', exact: true }).press('Enter')
  await expect(section(page, 'Repetição')).toContainText('toda segunda e quinta')
  await dialog(page, 'Editar Tarefa').getByLabel('Título').press('Enter')
  await expect(dialog(page, 'Editar Tarefa')).toBeHidden()
  await expect(todo(page, 'Pagar luz')).toBeFocused()
  await expectDay(page, 'Pagar luz', /^Data seg, .*, 9h repete com lembrete$/)
  await undo(page)
  await expectDay(page, 'Pagar luz', 'Data amanhã, 9h com lembrete')
})

test('links of a note can be followed until it is edited, and nothing typed is lost', async ({ page }) => {
  await field(page).fill('ler')
  await field(page).press('Enter')
  await todo(page, 'Ler').press('F2')
  await section(page, 'Anotação').click()
  await page.getByLabel('Anotação').fill('veja https://exemplo.com.br/a e depois www.b.com')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await todo(page, 'Ler').press('F2')
  await section(page, 'Anotação').click()
  await expect(page.getByRole('link', { name: 'https://exemplo.com.br/a' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  await page.getByRole('button', { name: 'Editar anotação' }).click()
  await expect(page.getByLabel('Anotação')).toHaveValue('veja https://exemplo.com.br/a e depois www.b.com')
})

for (const viewport of phones) {
  test(`at ${viewport.width} px a line with several times adds a task for each, and one undo takes all back`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await field(page).fill('remédio 8h e 20h todo dia')
    await expect(chip(page)).toContainText(/(8h.*20h|20h.*8h) · todo dia/)
    await field(page).press('Enter')
    await expectRows(list(page), ['Remédio', 'Remédio'])
    await holdToast(page)
    await expect(toast(page)).toContainText('2 tarefas criadas')
    await toast(page).getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('heading', { name: 'Nenhuma tarefa por aqui' })).toBeVisible()
  })
}

test('a to-do in small letters begins with a capital where it is shown, and is stored as it is', async ({
  page,
  person,
}) => {
  await person.addTodo('natação')
  await expect(todo(page, 'Natação')).toBeVisible()
  await expect(page.getByText(/^Natação$/)).toBeVisible()
  await todo(page, 'Natação').press('F2')
  await expect(page.getByRole('dialog').getByLabel('Título')).toHaveValue('natação')
})

test('after ✕ nothing else of the line becomes a day, and the next line is read again', async ({ page }) => {
  await field(page).fill('entregar amanhã o texto de sexta')
  await chip(page).click()
  await expect(chip(page)).toBeHidden()
  await field(page).pressSequentially(' domingo')
  await expect(page.getByText('Fica como você digitou.')).toBeVisible()
  await field(page).press('Enter')
  await expectDay(page, 'Entregar amanhã o texto de sexta domingo', '')
  await field(page).fill('missa domingo')
  await expect(chip(page)).toBeVisible()
})

test('a written time reminds at that time or as long before as is written, until the setting of this device says no', async ({
  page,
}) => {
  await field(page).fill('dentista amanhã 15h')
  await field(page).press('Enter')
  await todo(page, 'Dentista').press('F2')
  await expect(section(page, 'Horário')).toContainText('15h, lembrete na hora')
  await page.goto('/todos')
  await field(page).fill('cinema amanhã 20h lembrete 25 min antes')
  await expect(chip(page)).toHaveText('amanhã, 20h · lembrete 25 minutos antes')
  await field(page).press('Enter')
  await todo(page, 'Cinema').press('F2')
  await section(page, 'Horário').click()
  await expect(page.getByLabel('Lembrete')).toHaveValue('25')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Lembrar na hora escrita' }).click()
  await page.goto('/todos')
  await field(page).fill('mercado amanhã 18h')
  await field(page).press('Enter')
  await todo(page, 'Mercado').press('F2')
  await expect(section(page, 'Horário')).toContainText('18h')
  await expect(section(page, 'Horário')).not.toContainText('lembrete')
})
