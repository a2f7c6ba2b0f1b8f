import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { paste, understood } from './grocery-actions.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addField, addItems, chooser, expectShown, openListMenu, phones, signIn, toast, undo } from './page-actions.ts'

const recipe = `Bolo de fubá
Rende 8 porções
Ingredientes
- 2 xícaras (chá) de fubá
- 3 ovos
- 1 xícara (chá) de açúcar
- uma pitada de sal
Modo de preparo
Bata tudo e asse por 40 minutos.`

const preview = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

for (const viewport of phones) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a barbecue for twelve is counted, cut down and added in one act, without what is there', async ({
      page,
      person,
    }) => {
      await person.add('Cerveja', { quantity: '6 latas' })
      await signIn(page, person)
      await openListMenu(page)
      await page.getByRole('button', { name: 'Lista pronta' }).click()
      await expectNothingSerious(page, 'the ready-made lists')
      await page.getByRole('button', { name: /^Churrasco/ }).click()
      const dialog = preview(page, 'Churrasco para 12')
      await expect(dialog.getByRole('textbox', { name: 'Linha 1', exact: true })).toHaveValue('2 kg de picanha')
      await expect(dialog).toContainText('já está na lista: 6 latas')
      await expect(dialog.getByRole('checkbox', { name: /de cerveja$/ })).not.toBeChecked()
      await dialog.getByRole('slider', { name: 'Pessoas' }).press('ArrowLeft')
      await expect(preview(page, 'Churrasco para 11')).toBeVisible()
      const exact = page.getByRole('spinbutton', { name: 'Número exato' })
      await exact.fill('30')
      await exact.press('Enter')
      const bigger = preview(page, 'Churrasco para 30')
      await expect(bigger.getByRole('textbox', { name: 'Linha 1', exact: true })).toHaveValue('4,5 kg de picanha')
      const lines = bigger.getByRole('checkbox')
      const all = await lines.count()
      for (let at = 2; at < all; at++) await lines.nth(at).uncheck()
      await expectNothingSerious(page, 'a ready-made list')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      await bigger.getByRole('button', { name: 'Adicionar 2 itens' }).click()
      await expect(bigger).toBeHidden()
      await expectShown(page, ['Cerveja', 'Fraldinha', 'Picanha'])
      await undo(page)
      await expectShown(page, ['Cerveja'])
    })

    test('a list is repeated, and its shop is kept; a copy of it opens', async ({ page, person }) => {
      await person.add('Arroz', { purchased: true, price: 2500 })
      await person.add('Café')
      await signIn(page, person)
      await openListMenu(page)
      await page.getByRole('button', { name: 'Repetir lista' }).click()
      await expectNothingSerious(page, 'a list to repeat')
      await page.getByRole('button', { name: /^Tudo de novo nesta lista/ }).click()
      await expect(toast(page)).toContainText('1 item está de novo na lista')
      await expectShown(page, ['Arroz', 'Café'])
      await openListMenu(page)
      await page.getByRole('button', { name: 'Compras anteriores' }).click()
      await expect(page.getByRole('dialog', { name: 'Compras anteriores' })).toContainText('R$\u00a025,00')
      await page.keyboard.press('Escape')
      await openListMenu(page)
      await page.getByRole('button', { name: 'Repetir lista' }).click()
      await page.getByRole('button', { name: /^Fazer uma cópia/ }).click()
      await expect(page.getByLabel('Nome da lista')).toHaveValue('Cópia de Minha lista')
      await page.getByRole('dialog').getByRole('button', { name: 'Criar lista' }).click()
      await expect(page.getByRole('heading', { name: 'Cópia de Minha lista' })).toBeAttached()
      await expectShown(page, ['Arroz', 'Café'])
    })

    test('a pasted recipe gives its ingredients for twice the portions, without what is there', async ({
      page,
      person,
    }) => {
      await person.add('Ovos', { quantity: '12' })
      await signIn(page, person)
      await paste(page, recipe)
      const dialog = page.getByRole('dialog', { name: 'Colar lista' })
      await expect(dialog).toContainText('Receita: Bolo de fubá')
      await expect(dialog).toContainText('as outras 4 linhas do texto ficam de fora')
      await expect(dialog.getByRole('checkbox', { name: 'Adicionar 3 ovos' })).not.toBeChecked()
      await expect(dialog).toContainText('já está na lista: 12')
      await dialog.getByRole('button', { name: 'Mais', exact: true }).click()
      await expect(dialog.getByLabel('Porções')).toHaveValue('9')
      await dialog.getByLabel('Porções').fill('16')
      await expect(dialog.getByRole('textbox', { name: 'Linha 1', exact: true })).toHaveValue('4 xícaras de fubá')
      await expectNothingSerious(page, 'a pasted recipe')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      await dialog.getByRole('button', { name: 'Adicionar 3 itens' }).click()
      await expectShown(page, ['Açúcar', 'Fubá', 'Ovos', 'Sal'])
      await undo(page)
      await expectShown(page, ['Ovos'])
    })

    test('a list is kept as a model, which takes in what is new and begins another list', async ({ page, person }) => {
      await person.add('Arroz', { quantity: '5 kg' })
      await signIn(page, person)
      const repeat = async (choice: RegExp) => {
        await openListMenu(page)
        await page.getByRole('button', { name: 'Repetir lista' }).click()
        await page.getByRole('button', { name: choice }).click()
      }
      await repeat(/^Guardar como modelo/)
      await expect(toast(page)).toContainText('Modelo guardado')
      await addItems(page, 'café')
      await repeat(/^Atualizar modelo com 1 item novo/)
      await chooser(page).click()
      await expect(page.getByRole('button', { name: 'Minha lista' })).toHaveCount(2)
      await page.getByRole('button', { name: 'Nova lista' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Começar com uma lista pronta/ })
        .click()
      await page.getByRole('button', { name: /^Minha lista 2 itens/ }).click()
      const dialog = preview(page, 'Minha lista')
      await dialog.getByLabel('Nome da lista').fill('Mês que vem')
      await dialog.getByRole('button', { name: 'Criar lista com 2 itens' }).click()
      await expect(chooser(page)).toContainText('Mês que vem')
      await expectShown(page, ['Arroz', 'Café'])
    })

    test('a line says when its item comes back, and its sheet changes that', async ({ page, person }) => {
      await signIn(page, person)
      await addField(page).pressSequentially('ração a cada 15 dias')
      await expect(understood(page)).toContainText('ração · Pet · volta em “De novo” a cada 15 dias')
      await page.keyboard.press('Enter')
      await expectShown(page, ['Ração'])
      const days = page.getByRole('dialog').getByLabel('Volta a cada quantos dias?')
      for (const [before, after] of [
        ['15', '20'],
        ['20', ''],
        ['', ''],
      ] as const) {
        await page.getByRole('button', { name: 'Editar Ração' }).click()
        await expect(days).toHaveValue(before)
        await days.fill(after)
        await page.getByRole('button', { name: 'Salvar' }).click()
        await expect(days).toBeHidden()
      }
    })

    test('a new list begins as a ready-made one, and one undo takes back both', async ({ page, person }) => {
      await signIn(page, person)
      await page.getByRole('button', { name: 'Começar com uma lista pronta' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
      await page.getByRole('button', { name: 'Escolher lista' }).click()
      await page.getByRole('button', { name: 'Nova lista' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Começar com uma lista pronta' }).click()
      await page.getByRole('button', { name: /^Enxoval/ }).click()
      const dialog = preview(page, 'Enxoval para 1 bebê')
      await dialog.getByLabel('Nome da lista').fill('Enxoval da Alice')
      await dialog.getByRole('button', { name: /^Criar lista com \d+ itens$/ }).click()
      await expect(page.getByRole('button', { name: 'Escolher lista' })).toContainText('Enxoval da Alice')
      await expect(page.getByText('Body de manga curta', { exact: true })).toBeVisible()
      await undo(page)
      await expect(page.getByRole('button', { name: 'Escolher lista' })).toContainText('Minha lista')
    })
  })
}
