import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { addField, addItems, expectShown, item, signIn } from './page-actions.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const hits = (page: Page) => dialog(page).getByRole('option')

/** Creates a row by REST, in the session of the page. Resolves with its id. */
const write = (page: Page, path: string, body: object): Promise<string> =>
  page.evaluate(
    async ([url, json]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: json })
      return (await answer.json()).id
    },
    [path, JSON.stringify(body)] as const,
  )

async function searchFor(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(query)
}

test.beforeEach(async ({ page, person }) => signIn(page, person))

test('by keyboard each table is found and opened', { tag: '@main' }, async ({ page }) => {
  const note = await write(page, '/api/notes', { title: 'Bolo', content: 'Receita da vovó: três maçãs\ne canela' })
  await write(page, '/api/todos', { title: 'Comprar canela em pau' })
  const project = await write(page, '/api/projects', { title: 'Jardim de canelas' })
  await write(page, `/api/projects/${project}/tasks`, { title: 'Podar a canela' })
  const list = await write(page, '/api/shopping-lists', { title: 'Canelas e cia' })
  await write(page, '/api/shopping-items', { listId: list, name: 'Canela em pó', quantity: '50 g' })
  await page.reload()
  await expect(addField(page)).toBeVisible()

  await expect(async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('CANÉLA')
    await expect(hits(page))
      .toHaveCount(6, { timeout: 2000 })
      .finally(() => page.keyboard.press('Escape'))
  }).toPass()
  await expect(dialog(page)).toBeHidden()

  for (const [query, kind, path] of [
    ['vovo receita', 'Nota', `/notes/${note}`],
    ['canela comprar', 'Tarefa', '/todos'],
    ['jardim', 'Projeto', `/projects/${project}`],
    ['podar', 'Tarefa de projeto em Jardim de canelas', `/projects/${project}`],
    ['cia', 'Lista', `/shopping/${list}`],
    ['canela 50 g', 'Item em Canelas e cia', `/shopping/${list}`],
  ] as const) {
    await searchFor(page, query)
    await expect(hits(page)).toHaveCount(1)
    await expect(hits(page)).toContainText(kind)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(path)
  }
  await expect(item(page, 'Canela em pó')).toBeFocused()
})

test('Enter opens the first match as soon as the device has been searched', async ({ page }) => {
  await addItems(page, 'Canela')
  const release = await holdDatabase(page)
  await searchFor(page, 'canela')
  await page.keyboard.press('Enter')
  await expect(hits(page)).toHaveCount(0)
  await release()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/shopping\/./)
})

/** Blocks every later read and write of the local database until the returned function is called. */
async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
    })
    const hold = { isOver: false }
    const store = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('meta')
    // A transaction stays open as long as it has pending requests.
    await new Promise<void>((resolve) => {
      const goOn = () => {
        resolve()
        if (hold.isOver) db.close()
        else store.count().onsuccess = goOn
      }
      store.count().onsuccess = goOn
    })
    return hold
  })
  return () =>
    held.evaluate((hold) => {
      hold.isOver = true
    })
}

test('the matching words are shown, arrows choose a result, and Esc returns to the former place', async ({ page }) => {
  await addItems(page, 'Maçã', 'Macarrão', 'Feijão')
  await addField(page).focus()
  await page.keyboard.type('/')
  await expect(addField(page)).toHaveValue('/')
  await addField(page).clear()
  await item(page, 'Feijão').focus()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('maca')
  await expect(hits(page)).toHaveCount(2)
  await expect(dialog(page).locator('mark')).toHaveText(['Maca', 'Maçã'])
  await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(hits(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type(' quiabo')
  await expect(dialog(page).getByRole('status')).toHaveText('Nada encontrado')
  await page.keyboard.press('Escape')
  await expect(item(page, 'Feijão')).toBeFocused()
  await expectShown(page, ['Feijão', 'Maçã', 'Macarrão'])
})

test('typing faster than the results are drawn opens the typed match', async ({ page }) => {
  await addItems(page, 'Macarrão')
  await write(page, '/api/todos', { title: 'Podar' })
  await page.goto('/todos')
  await expect(page.getByRole('checkbox', { name: 'Podar' })).toBeVisible()
  await searchFor(page, 'maca')
  await expect(hits(page)).toHaveText([/Macarrão/])
  await field(page).evaluate((element: HTMLInputElement) => {
    element.select()
    document.execCommand('insertText', false, 'podar')
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Podar' })).toBeFocused()
  await expect(page).toHaveURL('/todos')
})

test('by thumb: a button on every screen, and a tap opens the row itself at any depth', async ({ page }) => {
  await page.goto('/todos')
  for (let at = 0; at < 40; at++) {
    await page.getByLabel('Nova tarefa').fill(`Tarefa número ${at + 100}`)
    await page.getByLabel('Nova tarefa').press('Enter')
  }
  await expect(page.getByRole('checkbox', { name: 'Tarefa número 139' })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Buscar (Ctrl+K)' }).tap()
  await field(page).fill('numero 101')
  await expect(hits(page)).toHaveCount(1)
  await hits(page).tap()
  await expect(page).toHaveURL('/todos')
  await expect(page.getByRole('checkbox', { name: 'Tarefa número 101' })).toBeInViewport()
  await expect(page.getByRole('checkbox', { name: 'Tarefa número 101' })).toBeFocused()
})

test('the sheet of shortcuts is one key away', async ({ page }) => {
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(sheet).toContainText('Buscar em tudo')
  await page.keyboard.press('/')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
