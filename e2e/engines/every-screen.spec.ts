import { expect, type Page } from '@playwright/test'
import type { AppServer } from '../app-server.ts'
import { field as noteText, saved } from '../note-actions.ts'
import {
  addItems,
  enterMarket,
  expectShown,
  installed,
  item,
  register,
  removeItem,
  syncWords,
} from '../page-actions.ts'
import { newPerson } from '../person.ts'
import { addTasks, expectTasks, task } from '../project-page.ts'
import type { EngineBrowser } from './engine-browser.ts'
import { test } from './fixtures.ts'

const goTo = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first().click()

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('link', { name }).click()
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

// Each test starts its engine twice.
test.slow()

interface Start {
  server: AppServer
  openBrowser(): Promise<EngineBrowser>
}

/** A new person with the installed app on a page, whose server then ends. `restart` opens the browser again. */
async function startWithoutServer({ server, openBrowser }: Start) {
  const person = newPerson(server.url)
  const browser = await openBrowser()
  const page = await browser.open(`${server.url}/auth`)
  await register(page, person)
  await installed(page)
  await page.reload()
  await expectShown(page, [])
  await server.kill()
  const restart = async (): Promise<Page> => {
    await browser.close()
    return (await openBrowser()).open(server.url)
  }
  return { person, page, restart }
}

async function expectFound(page: Page, typed: string, found: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar (Ctrl+K)' }).filter({ visible: true }).click()
  await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill(typed)
  await expect(page.getByRole('option').first()).toContainText(found)
  await page.keyboard.press('Escape')
}

test('to-dos, notes and projects are written without a server, survive the browser and reach the server', async ({
  server,
  openBrowser,
}) => {
  const { person, page, restart } = await startWithoutServer({ server, openBrowser })
  await test.step('a to-do is ticked', async () => {
    await goTo(page, 'Tarefas')
    await page.getByLabel('Nova tarefa').fill('Regar')
    await page.getByLabel('Nova tarefa').press('Enter')
    await page.getByRole('checkbox', { name: 'Regar' }).click()
    await expect(page.getByRole('checkbox', { name: 'Regar' })).toBeChecked()
  })
  await test.step('a note is written', async () => {
    await goTo(page, 'Notas')
    await page.getByRole('button', { name: 'Nova Nota', exact: true }).click()
    await noteText(page).fill('Fazer bolo\ncom canela')
    await expect(saved(page)).toBeVisible()
    await page.goBack()
  })
  await test.step('a project is created, and one of its tasks is done', async () => {
    await goTo(page, 'Projetos')
    await page.getByRole('button', { name: 'Novo projeto' }).first().click()
    await page.getByRole('dialog').getByLabel('Título').fill('Horta')
    await page.getByRole('dialog').getByRole('button', { name: 'Criar projeto' }).click()
    await addTasks(page, 'Podar', 'Semear')
    await task(page, 'Podar').click()
    await expectTasks(page, ['Semear'])
  })
  const again = await restart()
  await expectFound(again, 'canela', 'Fazer bolo')
  await expectFound(again, 'regar', 'Regar')
  await expectFound(again, 'semear', 'Semear')
  await server.start()
  await expect(syncWords(again)).toHaveText('Tudo salvo')
  expect(await person.notes()).toEqual(['Fazer bolo\ncom canela'])
  expect(await person.projects()).toEqual({ Horta: 'pendente' })
})

test('without a server a list is bought, an item restored and the settings changed, and all of it survives the browser', async ({
  server,
  openBrowser,
}) => {
  const { person, page, restart } = await startWithoutServer({ server, openBrowser })
  await test.step('a list is bought in Modo mercado', async () => {
    await addItems(page, 'Fivela', 'Lantejoula')
    await enterMarket(page)
    await page.getByRole('button', { name: 'Preço de Fivela: ' }).click()
    await page.getByLabel('Preço de Fivela').fill('2,50')
    await page.keyboard.press('Enter')
    await item(page, 'Fivela').click()
    await expect(page.getByText('No carrinho:').locator('..')).toContainText('R$\u00a02,50')
    await page.getByRole('button', { name: 'Fechar o Modo mercado' }).first().click()
  })
  await test.step('a deleted item is restored from the trash', async () => {
    await removeItem(page, 'Lantejoula')
    await fromMenu(page, 'Lixeira')
    await page.getByRole('button', { name: 'Restaurar Lantejoula' }).click()
    await expect(page.getByRole('heading', { name: 'A Lixeira está vazia' })).toBeVisible()
  })
  await test.step('the settings are changed', async () => {
    await fromMenu(page, 'Configurações')
    await page.getByRole('radio', { name: 'Escuro' }).click()
    await page.getByLabel('Página inicial').selectOption('Dashboard')
    await page.getByRole('button', { name: 'Salvar configurações' }).click()
    await expect(page.getByRole('region', { name: 'Avisos (F8)' })).toContainText('Configurações salvas')
  })
  const again = await restart()
  await expect(again.getByRole('heading', { name: 'Painel', level: 1 })).toBeVisible()
  expect(await theme(again)).toBe('dark')
  await expectFound(again, 'lantejoula', 'Lantejoula')
  await server.start()
  await expect(syncWords(again)).toHaveText('Tudo salvo')
  expect(await person.items()).toEqual(['Lantejoula', '✓ Fivela'])
})
