/** The former texts of a note. */
import { expect } from '@playwright/test'
import { newId } from '#shared/ids.ts'
import { networkAndSessionErrors, test, withServiceWorker } from './fixtures.ts'
import { addNote, allSent, caretAt, field, inNoteMenu, saved } from './note-actions.ts'
import { expectSent, signIn, toast, undo } from './page-actions.ts'

test.use({ ...withServiceWorker, expectedErrors: networkAndSessionErrors })

test('a former text is shown beside the current one, can be restored, and that undone', async ({
  page,
  person,
  server,
}) => {
  await signIn(page, person)
  await addNote(page, 'Bolo\nFubá\nOvos')
  // Asks the server: pending changes are not shown at once, and a pending text gives way to the next.
  await expect.poll(() => person.notes()).toEqual(['Bolo\nFubá\nOvos'])
  await allSent(page)
  await field(page).fill('Bolo\nMilho\nOvos')
  await expect(saved(page)).toBeVisible()
  await expect.poll(() => person.notes()).toEqual(['Bolo\nMilho\nOvos'])
  await allSent(page)
  await inNoteMenu(page, 'Histórico')
  const history = page.getByRole('dialog', { name: 'Histórico' })
  const versions = history.getByRole('list', { name: 'Textos anteriores' }).getByRole('button')
  await expect(versions.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(history).toContainText('Só no texto de agora: Milho')
  await expect(history).toContainText('Só neste texto: Fubá')
  await server.kill()
  await versions.first().click()
  await expect(history.getByRole('alert')).toContainText('O histórico vem do servidor, que agora não responde.')
  await server.start()
  await history.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(history).toContainText('Igual ao texto de agora.')
  await expect(history.getByRole('button', { name: 'Restaurar este texto' })).toBeHidden()
  await versions.nth(1).click()
  await history.getByRole('button', { name: 'Restaurar este texto' }).click()
  await expect(field(page)).toHaveValue('Bolo\nFubá\nOvos')
  await expect(toast(page)).toContainText('Texto restaurado')
  await undo(page)
  await expect(field(page)).toHaveValue('Bolo\nMilho\nOvos')
  // The history is the server's, so pending texts are missing.
  await expectSent(page)
  await expect.poll(() => person.notes()).toEqual(['Bolo\nMilho\nOvos'])
  // Later text within the restored words stays, and is not compared with the older version.
  await inNoteMenu(page, 'Histórico')
  await versions.nth(1).click()
  await history.getByRole('button', { name: 'Restaurar este texto' }).click()
  await caretAt(page, 'Bolo\nFubá'.length)
  await page.keyboard.type('s')
  await undo(page)
  await expect(toast(page)).toBeHidden()
  await expect(field(page)).toHaveValue('Bolo\nFubás\nOvos')
})

test.describe('with times from the server', () => {
  // A service worker would ask in place of the page.
  test.use({ serviceWorkers: 'block' })

  test('the history shows one text of each sitting with its device, and all of them on request', async ({
    page,
    person,
  }) => {
    await person.addNote('Bolo')
    await signIn(page, person)
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 17, minute)).toISOString()
    const deviceAt = (minute: number) =>
      minute < 14
        ? { id: 'desk', current: false, browser: 'Firefox', system: 'Windows' }
        : { id: 'phone', current: true, browser: 'Chrome', system: 'Android' }
    await page.route(
      ({ pathname }) => pathname.endsWith('/versions'),
      (route) =>
        route.fulfill({
          json: [15, 14, 13, 5, 4].map((minute) => ({ id: newId(), at: at(minute), device: deviceAt(minute) })),
        }),
    )
    await page.route(
      ({ pathname }) => pathname.includes('/versions/'),
      (route) => route.fulfill({ json: { id: newId(), at: at(4), content: 'Bolo de fubá' } }),
    )
    await page.goto('/notes')
    await page.getByRole('navigation', { name: 'Suas notas' }).getByRole('link').first().click()
    await inNoteMenu(page, 'Histórico')
    const versions = page.getByRole('list', { name: 'Textos anteriores' }).getByRole('button')
    await expect(versions).toHaveText([
      /14:15.*Agora · neste aparelho/,
      /14:13.*Firefox no Windows/,
      /14:05.*Firefox no Windows/,
    ])
    await expect(versions.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Mostrar todos os 5 textos' }).click()
    await expect(versions).toHaveCount(5)
    await expect(page.getByText('Bolo de fubá')).toBeVisible()
  })
})

test('the history names this device, and another one by its browser and system', async ({ page, person, server }) => {
  const id = await person.addNote('Bolo')
  await signIn(page, person)
  const other = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/605.1' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  const cookie = other.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await fetch(`${server.url}/api/notes/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ content: 'Bolo de fubá' }),
  })
  await page.goto(`/notes/${id}`)
  await expect(field(page)).toHaveValue('Bolo de fubá')
  await field(page).fill('Bolo de milho')
  await expect.poll(() => person.notes()).toEqual(['Bolo de milho'])
  await allSent(page)
  await inNoteMenu(page, 'Histórico')
  const versions = page.getByRole('list', { name: 'Textos anteriores' }).getByRole('button')
  await expect(versions).toHaveText([/Agora · neste aparelho/, /Safari no iPhone/, /outro aparelho/])
})
