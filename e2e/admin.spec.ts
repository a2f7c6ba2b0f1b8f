/** The page of administrators. Each test has a server of its own: its first account, `person`, is its administrator. */
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { newId } from '#shared/ids.ts'
import type { AppServer } from './app-server.ts'
import { test, workerTag } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { addField, fillIn, installed, phones, signIn, signInByForm, toast } from './page-actions.ts'
import { newPerson } from './person.ts'

test.use({ settings: { LOG_LEVEL: 'error' }, expectedErrors: /status of 40[134]|net::ERR_/ })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const openPart = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const missing = (page: Page) => page.getByRole('heading', { name: 'Página não encontrada' })
const door = (page: Page) => page.getByRole('link', { name: 'Abrir a administração' })

const people = (page: Page) => page.getByRole('list', { name: 'Pessoas' }).getByRole('listitem')
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `O que fazer com ${name}` }).click()
/** In the dialog of an act: the own password, and the button. */
const prove = async (page: Page, button: string, password: string) => {
  await page.getByLabel('Sua senha').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}
const begin = (text: string) => new RegExp(`^${text.replace(/[.]/g, '\\.')}`)

/** Adds people to the database of a stopped server. */
function addPeople({ dataDir }: AppServer, count: number): void {
  const db = new Database(join(dataDir, 'caderneta.db'))
  const insert = db.prepare('INSERT INTO users (id, email, first_name, created_at) VALUES (?, ?, ?, ?)')
  db.transaction(() => {
    for (let at = 0; at < count; at++) {
      const number = String(at).padStart(4, '0')
      insert.run(
        newId(),
        `pessoa-${number}@exemplo.com.br`,
        at % 3 === 0 ? null : `Pessoa ${number}`,
        Date.now() - at * 1000,
      )
    }
  })()
  db.close()
}

/** Runs in the page, before the app: collects the length of each task of more than 50 ms. */
function watchLongTasks(): void {
  const tasks: number[] = []
  Object.assign(globalThis, { tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
}

test('an administrator finds the page in the settings, and tests what the server sends', { tag: '@main' }, async ({
  page,
  person,
}) => {
  await page.setViewportSize(phones[0])
  await signIn(page, person, '/settings')
  await door(page).click()
  await expect(page.getByRole('heading', { name: 'Administração', level: 1 })).toBeVisible()
  await openPart(page, 'Servidor')
  await expect(page.getByText(/^SQLite, \d/)).toBeVisible()
  await expect(page.getByText(/ livres de /)).toBeVisible()
  await press(page, 'Enviar e-mail de teste')
  await expect(page.getByText(`A mensagem para ${person.email} ficou na pasta`)).toBeVisible()
  await press(page, 'Enviar notificação de teste')
  await expect(page.getByText('As notificações estão desligadas neste navegador.')).toBeVisible()
  await press(page, 'Testar IA')
  await expect(page.getByText('Não há IA neste servidor.')).toBeVisible()
  await expectNothingSerious(page, 'the server')
  await openPart(page, 'Registro')
  await expect(page.getByText('Nada registrado ainda')).toBeVisible()
  await expectNothingSerious(page, 'the log')
})

test('a disabled person is out on every device, and in again once enabled', { tag: '@main' }, async ({
  page,
  server,
  person,
  openDevice,
}) => {
  const [bia, phone] = [newPerson(server.url, 'Bia'), await openDevice()]
  await bia.register()
  await phone.goto(`${server.url}/auth`)
  await signInByForm(phone, bia)
  await signIn(page, person, '/admin')
  await page.getByRole('searchbox').fill('BÍA')
  await expect(people(page)).toHaveText([/^Bia/])
  await openMenu(page, 'Bia')
  await expectNothingSerious(page, 'the menu of a person')
  await press(page, 'Desativar')
  await expect(page.getByRole('dialog')).toContainText('o que ela compartilhou continua com os outros')
  await expectNothingSerious(page, 'the question before an act')
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(toast(page)).toContainText('Bia não entra mais')
  await expect(people(page)).toContainText(['Desativada hoje'])
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect(phone.getByText('Entre novamente para sincronizar. Seus dados continuam aqui.')).toBeVisible()
  await phone.getByRole('link', { name: 'Entrar' }).click()
  await fillIn(phone, bia)
  await expect(toast(phone)).toContainText('Esta conta foi desativada. Fale com quem cuida deste servidor.')
  await openMenu(page, 'Bia')
  await press(page, 'Ativar')
  await expect(toast(page)).toContainText('Bia pode entrar de novo')
  await phone.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(addField(phone)).toBeVisible()
  await openPart(page, 'Registro')
  const log = page.getByRole('list', { name: 'Registro' }).getByRole('listitem')
  await expect(log).toHaveText(
    [`${person.email} ativou ${bia.email}`, `${person.email} desativou ${bia.email}`].map(begin),
  )
})

test('the link for a new password is handed over, and the only administrator stays one', async ({
  page,
  server,
  person,
  openDevice,
}) => {
  const [bia, phone] = [newPerson(server.url, 'Bia'), await openDevice()]
  await bia.register()
  await page.setViewportSize(phones[1])
  await signIn(page, person, '/admin')
  await openMenu(page, 'Ana')
  await expect(page.getByText('É a única pessoa que administra este servidor.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desativar' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openMenu(page, 'Bia')
  await press(page, 'Link para nova senha')
  await prove(page, 'Criar o link', person.password)
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await expect(page.getByRole('img', { name: 'O link como QR Code' })).toBeVisible()
  await expectNothingSerious(page, 'the link for a new password')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Escolha uma nova senha' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openMenu(page, 'Bia')
  await press(page, 'Excluir a conta')
  await prove(page, 'Excluir para sempre', 'errada-123')
  await expect(page.getByText('A senha atual não confere.')).toBeVisible()
  await expectNothingSerious(page, 'the question before a deletion')
  await prove(page, 'Excluir para sempre', person.password)
  await expect(toast(page)).toContainText('A conta de Bia foi excluída')
  await expect(people(page)).toHaveText([/^Ana/])
})

test.describe('on a closed server', () => {
  test.use({ settings: { REGISTRATION: 'closed' } })

  test('an invitation makes one account on a closed server, and one that is revoked makes none', async ({
    page,
    server,
    person,
    openDevice,
  }) => {
    const [bia, phone] = [newPerson(server.url, 'Bia'), await openDevice()]
    const rows = page.getByRole('list', { name: 'Convites' }).getByRole('listitem')
    await page.setViewportSize(phones[0])
    await signIn(page, person, '/admin?parte=cadastro')
    await expect(page.getByText('Fechado: só com convite seu')).toBeVisible()
    await expectNothingSerious(page, 'the registration')
    await openPart(page, 'Convites')
    await expect(page.getByText('Nenhum convite ainda')).toBeVisible()
    const invite = async (note: string) => {
      await press(page, 'Fazer um convite')
      await page.getByLabel('Para quem é').fill(note)
      await press(page, 'Criar o convite')
      return page.getByLabel('Link', { exact: true }).inputValue()
    }
    const link = await invite('Bia, do 302')
    await expectNothingSerious(page, 'an invitation')
    await page.keyboard.press('Escape')
    await expect(rows).toHaveText([/^Bia, do 302vale até/])
    await phone.goto(link)
    await expect(phone.getByText('Seu convite está salvo neste aparelho.')).toBeVisible()
    await phone.getByLabel('Nome (opcional)').fill(bia.firstName)
    await phone.getByLabel('E-mail').fill(bia.email)
    await phone.getByLabel('Senha', { exact: true }).fill(bia.password)
    await phone.getByRole('button', { name: 'Criar conta' }).click()
    await expect(addField(phone)).toBeVisible()
    await invite('Caio')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Anular o convite de Caio' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anular o convite' }).click()
    await expect(rows).toHaveText([/^Caioanulado hoje/, new RegExp(`^Bia, do 302usado hoje por ${bia.email}`)])
    await expectNothingSerious(page, 'the invitations')
  })
})

test('of 5,000 people only those near the screen are in the page, and each is found', async ({
  page,
  server,
  person,
}) => {
  await server.stop()
  addPeople(server, 5000)
  await server.start()
  await page.addInitScript(watchLongTasks)
  await signIn(page, person, '/admin')
  await expect(page.getByText('5.001 pessoas neste servidor')).toBeVisible()
  // The start of the app is not in the figure.
  await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks.splice(0))
  const last = page.getByText('pessoa-4999@exemplo.com.br')
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await people(page).count()).toBeLessThan(60)
  await page.getByRole('searchbox').fill('pessoa-2718@')
  await expect(people(page)).toHaveText([/pessoa-2718@exemplo/])
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  test.info().annotations.push({ type: 'tasks above 50 ms', description: tasks.map(Math.round).join(' ') })
})

test('for other people and for visitors the page does not exist, also without a network', { tag: workerTag }, async ({
  page,
  server,
  person,
  openDevice,
}) => {
  const [bia, phone] = [newPerson(server.url, 'Bia'), await openDevice()]
  await bia.register()
  await page.goto('/admin')
  await expect(missing(page)).toBeVisible()
  await phone.goto(`${server.url}/auth`)
  await phone.context().request.post(`${server.url}/api/login`, { data: bia })
  await phone.goto(`${server.url}/settings`)
  await expect(phone.getByRole('button', { name: 'Trocar a senha' })).toBeVisible()
  await expect(door(phone)).toHaveCount(0)
  await phone.goto(`${server.url}/admin`)
  await expect(missing(phone)).toBeVisible()
  await installed(phone)
  await signIn(page, person, '/admin?parte=servidor')
  await expect(page.getByText(/^SQLite, \d/)).toBeVisible()
  await installed(page)
  await server.kill()
  await phone.reload()
  await expect(missing(phone)).toBeVisible()
  await page.reload()
  await expect(page.getByText('A administração precisa de conexão com o servidor.')).toBeVisible()
  await server.start()
  await press(page, 'Tentar de novo')
  await expect(page.getByText(/^SQLite, \d/)).toBeVisible()
})

test('with large letters the page fits a small phone', async ({ page, person }) => {
  await page.setViewportSize(phones[1])
  await signIn(page, person, '/admin?parte=servidor')
  await expect(page.getByText(/^SQLite, \d/)).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const name of ['Pessoas', 'Convites', 'Servidor', 'Cadastro', 'Registro']) {
    await openPart(page, name)
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360)
  }
})

test('with large letters the tabs are larger, and each is whole on the screen', async ({ page, person }) => {
  await page.setViewportSize(phones[0])
  await signIn(page, person, '/admin')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(5)
  const lettersPx = () => tabs.first().evaluate((tab) => Number.parseFloat(getComputedStyle(tab).fontSize))
  const before = await lettersPx()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await lettersPx()).toBeGreaterThan(before * 1.4)
  for (const tab of await tabs.all()) {
    await expect(tab).toBeInViewport({ ratio: 1 })
    expect(await tab.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})

test('a person reads what happened to the account, with day and network', async ({ page, server, person }) => {
  await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: 'errada-123' }),
  })
  await signIn(page, person, '/settings')
  await press(page, 'Ver a atividade')
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows).toHaveText([/^Alguém entrou com a senha/, /^Alguém errou a senha/, /^A conta foi criada/])
  await expect(rows.nth(1)).toContainText(/\d\d:\d\d · rede 127\.0\.0\.0\/24/)
  await expectNothingSerious(page, 'the activity of the account')
})
