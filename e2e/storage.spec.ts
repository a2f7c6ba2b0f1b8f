import { expect, type Page } from '@playwright/test'
import { test, withWindows } from './fixtures.ts'
import {
  addField,
  addItems,
  expectShown,
  expectStored,
  expectWritten,
  installed,
  item,
  signUp,
  syncWords,
} from './page-actions.ts'
import { newPerson } from './person.ts'

test.use(withWindows)

const banner = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'nada de novo fica salvo' })
const tryAgain = (page: Page) => banner(page).getByRole('button', { name: 'Tentar de novo' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Sincronização' })

test('without room on the device the app reports it, keeps the typed text, and continues when there is some', async ({
  page,
  server,
}) => {
  const person = newPerson(server.url)
  await page.addInitScript(failOnDemand)
  await signUp(page, person)
  await addItems(page, 'Arroz')
  await expectWritten(page)
  await fail(page, 'full')
  await addField(page).fill('Farinha')
  await addField(page).press('Enter')
  await expect(syncWords(page)).toHaveText('Sem espaço')
  await expect(addField(page)).toHaveValue('Farinha')
  await expect(banner(page)).toBeVisible()
  await syncWords(page).press('Enter')
  await expect(panel(page)).toContainText('Libere espaço')
  await page.keyboard.press('Escape')
  await expect(syncWords(page)).toBeFocused()

  // The app also retries by itself: then the button disappears, and its focus moves to the page.
  await tryAgain(page).focus()
  await fail(page, 'nothing')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  await addField(page).press('Enter')
  await expectStored(person, ['Arroz', 'Farinha'])
})

test('without room in the browser no typed text is lost, and it is sent once there is some', async ({
  server,
  openProfile,
}) => {
  const person = newPerson(server.url)
  const first = await openProfile()
  const before = await first.newPage()
  await signUp(before, person)
  await addItems(before, 'Arroz')
  await expectStored(person, ['Arroz'])
  await installed(before)
  await first.close()

  // A browser checks the remaining room when it opens a database, and then not for a while.
  const context = await openProfile()
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  const setQuota = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize })
  await setQuota(1)
  await page.goto('/')
  await expectShown(page, ['Arroz'])
  await addField(page).fill('Farinha')
  await addField(page).press('Enter')
  await expect(syncWords(page)).toHaveText('Sem espaço')
  await expect(addField(page)).toHaveValue('Farinha')

  await tryAgain(page).focus()
  await setQuota()
  await page.keyboard.press('Enter')
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  await addField(page).press('Enter')
  await expectStored(person, ['Arroz', 'Farinha'])
})

test('without access to the database the app shows no counts, and a reload brings everything back', async ({
  page,
  server,
}) => {
  await page.addInitScript(failOnDemand)
  await signUp(page, newPerson(server.url))
  await addItems(page, 'Arroz')
  await expectWritten(page)
  await expect(syncWords(page)).toHaveText('Tudo salvo')
  await fail(page, 'closed')
  await addField(page).fill('Farinha')
  await addField(page).press('Enter')
  await expect(syncWords(page)).toHaveText('Sem acesso aos dados')
  await expect(banner(page)).toBeVisible()
  await syncWords(page).press('Enter')
  await expect(panel(page)).toContainText('Recarregue a página')
  await expect(panel(page)).not.toContainText('Esperando envio')
  await panel(page).getByRole('button', { name: 'Recarregar' }).press('Enter')
  await expectShown(page, ['Arroz'])
  await expect(addField(page)).toHaveValue('Farinha')
  await expect(banner(page)).toBeHidden()
  await addField(page).press('Enter')
  await expect(item(page, 'Farinha')).toBeVisible()
})

type Failure = 'nothing' | 'full' | 'closed'

declare let storageFailure: Failure

const fail = (page: Page, failure: Failure): Promise<void> =>
  page.evaluate((next) => void Object.assign(globalThis, { storageFailure: next }), failure)

/**
 * Runs in the page, before the app. Makes IndexedDB fail by `storageFailure`: `full` as on a full disk, `closed` as
 * with files out of reach.
 */
function failOnDemand(): void {
  Object.assign(globalThis, { storageFailure: 'nothing' })
  const refuse = (failure: Failure, name: string, message: string) => {
    if (storageFailure === failure) throw new DOMException(message, name)
  }
  const { add, put } = IDBObjectStore.prototype
  const { transaction } = IDBDatabase.prototype
  const { open } = IDBFactory.prototype
  Object.assign(IDBObjectStore.prototype, {
    add(this: IDBObjectStore, ...row: Parameters<typeof add>) {
      refuse('full', 'QuotaExceededError', 'No room.')
      return add.apply(this, row)
    },
    put(this: IDBObjectStore, ...row: Parameters<typeof put>) {
      refuse('full', 'QuotaExceededError', 'No room.')
      return put.apply(this, row)
    },
  })
  Object.assign(IDBDatabase.prototype, {
    transaction(this: IDBDatabase, ...asked: Parameters<typeof transaction>) {
      refuse('closed', 'InvalidStateError', 'The database connection is closing.')
      return transaction.apply(this, asked)
    },
  })
  Object.assign(IDBFactory.prototype, {
    open(this: IDBFactory, ...asked: Parameters<typeof open>) {
      refuse('closed', 'UnknownError', 'Internal error opening backing store for indexedDB.open.')
      return open.apply(this, asked)
    },
  })
}
