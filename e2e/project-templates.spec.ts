import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { phones, signIn } from './page-actions.ts'
import { openProject, task } from './project-page.ts'

const shown = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1, exact: true })

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person)
})

const template = (page: Page) => page.getByRole('dialog', { name: 'Usar um modelo' })

test('templates are in the empty state and at the top of the form, and AI is not mentioned', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/projects')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Viagem', exact: true }).click()
  await expect(template(page)).toContainText('Modelo pronto: Viagem')
  await template(page)
    .getByRole('button', { name: /^Criar com/ })
    .click()
  await expect(shown(page, 'Viagem')).toBeVisible()

  await page.goto('/projects')
  await expect(main.getByRole('button', { name: 'Viagem', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Novo projeto' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo projeto' })
  await expect(form.getByRole('button', { name: 'Gerar tarefas' })).toBeHidden()
  await form.getByLabel('Título').fill('Casa nova')
  await form.getByRole('button', { name: 'Mudança de casa' }).click()
  const boxes = template(page).getByRole('list', { name: 'Tarefas propostas' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(9)
  await expect(template(page).getByLabel('Quando é?')).toBeFocused()
  await boxes.first().uncheck()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Mudança de casa' }).click()
  await expect(boxes.first()).not.toBeChecked()
  await template(page).getByRole('button', { name: 'Criar com 8 tarefas' }).click()
  await expect(shown(page, 'Casa nova')).toBeVisible()
})

test('an existing project gets tasks from the template button', async ({ page, person }) => {
  const id = await person.addProject({ title: 'Casa nova' })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('button', { name: 'Gerar tarefas' })).toBeHidden()
  await page.getByRole('button', { name: 'Usar um modelo' }).click()
  await expect(template(page)).not.toContainText('IA')
  await template(page).getByRole('button', { name: 'Mudança de casa' }).click()
  await template(page).getByRole('button', { name: 'Adicionar 9 tarefas' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(9)
  await expect(page.locator('body')).not.toBeFocused()
})

for (const viewport of phones) {
  test(`at ${viewport.width} px a party is asked for its day and counted backwards, a garden begins today`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize(viewport)
    await openProject(page, await person.addProject({ title: 'Festa da Clara' }))
    await page.getByRole('button', { name: 'Usar um modelo' }).click()
    await template(page).getByRole('button', { name: 'Horta' }).click()
    await expect(template(page).getByLabel('Começa em')).not.toHaveValue('')
    await expect(template(page)).toContainText('amanhã')
    await template(page).getByRole('button', { name: 'Festa', exact: true }).click()
    const day = template(page).getByLabel('Quando é?')
    await expect(day).toHaveValue('')
    await expect(day).toHaveAccessibleDescription('O dia da festa')
    await expectNothingSerious(page, 'a template that asks for its day')
    await day.fill('2030-06-30')
    await template(page).getByRole('button', { name: 'Viagem' }).click()
    await expect(day).toHaveAccessibleDescription('O dia da partida')
    await template(page).getByRole('button', { name: 'Festa', exact: true }).click()
    await expect(day).toHaveValue('2030-06-30')
    await template(page).getByRole('button', { name: 'Adicionar 8 tarefas' }).click()
    await expect(task(page, 'Definir data, local e número de convidados')).toHaveAccessibleDescription(/02\/06\/2030/)
    await expect(task(page, 'Arrumar o local')).toHaveAccessibleDescription(/30\/06\/2030/)
  })
}
