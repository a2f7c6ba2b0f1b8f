/** The keyboard: single letters, and what the search can begin. */
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, chooser, item, signIn } from './page-actions.ts'

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } })

test.beforeEach(async ({ page, person }) => {
  await person.add('Arroz')
  await signIn(page, person)
  await expect(item(page, 'Arroz')).toBeVisible()
})

const search = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })

/** Searches for `query` and presses Enter. The first result must contain `name`. */
async function run(page: Page, query: string, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(search(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(query)
  await expect(search(page).getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeHidden()
}

test('N leads to the line for a new row, G and a letter to a screen, and neither while somebody types', async ({
  page,
}) => {
  await page.keyboard.press('n')
  await expect(addField(page)).toBeFocused()
  await page.keyboard.type('gt n')
  await expect(addField(page)).toHaveValue('gt n')
  await expect(page).toHaveURL(/\/shopping$/)
  await addField(page).clear()
  await item(page, 'Arroz').focus()
  for (const [letter, path] of [
    ['t', '/todos'],
    ['p', '/projects'],
    ['i', '/painel'],
    ['l', '/lixeira'],
    ['c', '/settings'],
    ['s', '/shopping'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(path)
  }
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { name: 'Tarefas' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nova tarefa')).toBeFocused()
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'Projetos', exact: true })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Novo projeto' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/projects')
})

test('single letters can be switched off', async ({ page }) => {
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(sheet).toContainText('Escrever algo novo')
  await sheet.getByRole('switch', { name: 'Atalhos de uma letra' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(addField(page)).not.toBeFocused()
  await expect(page).toHaveURL(/\/shopping$/)
  await page.keyboard.press('/')
  await expect(search(page)).toBeVisible()
})

test('the search begins things: a list, a to-do, a note, a project, a shop', async ({ page }) => {
  await run(page, 'nova li', 'Nova lista')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome da lista').fill('Feira')
  await dialog.getByRole('button', { name: 'Criar lista' }).click()
  await expect(chooser(page)).toHaveText('Feira')
  await run(page, 'tarefa nova', 'Nova tarefa')
  await expect(page.getByLabel('Nova tarefa')).toBeFocused()
  await run(page, 'nova nota', 'Nova nota')
  await expect(page).toHaveURL(/\/notes\/./)
  await run(page, 'novo proj', 'Novo projeto')
  await expect(page.getByRole('dialog', { name: 'Novo projeto' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await run(page, 'mercado minha', 'Minha lista')
  await expect(page.getByRole('heading', { name: 'Modo mercado: Minha lista' })).toBeVisible()
})

test('arrows, Home, End and letters lead through a menu, and Escape back to its button', async ({ page }) => {
  const more = page.getByRole('button', { name: 'Mais opções de Minha lista' })
  const menu = page.locator(':popover-open')
  const entries = menu.locator('a, button').filter({ visible: true })
  await more.focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Modo mercado' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(entries.last()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(entries.last()).toBeFocused()
  // Neither the key of the screen for something new, nor of its search.
  await page.keyboard.press('n')
  await expect(entries.last()).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('m')
  await expect(menu.getByRole('button', { name: 'Mudar o nome' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(entries.last()).toBeFocused()
})

test('a note row is one Tab stop, arrows lead to its buttons and to other notes, and Delete deletes it', async ({
  page,
  person,
}) => {
  await person.addNote('Bolo', 'Receitas')
  await person.addNote('Sabão', 'Limpeza')
  await page.goto('/notes')
  const list = page.getByRole('navigation', { name: 'Suas notas' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await list.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(list.getByRole('button', { name: 'Editar o título de Limpeza' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('button', { name: 'Editar o título de Receitas' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('link', { name: /Limpeza/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link', { name: /Receitas/ })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(list.getByRole('link')).toHaveText([/Limpeza/])
  await expect(list.getByRole('link')).toBeFocused()
})
