import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures.ts'
import { addItems, chooser, fieldFocusedByTap, signIn } from './page-actions.ts'

test('nothing behind a dialog can be reached, behind the first one or a later one', async ({ page, person }) => {
  await signIn(page, person)
  const status = page.getByRole('button', { name: 'Tudo salvo' }).filter({ visible: true })
  const panel = page.getByRole('dialog', { name: 'Sincronização' })
  for (const _time of ['first', 'second']) {
    await status.click()
    await expect(panel).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toBeVisible()
  }
})

test('the only field of a dialog has the focus within the tap that opens it, so that a phone brings up its keyboard', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  const dialog = page.getByRole('dialog')
  const opens = async (control: Locator, field: string, lead = async () => undefined as unknown) => {
    // The first time its code may still be on its way.
    await expect(async () => {
      await lead()
      await expect(control).toBeVisible()
      const focused = await fieldFocusedByTap(control)
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      expect(focused).toBe(field)
    }).toPass()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await addItems(page, 'Leite')
  await opens(button('Nova lista'), 'Nome da lista', () => chooser(page).click())
  await opens(button('Mudar o nome'), 'Nome da lista', () =>
    page.getByRole('button', { name: /^Mais opções de/ }).click(),
  )
  await page.goto('/shopping?tab=shared-lists')
  await opens(button('Tenho um convite'), 'Link do convite')
  await page.goto('/settings')
  await opens(button('Mudar o nome'), 'Seu nome')
  await person.addTodo('Regar')
  await page.goto('/todos')
  await opens(button('Editar Regar'), 'Título')
})
