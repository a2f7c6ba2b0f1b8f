import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, addItems, chooser, signIn, syncWords } from './page-actions.ts'

const sheet = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const list = /\/(shopping)?$/

for (const has of ['with', 'without'] as const) {
  test.describe(`a browser ${has} CloseWatcher`, () => {
    test.beforeEach(async ({ page }) => {
      if (has === 'without') return page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
      // Android tells them of a step back; here the test does.
      await page.addInitScript(() => {
        const { CloseWatcher } = window as unknown as { CloseWatcher: new () => { requestClose: () => void } }
        const Kept = class extends CloseWatcher {
          constructor() {
            super()
            addEventListener('step-back', () => this.requestClose())
          }
        }
        Object.assign(window, { CloseWatcher: Kept })
        // A test's own calls count as those of a person.
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })
      })
    })

    test('going back closes only the upper one of two dialogs, then the lower one', async ({ page, person }) => {
      await person.addProject({ title: 'Casa', status: 'pendente' })
      await signIn(page, person, '/projects')
      await page.getByRole('button', { name: 'Novo projeto' }).click()
      await page.getByLabel('Título').fill('Horta')
      await sheet(page, 'Novo projeto')
        .getByRole('region', { name: /modelo/ })
        .getByRole('button')
        .first()
        .click()
      await expect(sheet(page, 'Usar um modelo')).toBeVisible()
      await page.goBack()
      await expect(sheet(page, 'Novo projeto')).toBeVisible()
      await expect(page.getByLabel('Título')).toHaveValue('Horta')
      await page.goBack()
      await expect(sheet(page)).toHaveCount(0)
      await expect(page).toHaveURL(/projects$/)
      await expect(page.getByRole('button', { name: 'Novo projeto' })).toBeFocused()
    })

    test('going back on the first page of a tab closes the sheet and stays in the app, and forward opens nothing', async ({
      page,
      person,
    }) => {
      await signIn(page, person)
      await addItems(page, 'Leite')
      for (const _time of ['first', 'second']) {
        await page.getByRole('button', { name: 'Editar Leite' }).click()
        await expect(sheet(page)).toBeVisible()
        await page.goBack()
        await expect(sheet(page)).toHaveCount(0)
        await page.goForward()
        await expect(page.getByRole('button', { name: 'Editar Leite' })).toBeVisible()
        await expect(sheet(page)).toHaveCount(0)
        await expect(page).toHaveURL(list)
      }
    })

    test('an address that opens a dialog stays when the person goes back', async ({ page, person }) => {
      await signIn(page, person, '/shopping?nova')
      await expect(sheet(page, 'Nova lista')).toBeVisible()
      if (has === 'with') await page.evaluate(() => dispatchEvent(new Event('step-back')))
      else await page.goBack()
      await expect(sheet(page)).toHaveCount(0)
      await expect(page).toHaveURL(/shopping$/)
    })
  })
}

test('a dialog that closes by itself leaves no step: going back leads to the screen before', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/todos')
  await page.getByRole('link', { name: 'Compras' }).filter({ visible: true }).first().click()
  await addItems(page, 'Leite')
  for (const name of ['Leite desnatado', 'Leite integral']) {
    await page.getByRole('button', { name: /^Editar Leite/ }).click()
    await page.getByLabel('Nome').fill(name)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('button', { name: `Editar ${name}` })).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL(/todos$/)
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Editar Leite integral' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/todos$/)
})

test('on the first page of a tab, one step back leaves the app after a dialog has closed by itself', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await addItems(page, 'Leite')
  await page.getByRole('button', { name: 'Editar Leite' }).click()
  await sheet(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.layer ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a link in a menu closes the menu, and one step back returns', async ({ page, person }) => {
  await signIn(page, person)
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('link', { name: 'Configurações' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/settings$/)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('link', { name: 'Configurações' }).filter({ visible: true })).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/(settings|shopping|\/)$/)
})

test('going back closes a menu, and the rows stay where they are', async ({ page, person }) => {
  await signIn(page, person)
  await chooser(page).click()
  await expect(page.getByRole('button', { name: 'Nova lista' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Nova lista' })).toBeHidden()
  await expect(page).toHaveURL(list)
})

test('a reload with an open sheet costs no step, and the sheet opens again', async ({ page, person }) => {
  await signIn(page, person, '/todos')
  await page.getByRole('link', { name: 'Compras' }).filter({ visible: true }).first().click()
  await syncWords(page).click()
  await expect(sheet(page)).toBeVisible()
  await page.reload()
  await expect(syncWords(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/todos$/)
})

test('a page that loads slowly after a dialog was closed is not given up', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/shopping')
  await expect(addField(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  // Longer than the entry of a closed dialog is kept.
  await page.route('**/todos', (route) => setTimeout(() => void route.continue(), 2000))
  await page.keyboard.press('Escape')
  await page.goto('/todos')
  await expect(page.getByLabel('Nova tarefa')).toBeVisible()
})
