import { expect } from '@playwright/test'
import { outboxTag } from '#app/sync/background-sync.ts'
import { signOutEverywhere } from './app-server.ts'
import { awaitedEvents, wakeServiceWorker } from './background-sync.ts'
import { networkAndSessionErrors, test, withWindows } from './fixtures.ts'
import {
  addField,
  addItems,
  askToLeave,
  databases,
  expectSent,
  expectShown,
  expectStored,
  expectWritten,
  fillIn,
  installed,
  item,
  openApp,
  removeItem,
  signIn,
  signUp,
  syncWords,
  toast,
  undo,
  writtenDrafts,
} from './page-actions.ts'
import { newPerson } from './person.ts'

test.use({ ...withWindows, expectedErrors: networkAndSessionErrors })

test('a list written offline survives everything and reaches every device', { tag: '@main' }, async ({
  server,
  openProfile,
  openDevice,
}) => {
  const person = newPerson(server.url)
  let phone = await openProfile()
  let page = await phone.newPage()
  await signUp(page, person)
  await addItems(page, 'Arroz', 'Café')
  await expectStored(person, ['Arroz', 'Café'])
  await expectSent(page)
  await installed(page)

  await server.kill()
  await addItems(page, 'Feijão', 'Leite', 'Pão')
  await item(page, 'Café').click()
  await removeItem(page, 'Arroz')
  await removeItem(page, 'Leite')
  await expect(toast(page)).toContainText('2 itens excluídos')
  await undo(page)
  await expect(toast(page)).toContainText('Item excluído')
  await undo(page)
  const written = ['Arroz', 'Feijão', 'Leite', 'Pão', '✓ Café']
  await expectShown(page, written)
  await removeItem(page, 'Pão')
  await undo(page)
  await expectShown(page, written)
  // An item typed before the dictionary had loaded is changed once more after that.
  await expect(syncWords(page)).toHaveText(/^Sem conexão, 1[0-3] esperando$/)
  await page.close()
  page = await openApp(phone)
  await expectShown(page, written)

  await phone.close()
  phone = await openProfile()
  page = await openApp(phone)
  await expectShown(page, written)
  await expect(syncWords(page)).toContainText('esperando')

  await server.start()
  await expectStored(person, written)
  await expect(syncWords(page)).toHaveText('Tudo salvo')

  const tablet = await openDevice()
  await signIn(tablet, person)
  await expectShown(tablet, written)
  await addItems(tablet, 'Manteiga')
  await expectShown(page, ['Arroz', 'Feijão', 'Leite', 'Manteiga', 'Pão', '✓ Café'])
  await item(page, 'Manteiga').click()
  await expectShown(tablet, ['Arroz', 'Feijão', 'Leite', 'Pão', '✓ Café', '✓ Manteiga'])
})

test('with an expired session the data stays open, and edits are sent after the next sign-in', async ({
  server,
  person,
  page,
  context,
}) => {
  await signIn(page, person)
  await addItems(page, 'Arroz')
  await expectStored(person, ['Arroz'])
  await installed(page)

  await server.kill()
  signOutEverywhere(server)
  await addItems(page, 'Café')
  await expectWritten(page)
  await page.close()
  const again = await openApp(context)
  await addItems(again, 'Feijão')
  await server.start()

  const banner = again.getByText('Entre novamente para sincronizar. Seus dados continuam aqui.')
  await expect(banner).toBeVisible()
  await item(again, 'Arroz').click()
  await addItems(again, 'Leite')
  await expectWritten(again)
  await again.reload()
  await expectShown(again, ['Café', 'Feijão', 'Leite', '✓ Arroz'])
  await expectStored(person, ['Arroz'])

  await banner.locator('..').getByRole('link', { name: 'Entrar' }).click()
  await again.getByRole('link', { name: 'Voltar para a minha lista' }).click()
  await expectShown(again, ['Café', 'Feijão', 'Leite', '✓ Arroz'])
  await banner.locator('..').getByRole('link', { name: 'Entrar' }).click()
  await expect(again.getByLabel('E-mail')).toHaveValue(person.email)
  await fillIn(again, person)
  await expectStored(person, ['✓ Arroz', 'Café', 'Feijão', 'Leite'])
  await expect(banner).toBeHidden()
  await expectShown(again, ['Café', 'Feijão', 'Leite', '✓ Arroz'])
  await person.add('Uva')
  await expectShown(again, ['Café', 'Feijão', 'Leite', 'Uva', '✓ Arroz'])
})

test('edits are sent by Background Sync while no page of the app is open', async ({
  server,
  origin,
  person,
  page,
  context,
}) => {
  await signIn(page, person)
  await installed(page)
  await addItems(page, 'Arroz')
  await expectStored(person, ['Arroz'])
  await expectSent(page)

  await server.kill()
  await addItems(page, 'Café')
  await item(page, 'Arroz').click()
  await expect(syncWords(page)).toContainText('2 esperando')
  await page.close()
  await expect.poll(() => awaitedEvents(context)).toEqual([outboxTag])
  await server.start()

  await wakeServiceWorker(context, origin, outboxTag)
  await expectStored(person, ['✓ Arroz', 'Café'])
  const again = await openApp(context)
  await expectShown(again, ['Café', '✓ Arroz'])
  await expect(syncWords(again)).toHaveText('Tudo salvo')
})

test('two tabs edit the same notebook, and either may close', async ({ server, person, page, context }) => {
  await signIn(page, person)
  await installed(page)
  const second = await openApp(context)
  await addItems(page, 'Arroz')
  await addItems(second, 'Café')
  await expectShown(page, ['Arroz', 'Café'])
  await expectShown(second, ['Arroz', 'Café'])
  await expectStored(person, ['Arroz', 'Café'])

  await server.kill()
  await Promise.all([addItems(page, 'Banana'), addItems(second, 'Alho')])
  await item(page, 'Café').click()
  const all = ['Alho', 'Arroz', 'Banana', '✓ Café']
  await expectShown(page, all)
  await expectShown(second, all)
  await server.start()
  await expectStored(person, all)

  // The tab opened last holds the stream of events; the other takes it over, and then back.
  await second.close()
  await person.add('Uva')
  await expectShown(page, ['Alho', 'Arroz', 'Banana', 'Uva', '✓ Café'])
  const third = await openApp(context)
  await item(third, 'Uva').click()
  await expectShown(page, [...all, '✓ Uva'])
  await page.close()
  await person.add('Xuxu')
  await expectShown(third, ['Alho', 'Arroz', 'Banana', 'Xuxu', '✓ Café', '✓ Uva'])
  await expectStored(person, [...all, '✓ Uva', 'Xuxu'])
})

test('text being typed in one tab survives saves of another one', async ({ person, page, context }) => {
  await signIn(page, person)
  const second = await openApp(context)
  await addField(page).fill('Meia dúzia de')
  await expect.poll(() => writtenDrafts(page)).toEqual(['Meia dúzia de'])
  await addItems(second, 'Feijão')
  await expectStored(person, ['Feijão'])
  await expect.poll(() => writtenDrafts(second)).toEqual(['Meia dúzia de'])
  await page.close()
  const third = await openApp(context)
  await expect(addField(third)).toHaveValue('Meia dúzia de')
})

test('T37: the next person on the device neither sees nor sends changes of the former one', async ({
  server,
  person,
  page,
}) => {
  const bruno = newPerson(server.url, 'Bruno')
  await bruno.register()
  await signIn(page, person)
  await addItems(page, 'Presente do Bruno')
  await expectStored(person, ['Presente do Bruno'])
  await installed(page)
  await server.kill()
  signOutEverywhere(server)
  await addItems(page, 'Balões', 'Velas')
  await server.start()
  await page.getByRole('link', { name: 'Entrar' }).click()

  await fillIn(page, bruno)
  await expect(page.getByRole('heading', { name: 'Página em branco' })).toBeVisible()
  await addItems(page, 'Carvão')
  await expectStored(bruno, ['Carvão'])
  await expectShown(page, ['Carvão'])
  await expectStored(person, ['Presente do Bruno'])

  await askToLeave(page)
  await expect(toast(page)).toContainText('Logout realizado')
  await expect(page).toHaveURL(/\/auth$/)
  await fillIn(page, person)
  await expectShown(page, ['Balões', 'Presente do Bruno', 'Velas'])
  await expectStored(person, ['Balões', 'Presente do Bruno', 'Velas'])
  await expectStored(bruno, ['Carvão'])

  await askToLeave(page)
  await expect(page).toHaveURL(/\/auth$/)
  await expect.poll(() => databases(page)).toEqual(['caderneta'])
  await fillIn(page, bruno)
  await expectShown(page, ['Carvão'])
})

test('a sign-out asks before pending edits are lost, and works offline', async ({ server, person, page, context }) => {
  await signIn(page, person)
  await installed(page)
  await server.kill()
  await addItems(page, 'Arroz', 'Café')
  await askToLeave(page)
  const question = page.getByRole('dialog', { name: '2 mudanças ainda não foram enviadas' })
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(question).toBeHidden()
  await expectShown(page, ['Arroz', 'Café'])

  await askToLeave(page)
  await question.getByRole('button', { name: 'Sair e perder as mudanças' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect.poll(() => databases(page)).toEqual(['caderneta'])
  const owed = await context.cookies()
  expect(owed.map(({ name }) => name)).toContain('sid')

  await server.start()
  await page.reload()
  const asOwed = { headers: { cookie: `sid=${owed[0]?.value}` } }
  await expect.poll(async () => (await fetch(`${server.url}/api/auth/user`, asOwed)).status).toBe(401)
  await expectStored(person, [])
})

test('a pending sign-out does not end a later sign-in outside of the app, as with Google', async ({
  server,
  person,
  page,
  context,
}) => {
  await signIn(page, person)
  await installed(page)
  await server.kill()
  await askToLeave(page)
  await expect(page).toHaveURL(/\/auth$/)
  await server.start()
  const data = { email: person.email, password: person.password }
  expect((await context.request.post(`${server.url}/api/login`, { data })).status()).toBe(200)
  await page.goto('/')
  await expect(page).toHaveURL(/\/shopping$/)
  const stays = await context.request.get(`${server.url}/api/auth/user`)
  expect(await stays.json()).toMatchObject({ email: person.email })
})
