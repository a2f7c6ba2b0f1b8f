import { expect, type Page } from '@playwright/test'
import { freshSignInMs } from '#shared/account.ts'
import { ageSessions } from './app-server.ts'
import { test } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { signIn } from './page-actions.ts'

test.use({ expectedErrors: /net::ERR_|status of 40[04]/, timezoneId: 'America/Manaus' })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const address = (page: Page) => dialog(page).getByLabel('Endereço secreto').inputValue()

test('a calendar app reads days by an address that is shown once, renewed and turned off', {
  tag: '@main',
}, async ({ page, person, request }) => {
  await signIn(page, person, '/settings')
  await person.addProject(
    { title: 'Casa', description: null, status: 'pendente' },
    { title: 'Dentista', dueDate: '2030-12-05', dueTime: '15:00' },
  )
  const open = () => page.getByRole('button', { name: 'Endereço do calendário' }).click()
  /**
   * Reads an address as a calendar app does, without the cookies of the page. Resolves with the calendar, or with the
   * status of a refusal.
   */
  const read = async (link: string) => {
    const answer = await request.get(link)
    return answer.ok() ? answer.text() : answer.status()
  }

  await open()
  await expect(dialog(page)).toContainText('Quem tiver o endereço lê o título, a data e a hora dessas tarefas')
  await expectNothingSerious(page, 'the calendar without an address')
  await press(page, 'Criar endereço')
  const first = await address(page)
  expect(await read(first)).toContain('DTSTART;TZID=America/Manaus:20301205T150000')
  await expect(dialog(page).getByRole('link', { name: 'Abrir no calendário' })).toHaveAttribute('href', /^webcal:/)
  await expectNothingSerious(page, 'a new address of the calendar')
  await page.keyboard.press('Escape')

  await open()
  await expect(dialog(page)).toContainText('Há um endereço desde hoje.')
  await expect(dialog(page).getByLabel('Endereço secreto')).toBeHidden()
  await press(page, 'Criar outro endereço')
  await expect(dialog(page).getByLabel('Endereço secreto')).toBeVisible()
  const second = await address(page)
  expect(await read(first)).toBe(404)
  expect(await read(second)).toContain('SUMMARY:Dentista')
  await page.keyboard.press('Escape')

  await open()
  await press(page, 'Desativar o endereço')
  await expect(dialog(page).getByRole('button', { name: 'Criar endereço' })).toBeVisible()
  expect(await read(second)).toBe(404)

  await page.context().setOffline(true)
  await press(page, 'Criar endereço')
  await expect(dialog(page)).toContainText('Sem conexão com o servidor.')
})

test('some time after the sign-in the password is asked for before an address is made', async ({
  page,
  person,
  server,
}) => {
  await signIn(page, person, '/settings')
  ageSessions(server, person.email, freshSignInMs)
  await page.getByRole('button', { name: 'Endereço do calendário' }).click()
  await press(page, 'Criar endereço')
  await expect(dialog(page).getByLabel('Sua senha')).toBeFocused()
  await press(page, 'Criar endereço')
  await expect(dialog(page).getByLabel('Sua senha')).toHaveAccessibleDescription(/Informe a senha/)
  await dialog(page).getByLabel('Sua senha').fill(person.password)
  await press(page, 'Criar endereço')
  await expect(dialog(page).getByLabel('Endereço secreto')).toBeVisible()
  await expect(dialog(page)).toContainText('O Google Agenda descarta os lembretes')
})
