import { expect, type Page } from '@playwright/test'
import { networkAndSessionErrors, test } from './fixtures.ts'
import { allSent, field, saved } from './note-actions.ts'
import { item, signIn, syncWords } from './page-actions.ts'

test.use({ expectedErrors: networkAndSessionErrors })

const count = 40

test('an open note stays open and can be written while the device reads everything anew without a signal', async ({
  page,
  person,
}) => {
  await person.add('Arroz')
  for (let at = 1; at <= count; at++) await person.addNote('Rol '.repeat(4000), `Nota ${at}`)
  await signIn(page, person, '/notes')
  const list = page.getByRole('navigation', { name: 'Suas notas' })
  await list.getByRole('link', { name: `Nota ${count}` }).click()
  await expect(field(page)).toHaveValue(/^Rol Rol/)
  await allSent(page)

  const cut = await cutAfter(page, 2)
  await page.evaluate(forgetBookmark)
  await field(page).fill('Feira de sábado')
  await expect(saved(page)).toBeVisible()
  await expect.poll(() => cut.answers).toBe(2)
  await expect(syncWords(page)).not.toHaveText('Tudo salvo')
  await expect(field(page)).toHaveValue('Feira de sábado')
  await expect(page.getByText(`${count} notas`).first()).toBeAttached()

  await page.reload()
  await expect(field(page)).toHaveValue('Feira de sábado')
  await field(page).fill('Feira de domingo')
  await expect(saved(page)).toBeVisible()
  await page.goto('/notes/0190aaaa-0000-7000-8000-000000000000')
  await expect(page.getByText('Erro ao carregar nota')).toBeHidden()
  await page.goto('/shopping')
  await expect(item(page, 'Arroz')).toBeVisible()

  await cut.end()
  await page.reload()
  await allSent(page)
  await expect.poll(() => person.notes()).toContain('Feira de domingo')
  await page.goto('/notes')
  await expect(page.getByText(`${count} notas`).first()).toBeVisible()
})

/** Lets this many further answers to a sync through, then none. A refusal counts. */
async function cutAfter(page: Page, most: number) {
  const cut = { answers: 0, end: () => page.unroute('**/api/sync') }
  await page.route('**/api/sync', (route) => {
    if (cut.answers === most) return route.abort()
    cut.answers += 1
    return route.continue()
  })
  return cut
}

/** Runs in the page. Makes the server refuse the device's next request with `epoch_changed`. */
async function forgetBookmark(): Promise<void> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const { name = '' } = (await indexedDB.databases()).find((known) => known.name?.startsWith('caderneta-')) ?? {}
  const db = await answer(indexedDB.open(name))
  const meta = db.transaction('meta', 'readwrite').objectStore('meta')
  await answer(meta.put({ ...(await answer(meta.get('identity'))), bookmark: 'unreadable' }))
  db.close()
}
