import { expect, type Page } from '@playwright/test'
import { networkErrors, test, withWindows } from './fixtures.ts'
import { addItems, expectShown, expectStored, fillIn, installed, item, signIn, toast } from './page-actions.ts'

test.use(withWindows)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Colar lista' })
const shared = (text: string) => `/shopping?${new URLSearchParams({ titulo: 'Conversa', texto: text })}`

test.describe('a text shared by another app', () => {
  test.use({ throughProxy: true, expectedErrors: networkErrors })

  test('opens as a list for review, after the sign-in, across a reload, and offline', async ({
    page,
    person,
    network,
  }) => {
    await page.goto(shared('- 2 kg de fivelas\n- Lantejoula'))
    await expect(page).toHaveURL('/auth')
    await fillIn(page, person)
    await expect(page).toHaveURL('/shopping')
    await expect(dialog(page).getByRole('textbox')).toHaveCount(2)
    await page.reload()
    await expect(dialog(page).getByRole('textbox')).toHaveCount(2)
    await dialog(page).getByRole('button', { name: 'Adicionar 2 itens' }).click()
    await expectShown(page, ['fivelas', 'Lantejoula'])
    await page.reload()
    await expectShown(page, ['fivelas', 'Lantejoula'])
    await expect(dialog(page)).toHaveCount(0)

    await expectStored(person, ['fivelas', 'Lantejoula'])
    await installed(page)
    network.weather = 'cut'
    await page.goto(shared('1 kg de fivela\n<img src=x onerror=alert(1)>'))
    await expect(page).toHaveURL('/shopping')
    await dialog(page)
      .getByRole('button', { name: /^Adicionar/ })
      .click()
    await expect(page.getByRole('list', { name: 'Itens da lista' })).toContainText('3 kg')
    await page.goto(shared('  '))
    await expect(page.getByRole('list', { name: 'Itens da lista' })).toContainText('Lantejoula')
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('a link shared by another app becomes a note, and no item', async ({ page, person }) => {
  await signIn(page, person)
  const link = 'https://receitas.example/114-bolo'
  await page.goto(`/shopping?${new URLSearchParams({ titulo: 'Bolo de cenoura', texto: link })}`)
  await expect(page).toHaveURL(/\/notes\/.+/)
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Bolo de cenoura')
  await expect(page.locator('textarea').last()).toHaveValue(link)
  await expect(toast(page)).toContainText('Link guardado em Notas')
  await page.goto('/shopping')
  await expect(page.getByText('Página em branco')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a list is shared with another app as text, with or without bought items', async ({ page, person }) => {
  await page.addInitScript(() => {
    const given: ShareData[] = []
    Object.assign(window, { given })
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        given.push(data)
        if (given.length === 3) throw new DOMException('closed', 'AbortError')
        if (given.length === 4) throw new DOMException('no', 'NotAllowedError')
      },
    })
  })
  const given = () => page.evaluate(() => (window as unknown as { given: ShareData[] }).given)
  const send = async (how: string) => {
    await page.getByRole('button', { name: 'Mais opções de Minha lista' }).click()
    await page.getByRole('button', { name: how }).click()
  }
  await signIn(page, person)
  await send('Enviar como texto')
  await expect(toast(page)).toContainText('Não há nada para enviar')
  await addItems(page, 'Fivela', 'Lantejoula')
  await item(page, 'Fivela').click()
  await send('Enviar como texto')
  await expect.poll(given).toHaveLength(1)
  await send('Enviar com os comprados')
  await expect.poll(given).toHaveLength(2)
  const [open, all] = await given()
  expect(open).toMatchObject({ title: 'Minha lista', text: expect.stringContaining('Lantejoula') })
  expect(open?.text).not.toContain('Fivela')
  expect(all?.text).toContain('☑ Fivela')
  await send('Enviar como texto')
  await expect.poll(given).toHaveLength(3)
  await expect(toast(page)).not.toContainText('Não foi possível')
  await send('Enviar como texto')
  await expect(toast(page)).toContainText('Não foi possível enviar')
})
