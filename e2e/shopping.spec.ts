import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import {
  addField,
  addItems,
  expectShown,
  expectStored,
  expectWritten,
  holdToast,
  item,
  itemList,
  removeItem,
  shownItems,
  signIn,
  swipeAway,
  tapMargin,
  toast,
  undo,
  writtenDrafts,
} from './page-actions.ts'
import { newPerson } from './person.ts'

const searchField = (page: Page) => page.getByPlaceholder('Buscar itens...')

/** The three counters above the list of items. */
const counters = (page: Page): Promise<string[]> => page.locator('dl dd').allTextContents()

test.beforeEach(async ({ page, person }) => {
  await signIn(page, person)
})

test('items are sorted by unpurchased first, then by name, and counted', async ({ page }) => {
  await addItems(page, 'uva', 'Ácido cítrico', 'Banana', 'abacate', 'Óleo')
  await expectShown(page, ['abacate', 'Ácido cítrico', 'Banana', 'Óleo', 'uva'])
  await item(page, 'Banana').click()
  await expectShown(page, ['abacate', 'Ácido cítrico', 'Óleo', 'uva', '✓ Banana'])
  await expect(page.locator('dl dt')).toHaveText(['Pendentes', 'Comprado', 'Compartilhados'])
  expect(await counters(page)).toEqual(['4', '1', '0'])
  await item(page, 'Banana').click()
  await expectShown(page, ['abacate', 'Ácido cítrico', 'Banana', 'Óleo', 'uva'])
  expect(await counters(page)).toEqual(['5', '0', '0'])
})

test('an item without a name is refused', async ({ page }) => {
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Nome é obrigatório')
  await expect(addField(page)).toBeFocused()
  await addField(page).fill('   ')
  await addField(page).press('Enter')
  await expect(addField(page)).toHaveAccessibleDescription('Nome é obrigatório')
  await addItems(page, 'Arroz')
  await expect(page.getByRole('alert').filter({ hasText: 'Nome é obrigatório' })).toBeHidden()
  await expect(addField(page)).toHaveValue('')
  await expect(toast(page)).toContainText('Item adicionado')
})

test('search ignores accents and capitals', async ({ page }) => {
  await addItems(page, 'Maçã', 'Macarrão', 'Feijão')
  await page.getByRole('button', { name: 'Buscar e filtrar' }).tap()
  await expect(searchField(page)).toBeFocused()
  await searchField(page).fill('MACA')
  await expectShown(page, ['Maçã', 'Macarrão'])
  await searchField(page).fill('feijao')
  await expectShown(page, ['Feijão'])
  await searchField(page).fill('quiabo')
  await expect(page.getByRole('heading', { name: 'Nenhum item encontrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expectShown(page, ['Feijão', 'Maçã', 'Macarrão'])
  await searchField(page).fill('quiabo')
  await page.getByRole('button', { name: 'Buscar e filtrar' }).tap()
  await expect(searchField(page)).toBeHidden()
  await expectShown(page, ['Feijão', 'Maçã', 'Macarrão'])
})

test('a deleted item is restored unchanged', { tag: '@main' }, async ({ page, person }) => {
  await addItems(page, 'Arroz', 'Café', 'Leite')
  await item(page, 'Café').click()
  await removeItem(page, 'Café')
  await holdToast(page)
  await expect(toast(page)).toContainText('Item excluído')
  await expectShown(page, ['Arroz', 'Leite'])
  await undo(page)
  await expectShown(page, ['Arroz', 'Leite', '✓ Café'])
  await expectStored(person, ['Arroz', 'Leite', '✓ Café'])

  await removeItem(page, 'Arroz')
  // Until the next one joins it.
  await holdToast(page)
  await removeItem(page, 'Leite')
  await holdToast(page)
  await expect(toast(page)).toContainText('2 itens excluídos')
  await undo(page)
  await expectStored(person, ['Leite', '✓ Café'])
  await expect(toast(page)).toContainText('Item excluído')
  await undo(page)
  await expectStored(person, ['Arroz', 'Leite', '✓ Café'])
})

test('the undo of an addition removes the item', async ({ page, person }) => {
  await addItems(page, 'Arroz')
  await undo(page)
  await expectShown(page, [])
  await expectStored(person, [])
})

test('a half-typed item is there after a reload', async ({ page }) => {
  await addField(page).pressSequentially('Meia dúzia')
  await expect.poll(() => writtenDrafts(page)).toEqual(['Meia dúzia'])
  await page.reload()
  await expect(addField(page)).toHaveValue('Meia dúzia')
  await addField(page).press('Enter')
  await expectShown(page, ['Meia dúzia'])
  await expectWritten(page)
  await page.reload()
  await expectShown(page, ['Meia dúzia'])
  await expect(addField(page)).toHaveValue('')

  await addField(page).pressSequentially('Ovos')
  await expect.poll(() => writtenDrafts(page)).toEqual(['Ovos'])
  await addField(page).clear()
  await expect.poll(() => writtenDrafts(page)).toEqual([])
  await page.reload()
  await expectShown(page, ['Meia dúzia'])
  await expect(addField(page)).toHaveValue('')
})

test('closing the page right after Enter loses nothing', async ({ page }) => {
  await addField(page).fill('Arroz')
  const reloaded = page.waitForEvent('load')
  await addField(page).evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit()
    location.reload()
  })
  await reloaded
  await expect
    .poll(async () => [...(await shownItems(page)), await addField(page).inputValue()].filter(Boolean))
    .toContain('Arroz')
})

test('T31: a name is always text', async ({ page, person }) => {
  const name = '<img src=x onerror="document.title=1"> & <b>pão</b>'
  await addItems(page, name, '=1+1')
  await expectShown(page, [name, '=1+1'])
  await expect(itemList(page).locator('img, b')).toHaveCount(0)
  await expect(page).toHaveTitle(/Lista de Compras/)
  await expectStored(person, [name, '=1+1'])
})

test('everything can be done by keyboard, and the focus is never lost', async ({ page }) => {
  await addField(page).focus()
  for (const name of ['Arroz', 'Café', 'Leite']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(addField(page)).toBeFocused()
  }
  await expectShown(page, ['Arroz', 'Café', 'Leite'])
  await tabTo(page, 'Arroz')
  await page.keyboard.press('Space')
  await expectShown(page, ['Café', 'Leite', '✓ Arroz'])
  await expect(item(page, 'Café')).toBeFocused()
  // One stop per row: the other controls of a row are beside its tick.
  await page.keyboard.press('Tab')
  await expect(item(page, 'Leite')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(toast(page)).toContainText('Item excluído')
  await holdToast(page)
  await expectShown(page, ['Café', '✓ Arroz'])
  await expect(item(page, 'Arroz')).toBeFocused()
  await expect(toast(page).getByRole('button', { name: 'Desfazer' })).toBeVisible()
  await page.keyboard.press('F8')
  await tabTo(page, 'Desfazer')
  await page.keyboard.press('Enter')
  await expectShown(page, ['Café', 'Leite', '✓ Arroz'])
  await expect(item(page, 'Arroz')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item(page, 'Leite')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Editar Leite' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Editar item' }).getByLabel('Quantidade').fill('2 L')
  await page.keyboard.press('Enter')
  await expect(itemList(page)).toContainText('2 L')
  await expect(item(page, 'Leite')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(addField(page)).toBeFocused()
})

test('a tap on the name opens an item, whose dialog deletes it, and a swipe does so at once', async ({ page }) => {
  await addItems(page, 'Arroz', 'Café', 'Leite')
  await expect(page.getByRole('button', { name: /^Excluir / })).toHaveCount(0)
  await itemList(page).getByText('Café').tap()
  const sheet = page.getByRole('dialog', { name: 'Editar item' })
  await expect(sheet.getByLabel('Nome')).toHaveValue('Café')
  await sheet.getByRole('button', { name: 'Excluir' }).tap()
  await expectShown(page, ['Arroz', 'Leite'])
  await expect(item(page, 'Leite')).toBeFocused()
  await undo(page)
  await expectShown(page, ['Arroz', 'Café', 'Leite'])
  await swipeAway(itemList(page).getByText('Leite'))
  await expectShown(page, ['Arroz', 'Café'])
  await expect(toast(page)).toContainText('Item excluído')
  await undo(page)
  await expectShown(page, ['Arroz', 'Café', 'Leite'])
  // Too short to count.
  await swipeAway(itemList(page).getByText('Leite'), 60)
  await tapMargin(item(page, 'Leite'))
  await expectShown(page, ['Arroz', 'Café', '✓ Leite'])
})

test.describe('on a desktop', () => {
  test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } })

  test('the bin of a row is only for the mouse and the focus', async ({ page }) => {
    await addItems(page, 'Arroz', 'Café')
    const bin = (name: string) => page.getByRole('button', { name: `Excluir ${name}` })
    const opacity = (name: string) =>
      bin(name).evaluate((button) => getComputedStyle(button.parentElement as Element).opacity)
    await addField(page).hover()
    await expect.poll(() => opacity('Arroz')).toBe('0')
    await itemList(page).getByText('Arroz').hover()
    await expect.poll(() => opacity('Arroz')).toBe('1')
    expect(await opacity('Café')).toBe('0')
    await item(page, 'Café').focus()
    await expect.poll(() => opacity('Café')).toBe('1')
    await bin('Arroz').click()
    await expectShown(page, ['Café'])
  })
})

test('the focus stays in a list of one row, and on the page after its deletion', async ({ page }) => {
  await addItems(page, 'Arroz')
  await item(page, 'Arroz').focus()
  for (const shown of ['✓ Arroz', 'Arroz']) {
    await page.keyboard.press('Space')
    await expectShown(page, [shown])
    await expect(item(page, 'Arroz')).toBeFocused()
  }
  await page.keyboard.press('Delete')
  await expectShown(page, [])
  await expect(page.locator(':focus')).toContainText('Página em branco')
})

test('both sides see the other person and the permission of a share', async ({ page, person, server, openDevice }) => {
  const bruno = newPerson(server.url, 'Bruno')
  await bruno.register()
  await page.getByRole('tab', { name: 'Compartilhadas comigo' }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém compartilhou uma lista com você' })).toBeVisible()
  await bruno.share(person.email, true)
  const received = page.getByRole('list', { name: 'Compartilhadas comigo' })
  await expect(received.getByRole('listitem')).toHaveText(/Lista de Bruno.*De Bruno.*Pode Editar/)
  expect(await counters(page)).toEqual(['0', '0', '1'])

  const phone = await openDevice()
  await signIn(phone, bruno)
  await phone.getByRole('tab', { name: 'Meus compartilhamentos' }).click()
  const given = phone.getByRole('region', { name: 'Meus compartilhamentos' })
  await expect(given.getByRole('listitem')).toHaveText([new RegExp(`${person.email}.*Pode Editar`)])

  // Lists shared in either direction: the one from Bruno, and an own one once, with any number of people.
  await person.share(bruno.email, true)
  await person.share('bia@exemplo.com.br', true)
  await expect.poll(() => counters(page)).toEqual(['0', '0', '2'])
})

/** Presses Tab until the element named `name` has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 50; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { ariaLabel, innerText = '', ariaLabelledByElements } = document.activeElement as HTMLInputElement
      return ariaLabel ?? (ariaLabelledByElements?.[0] as HTMLElement | undefined)?.innerText ?? innerText
    })
    if (focused.trim() === name) return
  }
  throw new Error(`Tab never leads to ${name}`)
}
