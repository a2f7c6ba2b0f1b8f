/** Actions of a person in the app, and their view of it. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { retryMs } from '../scripts/patience.mjs'
import type { AppServer } from './app-server.ts'
import type { Person } from './person.ts'

/** A usual phone and a small one: what people do daily works on both. */
export const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
] as const

export const addField = (page: Page) => page.getByLabel('Novo item')
export const itemList = (page: Page) => page.getByRole('list', { name: 'Itens da lista' })
export const toast = (page: Page) => page.getByRole('region', { name: 'Avisos (F8)' })
/** The sync state in the app's words. */
export const syncWords = (page: Page) => page.getByTitle('Abrir o painel de sincronização').filter({ visible: true })

/** Restarts a stopped server, and reports the network to these pages at once: they would retry some seconds later. */
export async function bringBack(server: AppServer, ...pages: Page[]): Promise<void> {
  await server.start()
  for (const page of pages) await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** Opens the app in a new page, as a tap on its icon does. Ends on the list, so its person must be signed in. */
export async function openApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await expect(addField(page)).toBeVisible()
  return page
}

/** Opens /auth and creates the account. Ends on the empty list. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await register(page, person)
}

/** Creates the account by the form of an open /auth page. Ends on the empty list. */
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
 * in about half of the processor time (decision 034). A page that has the app uses the form.
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

/** Signs in by the form of /auth. Ends on the list. */
export async function signInByForm(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth')
  await fillIn(page, person)
  await expect(addField(page)).toBeVisible()
}

/** Fills in and submits the sign-in form of an open /auth page. */
export async function fillIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Presses "Sair" in the menu of the phone. The app may ask for a confirmation. */
/** Answers no sync, and a sign-in as an older server does, without rows; until `page.unrouteAll()`. */
export async function holdFirstRows(page: Page): Promise<void> {
  await page.route('**/api/sync', () => undefined)
  await page.route('**/api/login', (route) => {
    const { sync: _asked, ...known } = route.request().postDataJSON()
    return route.continue({ postData: JSON.stringify(known) })
  })
}

export async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu do usuário' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
}

/**
 * Waits until the service worker controls the page: the app can then start offline, as is usual on a real phone. Never
 * resolves where the service worker is blocked.
 */
export const installed = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** The button that opens the choice of lists. It has the name of the current list. */
export const chooser = (page: Page) => page.getByRole('button', { name: 'Escolher lista' })

/** Opens the menu of the list on the screen. */
export const openListMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Mais opções de / }).click()

/** Goes to Modo mercado of the list on the screen, whatever is on it. */
export async function enterMarket(page: Page): Promise<void> {
  await openListMenu(page)
  await page.getByRole('link', { name: 'Modo mercado' }).click()
}

/** Presses "Sair da lista" in the menu of another person's list. The app asks for a confirmation. */
export async function askToLeaveList(page: Page): Promise<void> {
  await openListMenu(page)
  await page.getByRole('button', { name: 'Sair da lista' }).click()
}

/** Creates a list by the choice of lists, and waits until it is shown. */
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

/**
 * The name of an item as a list shows it: the first word begins with a capital letter if all of it is small. A `✓ `
 * before it stays.
 */
export const withCapital = (name: string): string =>
  name.replace(/^(?:✓ )?\p{Ll}+(?!\p{Lu})/u, (word) => word.replace(/\p{Ll}/u, (letter) => letter.toUpperCase()))

/** Deletes a row by its dialog, as with a finger: the delete button of the row itself is for a mouse only. */
export async function removeRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Editar ${withCapital(name)}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Taps 6 px outside of a tick's box, within reach of a thumb. */
export async function tapMargin(tick: Locator): Promise<void> {
  const { x, y } = (await tick.boundingBox()) ?? { x: 0, y: 0 }
  await tick.page().touchscreen.tap(x - 6, y - 6)
}

/** Rest of a finger before it leaves the screen, ms. Chromium starts no fling after it. */
const restMs = 150

/**
 * Swipes a row to the left, or to the right by a negative `byPx`, with a finger at the height of `text`. The finger rests
 * at the end: during a fling the next tap would only stop it.
 */
export async function swipeAway(text: Locator, byPx = 150): Promise<void> {
  const page = text.page()
  const { y, height } = (await text.boundingBox()) ?? { y: 0, height: 0 }
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y + height / 2 }] })
  const from = byPx > 0 ? 300 : 100
  await touch('touchStart', from)
  for (let step = 1; step <= 10; step++) await touch('touchMove', from - (byPx * step) / 10)
  await page.waitForTimeout(restMs)
  await touch('touchMove', from - byPx)
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

/** Hovers over "Desfazer" in the toast: the toast stays as long. */
export const holdToast = (page: Page): Promise<void> => toast(page).getByRole('button', { name: 'Desfazer' }).hover()

export const undo = (page: Page): Promise<void> => toast(page).getByRole('button', { name: 'Desfazer' }).click()

/** The names of a list's rows from top to bottom. A ticked row has `✓ ` before its name. */
const rowsOf = (list: Locator): Promise<string[]> =>
  list.getByRole('checkbox').evaluateAll((boxes) =>
    (boxes as HTMLInputElement[]).map((box) => {
      const name = document.getElementById(box.getAttribute('aria-labelledby') ?? '') ?? box.labels?.[0]
      return `${box.checked ? '✓ ' : ''}${name?.innerText.trim()}`
    }),
  )

/** Waits until a list shows exactly these rows in this order. A ticked row has `✓ ` before its name. */
export const expectRows = (list: Locator, rows: string[]): Promise<void> =>
  expect.poll(() => rowsOf(list)).toEqual(rows)

export const shownItems = (page: Page): Promise<string[]> => rowsOf(itemList(page))
export const expectShown = (page: Page, items: string[]): Promise<void> =>
  expectRows(itemList(page), items.map(withCapital))

/**
 * Waits until the device has stored the items of the list on the screen, with their ticks: a screen is some
 * milliseconds ahead of its disk. No other list on the device may have items.
 */
export async function expectWritten(page: Page): Promise<void> {
  await expect(async () =>
    expect((await writtenItems(page)).map(withCapital).sort()).toEqual((await shownItems(page)).sort()),
  ).toPass()
}

/** The items in the local database that are not in the trash, as `shownItems` names them, sorted. */
async function writtenItems(page: Page): Promise<string[]> {
  const rows = await page.evaluate(readTable, 'items')
  return rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ name, purchased }) => `${purchased ? '✓ ' : ''}${name}`)
    .sort()
}

/** The half-typed texts in the local database, as the app keeps them for a reload. */
export const writtenDrafts = async (page: Page): Promise<unknown[]> =>
  (await page.evaluate(readTable, 'drafts')).map(({ text }) => text)

/** Runs in the page. All rows of a table of the local database. */
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

/** Waits until the outbox of the device is empty: the server has the changes slightly earlier. */
export const expectSent = (page: Page): Promise<void> =>
  expect.poll(async () => (await page.evaluate(readTable, 'outbox')).length).toBe(0)

/** The names of the IndexedDB databases of the app in this browser. */
export const databases = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** Waits until the server has exactly these items of the person's default list, each once. */
export const expectStored = (person: Person, items: string[]): Promise<void> =>
  expect.poll(() => person.items(), { timeout: retryMs }).toEqual([...items].sort())

/**
 * Clicks by script, and returns the name of the last text field that had the focus before the click's own work ended.
 * Only then does a phone open its keyboard. Undefined without such a field.
 */
export const fieldFocusedByTap = (control: Locator): Promise<string | undefined> =>
  control.evaluate(async (element: HTMLElement) => {
    element.click()
    let named: string | undefined
    // A phone counts everything until the promises of the tap are done as part of the tap.
    for (let turn = 0; turn < 50; turn++) {
      await Promise.resolve()
      const focused = document.activeElement
      if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
        named = focused.ariaLabel ?? focused.labels?.[0]?.textContent ?? ''
      }
    }
    return named
  })

/** Runs in the page. Makes timers a hundred times as long, so that what happens without them can be seen. */
export function slowTimers(): void {
  const later = window.setTimeout.bind(window)
  Object.assign(window, { setTimeout: (act: () => void, ms = 0) => later(act, ms * 100) })
}
