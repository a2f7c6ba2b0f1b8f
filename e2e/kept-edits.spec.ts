import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { paste } from './grocery-actions.ts'
import { expectShown, signIn } from './page-actions.ts'
import type { Person } from './person.ts'

const sheet = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })

const edits = [
  {
    of: 'an item',
    path: '/shopping',
    opens: 'Editar Leite',
    field: 'Quantidade',
    value: '2 caixas',
    setUp: (person: Person) => person.add('Leite'),
  },
  {
    of: 'a to-do',
    path: '/todos',
    opens: 'Editar Regar',
    field: 'Título',
    value: 'Regar a horta',
    setUp: (person: Person) => person.addTodo('Regar'),
  },
  {
    of: 'a note’s title',
    path: '/notes',
    opens: 'F2',
    field: 'Título',
    value: 'Bolo de fubá',
    setUp: (person: Person) => person.addNote('3 ovos', 'Bolo'),
  },
  {
    of: 'the person’s name',
    path: '/settings',
    opens: 'Mudar o nome',
    field: 'Seu nome',
    value: 'Ana Clara',
    setUp: async () => undefined,
  },
]
for (const { of, path, opens, field, value, setUp } of edits) {
  test(`the changed form of ${of} is there again after a step back, until it is saved or cancelled`, async ({
    page,
    person,
  }) => {
    await setUp(person)
    await signIn(page, person, path)
    const open = (name = opens) =>
      opens === 'F2'
        ? page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link').press(opens)
        : page.getByRole('button', { name, exact: true }).click()
    const typed = page.getByRole('dialog').getByLabel(field)
    const stopped = page.getByRole('dialog').getByText('Continue de onde você parou.')
    await open()
    const before = await typed.inputValue()
    await typed.fill(value)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await open()
    await expect(typed).toHaveValue(value)
    await expect(stopped).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await open()
    await expect(typed).toHaveValue(before)
    await expect(stopped).toHaveCount(0)
    await typed.fill(value)
    await page.goBack()
    await open()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open(opens.replace('Regar', value))
    await expect(typed).toHaveValue(value)
    await expect(stopped).toHaveCount(0)
  })
}

test.describe('a pasted list', () => {
  const line = (page: Page, n: number) => sheet(page, 'Colar lista').getByLabel(`Linha ${n}`)
  const message = (page: Page) => sheet(page).getByLabel('Cole aqui a lista')
  const resumed = (page: Page) => sheet(page).getByText('Continue de onde você parou.')
  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
    await page.getByRole('button', { name: 'Colar lista' }).click()
  }
  const goBack = async (page: Page) => {
    await page.goBack()
    await expect(sheet(page)).toHaveCount(0)
  }
  test.beforeEach(async ({ page, person, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, person)
  })

  test('keeps its corrections across a step back and a reload, until they are added or cancelled', async ({ page }) => {
    await paste(page, 'arroz\nfeijão\nsal')
    await line(page, 1).fill('arroz integral')
    await sheet(page).getByRole('checkbox', { name: 'Adicionar sal' }).uncheck()
    await goBack(page)
    await page.reload()
    await openMenu(page)
    await expect(line(page, 1)).toHaveValue('arroz integral')
    await expect(resumed(page)).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Adicionar 2 itens' }).click()
    await expectShown(page, ['arroz integral', 'feijão'])
    await openMenu(page)
    await expect(line(page, 1)).toHaveValue('arroz')
    await expect(resumed(page)).toHaveCount(0)
    await line(page, 1).fill('arroz doce')
    await sheet(page).getByRole('button', { name: 'Cancelar' }).click()
    await openMenu(page)
    await expect(line(page, 1)).toHaveValue('arroz')
  })

  test('that was not finished is there again, behind one that is pasted meanwhile', async ({ page }) => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await openMenu(page)
    await message(page).fill('2 kg de arroz\nleite')
    await page.keyboard.press('Escape')
    await paste(page, 'café\npão')
    await expect(line(page, 1)).toHaveValue('café')
    await sheet(page).getByRole('button', { name: 'Adicionar 2 itens' }).click()
    await expectShown(page, ['café', 'pão'])
    await openMenu(page)
    await expect(line(page, 1)).toHaveValue('café')
    await sheet(page).getByRole('button', { name: 'Continuar a lista de antes' }).click()
    await expect(line(page, 1)).toHaveValue('2 kg de arroz')
    await expect(resumed(page)).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Cancelar' }).click()
    await openMenu(page)
    await expect(line(page, 1)).toHaveValue('café')
    await expect(sheet(page).getByRole('button', { name: 'Continuar a lista de antes' })).toHaveCount(0)
  })

  test('of several pages goes on after those that were added', async ({ page }) => {
    await paste(page, Array.from({ length: 310 }, (_, n) => `coisa ${String.fromCodePoint(0x4e00 + n)}`).join('\n'))
    await sheet(page).getByRole('button', { name: 'Adicionar 300 itens' }).click()
    await expect(sheet(page).getByRole('button', { name: 'Adicionar 10 itens' })).toBeVisible()
    await goBack(page)
    await openMenu(page)
    await expect(sheet(page).getByRole('button', { name: 'Adicionar 10 itens' })).toBeVisible()
    await expect(resumed(page)).toBeVisible()
  })

  test('that was only looked at is not stored', async ({ page }) => {
    await paste(page, 'arroz\nfeijão')
    await expect(line(page, 1)).toHaveValue('arroz')
    await goBack(page)
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await openMenu(page)
    await expect(message(page)).toHaveValue('')
  })
})

test('the review of a file keeps its corrections across a step back, until it is cancelled', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/settings')
  const open = () => page.getByRole('button', { name: 'Importar...' }).click()
  const lines = sheet(page).getByRole('textbox')
  await open()
  const file = { name: 'feira.txt', mimeType: 'text/plain', buffer: Buffer.from('arroz\nfeijão') }
  await page.locator('input[type=file]').setInputFiles(file)
  await sheet(page)
    .getByLabel('Cada arquivo de texto vira')
    .selectOption({ label: 'Uma lista de compras, um item por linha' })
  await lines.first().fill('arroz integral')
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Compras' }).filter({ visible: true }).first().click()
  await page.goBack()
  await open()
  await expect(lines.first()).toHaveValue('arroz integral')
  await expect(sheet(page).getByText('Continue de onde você parou.')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Cancelar' }).click()
  await open()
  await expect(sheet(page).getByRole('button', { name: 'Escolher arquivos' })).toBeVisible()
})
