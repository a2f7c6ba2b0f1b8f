import { expect, type Page } from '@playwright/test'
import { dayMs } from '#shared/days.ts'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import {
  addField,
  addItems,
  expectShown,
  expectStored,
  item,
  itemList,
  signIn,
  toast,
  undo,
  withCapital,
} from './page-actions.ts'

const understood = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Entendido:' })
const keepTyped = (page: Page) => page.getByRole('button', { name: 'Como digitei' })
const offered = (page: Page) => page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option')

/** Sets one field of an item in its sheet. */
async function change(page: Page, name: string, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Editar ${withCapital(name)}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Editar item' })
  await sheet.getByLabel(field, { exact: true }).fill(text)
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await expect(sheet).toBeHidden()
}

test('a correction is remembered for the next line, also on another device', async ({ page, person, openDevice }) => {
  await signIn(page, person)
  await addItems(page, 'tomate', 'Lantejolas')
  await change(page, 'tomate', 'Categoria', 'Feira de sábado')
  await change(page, 'Lantejolas', 'Nome', 'Lantejoulas')
  await addField(page).fill('9 luas')
  await keepTyped(page).click()
  await addField(page).press('Enter')
  await expectShown(page, ['9 luas', 'Lantejoulas', 'tomate'])
  await addField(page).fill('9 luas')
  await expect(keepTyped(page)).toHaveAttribute('aria-pressed', 'true')

  const phone = await openDevice()
  await signIn(phone, person)
  await expectShown(phone, ['9 luas', 'Lantejoulas', 'tomate'])
  await addField(phone).fill('2 kg de tomates')
  await expect(understood(phone)).toHaveText('Entendido: 2 kg · tomates · Feira de sábado')
  await addField(phone).fill('3 cx lantejolas')
  await expect(understood(phone)).toHaveText('Entendido: 3 cx · Lantejoulas')
  await addField(phone).fill('9 Luas')
  await expect(keepTyped(phone)).toHaveAttribute('aria-pressed', 'true')
  await keepTyped(phone).click()
  await expect(understood(phone)).toHaveText('Entendido: 9 · Luas')
})

test('possible meanings are offered, for keys and for the thumb, and Enter alone adds the typed text', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await addField(page).fill('2 kg de fei')
  await expect(offered(page).first()).toContainText('feijão')
  await expectNothingSerious(page, 'suggestions')
  await addField(page).press('ArrowDown')
  const first = offered(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  const name = await first.locator('span').first().innerText()
  await addField(page).press('Enter')
  await expectShown(page, [name])
  await expect(itemList(page)).toContainText('2 kg')
  await expect(addField(page)).toHaveValue('')
  await expect(addField(page)).toBeFocused()

  await addField(page).fill('caf')
  await expect(offered(page).first()).toBeVisible()
  await addField(page).press('Enter')
  await expect(item(page, 'caf')).toBeVisible()

  await addField(page).fill('leite cond')
  await expect(offered(page).first()).toContainText('leite condensado')
  await addField(page).press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(addField(page)).toHaveValue('leite cond')
  await addField(page).press('ArrowDown')
  await addField(page).pressSequentially('e')
  await offered(page).first().click()
  await expect(item(page, 'leite condensado')).toBeVisible()
  await expect(addField(page)).toBeFocused()
  await expectStored(person, ['caf', name, 'leite condensado'])
})

test('an item that is on the list already is increased; two phones keep both amounts, and one tap joins them', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await addField(page).fill('2 kg de tomate')
  // Until the reader of lines is loaded, they are added as typed.
  await expect(understood(page)).toBeVisible()
  await addField(page).press('Enter')
  await expect(itemList(page)).toContainText('2 kg')
  await addField(page).fill('1 kg de tomates')
  await addField(page).press('Enter')
  await expect(toast(page)).toContainText('Tomate: agora 3 kg')
  await expectShown(page, ['tomate'])
  await undo(page)
  await expect(itemList(page)).toContainText('2 kg')
  await item(page, 'tomate').click()
  await expectShown(page, ['✓ tomate'])
  await addField(page).fill('1 kg de tomate')
  await addField(page).press('Enter')
  await expectShown(page, ['tomate'])
  await expect(itemList(page)).toContainText('1 kg')

  await person.add('Tomate', { quantity: '500 g' })
  await expect(itemList(page)).toContainText('Está duas vezes na lista')
  await expectNothingSerious(page, 'an item that is there twice')
  await page.getByRole('button', { name: /^Juntar com o outro/ }).click()
  await expect(itemList(page).getByRole('checkbox')).toHaveCount(1)
  await expect(itemList(page)).toContainText('1,5 kg')
  await undo(page)
  await expect(itemList(page).getByRole('checkbox')).toHaveCount(2)
  await expect.poll(() => person.items()).toHaveLength(2)
})

test('two names of one product are asked about like two equal names', async ({ page, person }) => {
  await person.add('mandioca', { quantity: '1 kg' })
  await person.add('aipim', { quantity: '2 kg' })
  await signIn(page, person)
  await expect(itemList(page)).toContainText('Também está na lista como Aipim')
  await page.getByRole('button', { name: 'Juntar com o outro aipim' }).click()
  await expectShown(page, ['aipim'])
  await expect(itemList(page)).toContainText('3 kg')
})

test('the search for duplicates after a tap waits until the page is idle', async ({ page, person }) => {
  await person.add('mandioca')
  await person.add('aipim')
  await signIn(page, person)
  const note = page.getByText('Também está na lista como aipim')
  await expect(note).toBeVisible()
  const goOn = await keepBusy(page)
  await item(page, 'aipim').click()
  await expectShown(page, ['mandioca', '✓ aipim'])
  await expect(note).toBeVisible()
  await goOn()
  await expect(note).toBeHidden()
})

/** Simulates a page that is never idle, until the returned function is called. */
async function keepBusy(page: Page): Promise<() => Promise<void>> {
  const real = await page.evaluateHandle(() => requestIdleCallback)
  const waiting = await page.evaluateHandle(() => {
    const callbacks: IdleRequestCallback[] = []
    globalThis.requestIdleCallback = (callback) => callbacks.push(callback)
    return callbacks
  })
  return () =>
    page.evaluate(
      ([idle, callbacks]) => {
        globalThis.requestIdleCallback = idle
        for (const callback of callbacks.splice(0)) requestIdleCallback(callback)
      },
      [real, waiting] as const,
    )
}

/**
 * Writes purchases of these items in the default list to the device: four weekly ones each, the last one `daysAgo` days
 * ago.
 */
async function boughtWeekly(page: Page, daysAgo: number, ...names: string[]): Promise<void> {
  const times = [21, 14, 7, 0].map((days) => Date.now() - (days + daysAgo) * dayMs)
  await page.evaluate(
    async ({ names, times }) => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
      const db = await answer(indexedDB.open(name))
      const [settings] = await answer(db.transaction('settings').objectStore('settings').getAll())
      const store = db.transaction('purchases', 'readwrite').objectStore('purchases')
      for (const each of names) {
        const key = `${settings.defaultListId} ${each.toLowerCase()}`
        const of = { listId: settings.defaultListId, name: each, quantity: '2 un', category: null }
        await answer(store.put({ key, ...of, times }))
      }
      db.close()
    },
    { names, times },
  )
}

test('usual purchases are offered again, one tap adds one, and the settings turn it off', async ({ page, person }) => {
  await signIn(page, person)
  await addItems(page, 'Fivela')
  await boughtWeekly(page, 8, 'Lantejoula', 'Fivela', 'Botao')
  await page.reload()
  await page.getByRole('button', { name: 'De novo (2)' }).click()
  const row = page.getByRole('button', { name: /^Adicionar de novo Lantejoula/ })
  await expect(row).toContainText('2 un · comprado há 8 dias')
  await expectNothingSerious(page, 'what is usually bought')
  await row.click()
  await expectShown(page, ['Fivela', 'Lantejoula'])
  await expect(itemList(page)).toContainText('2 un')
  await expect(page.getByRole('button', { name: 'De novo (1)' })).toBeFocused()
  await undo(page)
  await expectShown(page, ['Fivela'])
  await expect(page.getByRole('button', { name: 'De novo (2)' })).toBeVisible()
  await row.click()
  await page.getByRole('button', { name: /^Adicionar de novo Botao/ }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expectShown(page, ['Botao', 'Fivela', 'Lantejoula'])
  await undo(page)
  await expectShown(page, ['Fivela', 'Lantejoula'])
  await undo(page)
  await expectShown(page, ['Fivela'])

  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Sugerir o que compro sempre' }).click()
  await page.goto('/shopping')
  await expectShown(page, ['Fivela'])
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Sugerir o que compro sempre' }).click()
  await page.goto('/shopping')
  await expectShown(page, ['Fivela'])
  await expect(page.getByRole('button', { name: /^De novo/ })).toHaveCount(0)
})

test('products that become due while the app is open are offered without a reload', async ({ page, person }) => {
  await page.clock.install()
  await signIn(page, person)
  await addItems(page, 'Fivela')
  await boughtWeekly(page, 4, 'Lantejoula')
  await page.reload()
  await expectShown(page, ['Fivela'])
  await addItems(page, 'Botao')
  await expect(page.getByRole('button', { name: /^De novo/ })).toHaveCount(0)
  await page.clock.fastForward('48:00:00')
  await expect(page.getByRole('button', { name: 'De novo (1)' })).toBeVisible()
})
