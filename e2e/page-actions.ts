/** Actions of a person in the app, and their view of it. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { AppServer } from './app-server.ts'
import type { Person } from './person.ts'

export const addField = (page: Page) => page.getByLabel('Novo item')
export const itemList = (page: Page) => page.getByRole('list', { name: 'Itens da lista' })
export const toast = (page: Page) => page.getByRole('region', { name: 'Avisos (F8)' })
/** The sync state in the app's words. */
export const syncWords = (page: Page) => page.getByTitle('Abrir o painel de sincronização').filter({ visible: true })

/** Restarts the server, and notifies these pages at once, as the network does: they would retry some seconds later. */
export async function bringBack(server: AppServer, ...pages: Page[]): Promise<void> {
  await server.start()
  for (const page of pages) await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** Opens the app in a new page, as a tap on its icon does. */
export async function openApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await expect(addField(page)).toBeVisible()
  return page
}

/** Creates the account on /auth. Ends on the empty list. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await register(page, person)
}

/** Creates the account on an open /auth page. Ends on the empty list. */
export async function register(page: Page, { firstName, email, password }: Person): Promise<void> {
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await page.getByLabel('Nome (opcional)').fill(firstName)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(addField(page)).toBeVisible()
}

/**
 * Signs in. Ends on the list, or opens the path. A new page gets its session without the form and loads the app once,
 * in about half of the processor time (decision 130). A page that has the app uses the form.
 */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/'): Promise<void> {
  const isNew = page.url() === 'about:blank'
  if (isNew) await startSession(page.context(), person)
  else await signInByForm(page, person)
  if (isNew || path !== '/') await page.goto(path)
  if (path === '/') await expect(addField(page)).toBeVisible()
}

async function startSession(
  { request }: BrowserContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const answer = await request.post('/api/login', { data: { email, password } })
  expect(answer.ok(), `the sign-in answers ${answer.status()}`).toBe(true)
}

/** Signs in on /auth. Ends on the list. */
export async function signInByForm(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth')
  await fillIn(page, person)
  await expect(addField(page)).toBeVisible()
}

/** Fills in and submits the form of an open /auth page. */
export async function fillIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Starts a sign-out from the menu of the phone. */
export async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
}

/** Waits until the app could start offline, as is usual on a real phone. */
export const installed = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** The button that opens the lists, named after the current list. */
export const chooser = (page: Page) => page.getByRole('button', { name: 'Escolher lista' })

/** Opens the menu of the list on the screen. */
export const openListMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Mais opções de / }).click()

/** Goes to Modo mercado of the list on the screen, whatever is on it. */
export async function enterMarket(page: Page): Promise<void> {
  await openListMenu(page)
  await page.getByRole('link', { name: 'Modo mercado' }).click()
}

/** Opens the menu of a list of somebody else, and asks to leave that. */
export async function askToLeaveList(page: Page): Promise<void> {
  await openListMenu(page)
  await page.getByRole('button', { name: 'Sair da lista' }).click()
}

/** Begins a list and waits until it is shown. */
export async function newList(page: Page, title: string): Promise<void> {
  await chooser(page).click()
  await page.getByRole('button', { name: 'Nova lista' }).click()
  await page.getByRole('dialog').getByLabel('Nome da lista').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Criar lista' }).click()
  await expect(chooser(page)).toHaveText(title)
}

/** Adds items one by one; each is on screen before the next. */
export async function addItems(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await addField(page).fill(name)
    await addField(page).press('Enter')
    await expect(item(page, name)).toBeVisible()
  }
}

export const item = (page: Page, name: string) =>
  itemList(page).getByRole('checkbox', { name: withCapital(name), exact: true })

/** A list shows the name of an item with a capital letter. */
export const withCapital = (name: string): string =>
  name.replace(/^(?:✓ )?\p{Ll}+(?!\p{Lu})/u, (word) => word.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()))

/** Deletes a row of a list in its dialog. The delete button of the row is for a mouse only. */
export async function removeRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Editar ${withCapital(name)}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Taps beside a tick, within reach of a thumb. */
export async function tapMargin(tick: Locator): Promise<void> {
  const { x, y } = (await tick.boundingBox()) ?? { x: 0, y: 0 }
  await tick.page().touchscreen.tap(x - 6, y - 6)
}

/** Chromium takes a finger that has rested this long for one without speed. */
const restMs = 150

/** Swipes a row to the left with a finger, by its text. The finger rests at the end: a tap would only stop a fling. */
export async function swipeAway(text: Locator, byPx = 150): Promise<void> {
  const page = text.page()
  const { y, height } = (await text.boundingBox()) ?? { y: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y + height / 2 }] })
  await touch('touchStart', 300)
  for (let step = 1; step <= 10; step++) await touch('touchMove', 300 - (byPx * step) / 10)
  await page.waitForTimeout(restMs)
  await touch('touchMove', 300 - byPx)
  await touch('touchEnd')
  await session.detach()
}

/** Deletes an item and waits until the device has stored that. */
export async function removeItem(page: Page, name: string): Promise<void> {
  await removeRow(page, name)
  await expect(item(page, name)).toBeHidden()
  await expect(toast(page)).toContainText('excluído')
  await expectWritten(page)
}

/** Hovers over the toast with the undo, which stays meanwhile. */
export const holdToast = (page: Page): Promise<void> => toast(page).getByRole('button', { name: 'Desfazer' }).hover()

export const undo = (page: Page): Promise<void> => toast(page).getByRole('button', { name: 'Desfazer' }).click()

/** The rows of a list from top to bottom, ticked ones with `✓ ` before their name. */
const rowsOf = (list: Locator): Promise<string[]> =>
  list.getByRole('checkbox').evaluateAll((boxes) =>
    (boxes as HTMLInputElement[]).map((box) => {
      const name = document.getElementById(box.getAttribute('aria-labelledby') ?? '') ?? box.labels?.[0]
      return `${box.checked ? '✓ ' : ''}${name?.innerText.trim()}`
    }),
  )

/** Waits until a list shows exactly these rows, in this order, ticked ones with `✓ ` before their name. */
export const expectRows = (list: Locator, rows: string[]): Promise<void> =>
  expect.poll(() => rowsOf(list)).toEqual(rows)

export const shownItems = (page: Page): Promise<string[]> => rowsOf(itemList(page))
export const expectShown = (page: Page, items: string[]): Promise<void> =>
  expectRows(itemList(page), items.map(withCapital))

/** Waits until the device has stored the content of the page: a screen is some milliseconds ahead of its disk. */
export async function expectWritten(page: Page): Promise<void> {
  await expect(async () =>
    expect((await writtenItems(page)).map(withCapital).sort()).toEqual((await shownItems(page)).sort()),
  ).toPass()
}

/** The items in the local database that are not in the trash. */
async function writtenItems(page: Page): Promise<string[]> {
  const rows = await page.evaluate(readTable, 'items')
  return rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ name, purchased }) => `${purchased ? '✓ ' : ''}${name}`)
    .sort()
}

/** The half-typed texts in the local database. */
export const writtenDrafts = async (page: Page): Promise<unknown[]> =>
  (await page.evaluate(readTable, 'drafts')).map(({ text }) => text)

/** All rows of a table of the local database. Runs in the page. */
async function readTable(table: string): Promise<Record<string, unknown>[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
  const db = await answer(indexedDB.open(name))
  const rows = await answer(db.transaction(table).objectStore(table).getAll())
  db.close()
  return rows
}

/** Waits until the device knows that the server has everything: the server has it slightly earlier. */
export const expectSent = (page: Page): Promise<void> =>
  expect.poll(async () => (await page.evaluate(readTable, 'outbox')).length).toBe(0)

/** The names of the app's databases in the browser. */
export const databases = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** Waits until the server has exactly these items, each once. */
export const expectStored = (person: Person, items: string[], timeout = 45_000): Promise<void> =>
  expect.poll(() => person.items(), { timeout }).toEqual([...items].sort())

/**
 * Taps, and returns the name of the text field that has the focus before the tap has ended. Only then a phone opens its
 * keyboard. Undefined without such a field.
 */
export const fieldFocusedByTap = (control: Locator): Promise<string | undefined> =>
  control.evaluate(async (element: HTMLElement) => {
    element.click()
    let named: string | undefined
    // A tap lasts as long as its promises.
    for (let turn = 0; turn < 50; turn++) {
      await Promise.resolve()
      const focused = document.activeElement
      if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
        named = focused.ariaLabel ?? focused.labels?.[0]?.textContent ?? ''
      }
    }
    return named
  })
