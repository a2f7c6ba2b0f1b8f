import { expect } from '@playwright/test'
import { networkAndSessionErrors, test, withServiceWorker } from './fixtures.ts'
import { killBrowser } from './kill-browser.ts'
import { addNote, allSent, field, openNote, saved } from './note-actions.ts'
import { askToLeave, installed, signIn, syncWords, writtenDrafts } from './page-actions.ts'

test.use({ ...withServiceWorker, expectedErrors: networkAndSessionErrors })

test('a text reaches the server from any screen opened after its tab was closed or its browser killed', async ({
  person,
  openProfile,
}) => {
  let browser = await openProfile()
  let page = await browser.newPage()
  await signIn(page, person)
  await installed(page)
  await addNote(page, 'antes')
  await allSent(page)
  // Only a normal close certainly writes the cookie to disk.
  await browser.close()
  browser = await openProfile()
  page = await browser.newPage()
  await openNote(page)
  await field(page).press('End')
  await field(page).pressSequentially(' e depois')
  await expect.poll(() => writtenDrafts(page)).toContain('antes e depois')
  await killBrowser(browser)
  browser = await openProfile()
  page = await browser.newPage()
  await page.goto('/shopping')
  await expect.poll(() => person.notes()).toEqual(['antes e depois'])
  await openNote(page)
  await expect(field(page)).toHaveValue('antes e depois')
  await expect.poll(() => writtenDrafts(page)).toEqual([])
  await field(page).press('End')
  await field(page).pressSequentially('!')
  await expect.poll(() => writtenDrafts(page)).toContain('antes e depois!')
  await page.close()
  await (await browser.newPage()).goto('/shopping')
  await expect.poll(() => person.notes()).toEqual(['antes e depois!'])
})

test('a text is saved without delay when the page is hidden', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, 'antes')
  await allSent(page)
  // No timer of the page ends any more.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await field(page).press('End')
  await field(page).pressSequentially(' e depois')
  await expect(saved(page)).toBeHidden()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect(saved(page)).toBeVisible()
})

test('during typing nothing claims that all is saved', async ({ page, person }) => {
  await signIn(page, person)
  await addNote(page, 'antes')
  await allSent(page)
  await field(page).press('End')
  // A text is saved after a pause, and there is none.
  await expect(async () => {
    await page.keyboard.type('a')
    expect(await syncWords(page).textContent()).toBe('1 esperando')
  }).toPass({ intervals: [200] })
  await expect(page.getByRole('img', { name: 'Ainda não chegou ao servidor' })).toBeVisible()
  await allSent(page)
})

test('a sign-out in the middle of a text loses nothing without a question', async ({ page, person, server }) => {
  await signIn(page, person)
  await installed(page)
  await addNote(page, 'antes')
  await allSent(page)
  await field(page).fill('antes e depois')
  await askToLeave(page)
  await expect(page).toHaveURL(/\/auth$/)
  expect(await person.notes()).toEqual(['antes e depois'])
  await signIn(page, person)
  await openNote(page)
  await expect(field(page)).toHaveValue('antes e depois')
  await server.kill()
  await field(page).fill('antes e sempre')
  await askToLeave(page)
  const question = page.getByRole('dialog', { name: '1 mudança ainda não foi enviada' })
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await server.start()
  await expect.poll(() => person.notes()).toEqual(['antes e sempre'])
})
