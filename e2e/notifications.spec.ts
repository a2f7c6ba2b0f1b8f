/** Notifications without a push service: the subscription is simulated, the rest is real. */
import { expect, type Page } from '@playwright/test'
import { openPath } from '#app/lib/app-messages.ts'
import { newBrowser } from '#sync-server/testing/push-service.ts'
import type { AppServer } from './app-server.ts'
import { networkErrors, signOutErrors, test, withWindows } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { askToLeave, installed, signIn, toast } from './page-actions.ts'
import { newPerson, type Person } from './person.ts'
import { deliverPush, told, withPushService } from './push-messages.ts'

const section = (page: Page) => page.getByRole('heading', { name: 'Notificações' }).locator('..')
const turnOn = (page: Page) => page.getByRole('button', { name: 'Ativar notificações' })
const tasks = (page: Page) => page.getByRole('switch', { name: 'Tarefas que vencem hoje' })
const ofList = (page: Page) => page.getByRole('switch', { name: 'Avisar quando adicionarem itens' })

test.use({ ...withWindows, settings: { PUSH_LOOPBACK: 'allow' } })

/** Another person shares a list with this one. Resolves with the id of the list. */
async function receiveList({ url }: AppServer, person: Person): Promise<string> {
  const bia = newPerson(url, 'Bia')
  await bia.register()
  const listId = await bia.startList('Feira', 'leite')
  await bia.share(person.email, true, listId)
  return listId
}

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, tag, data }) => ({
      title,
      body,
      lang,
      tag,
      data,
    })),
  )

/** Runs in the service worker: the browser reports a new address for pushes. */
function moveSubscription(json: PushSubscriptionJSON): void {
  const event = new ExtendableEvent('pushsubscriptionchange')
  self.dispatchEvent(Object.assign(event, { newSubscription: { toJSON: () => json } }))
}

/** Runs in the page. Stores at the server that this browser is in another time zone. */
async function moveTo(timeZone: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const { endpoint, keys } = (await pushManager.getSubscription())?.toJSON() ?? {}
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push', { method: 'PUT', headers, body: JSON.stringify({ endpoint, keys, timeZone }) })
}

const newsOf = (user: string, listId: string) => ({
  user,
  lang: 'pt-BR',
  tag: `list:${listId}`,
  title: 'Bia adicionou 2 itens em Feira',
  body: 'leite, pão',
  path: `/shopping/${listId}`,
})

test('notifications are chosen in the settings and in a list, and stay', async ({ page, person, server, context }) => {
  const listId = await receiveList(server, person)
  await withPushService(context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
  await installed(page)

  await page.goto(`/shopping/${listId}`)
  await expect(page.getByText('Para receber um aviso quando alguém adicionar itens')).toBeVisible()
  await page.getByRole('link', { name: 'Abrir as configurações' }).click()
  await turnOn(page).click()
  await expect(tasks(page)).not.toBeChecked()
  // The pressed button is gone: the keyboard continues in its place.
  await page.keyboard.press('Tab')
  await expect(tasks(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tasks(page)).toBeChecked()
  await expect(tasks(page)).toBeFocused()
  await page.getByLabel('Das').selectOption('23:30')
  await expect.poll(() => told(page)).toMatchObject({ tasks: true, silence: { from: 1410, to: 480 }, lists: [] })
  await expect(page.getByLabel('Das')).toHaveValue('1410')
  await page.getByRole('switch', { name: 'Horas de silêncio' }).click()
  await expect(page.getByLabel('Das')).toBeHidden()
  await expect.poll(() => told(page)).toMatchObject({ silence: null })
  await expectNothingSerious(page, 'notifications that are on')
  await page.reload()
  await expect(tasks(page)).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Horas de silêncio' })).not.toBeChecked()

  await page.goto(`/shopping/${listId}`)
  await ofList(page).click()
  await expect(ofList(page)).toBeChecked()
  await expectNothingSerious(page, 'a list with notifications')
  await expect.poll(() => told(page)).toMatchObject({ lists: [listId], silence: null, timeZone: 'America/Sao_Paulo' })
  await page.evaluate(moveTo, 'America/Manaus')
  expect(await told(page)).toMatchObject({ timeZone: 'America/Manaus' })
  await page.goto('/settings')
  await expect.poll(() => told(page)).toMatchObject({ lists: [listId], silence: null, timeZone: 'America/Sao_Paulo' })
  await page.getByRole('button', { name: 'Desativar neste aparelho' }).click()
  await expect(turnOn(page)).toBeVisible()
  expect(await told(page)).toMatchObject({ endpoint: null, lists: [] })
})

type Told = Window & { told: string[] }

/** Runs in the page: records the types of the service worker's messages from now on in `told`. */
function recordTold(): void {
  const told: string[] = []
  Object.assign(window, { told })
  navigator.serviceWorker.addEventListener('message', ({ data }) => told.push(data.type))
}

test.describe('the worker', () => {
  // A scripted event does not keep a worker alive, and the worker reports that. A navigation cancels scripts that load.
  test.use({ expectedErrors: new RegExp(`${signOutErrors.source}|waitUntil|ERR_FAILED .*/assets/`) })

  test('shows notifications for the current person, and opens them in the open page', async ({
    page,
    person,
    origin,
    server,
    context,
  }) => {
    const listId = await receiveList(server, person)
    await withPushService(context)
    await signIn(page, person)
    await installed(page)
    const { id } = await page.evaluate(async () => (await fetch('/api/auth/user')).json())
    const news = newsOf(id, listId)

    await deliverPush(page, origin, newsOf(crypto.randomUUID(), crypto.randomUUID()))
    await deliverPush(page, origin, news)
    const { title, body, lang, tag, path } = news
    await expect.poll(() => shown(page)).toEqual([{ title, body, lang, tag, data: path }])
    await deliverPush(page, origin, { ...news, title: 'Bia adicionou 3 itens em Feira' })
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Bia adicionou 3 itens em Feira' }])

    const [worker] = context.serviceWorkers().slice(-1)
    await worker?.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      const [notification] = await scope.registration.getNotifications()
      if (notification) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })
    await expect(page).toHaveURL(`/shopping/${listId}`)
    await expect(page.getByRole('heading', { name: 'Feira' })).toBeVisible()
    await expect.poll(() => shown(page)).toEqual([])

    const { subscription } = newBrowser({ url: 'http://127.0.0.1:1', received: [] })
    await worker?.evaluate(moveSubscription, subscription)
    await expect.poll(() => told(page)).toMatchObject({ endpoint: subscription.endpoint })

    await page.evaluate(recordTold)
    await deliverPush(page, origin, news)
    await expect.poll(() => page.evaluate(() => (window as unknown as Told).told)).toEqual(['NEWS_SHOWN'])
    await expect.poll(() => shown(page), 'the list itself is on the screen').toEqual([])
    await page.goto('/todos')
    await deliverPush(page, origin, news)
    await expect.poll(() => shown(page)).toHaveLength(1)
    await askToLeave(page)
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(() => shown(page)).toEqual([])
    await deliverPush(page, origin, news)
    await deliverPush(page, origin, news)
    expect(await shown(page)).toEqual([])
  })
})

test('a message of the service worker opens a screen of the app, but no address outside it', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  const say = (path: string) =>
    page.evaluate((data) => void navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })), {
      type: openPath,
      path,
    })
  await say('/todos')
  await expect(page).toHaveURL(/\/todos$/)
  await say('//evil.example/')
  await say('https://evil.example/')
  await say('/notes')
  await expect(page).toHaveURL(/\/notes$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/todos$/)
})

test('the app’s icon counts unviewed lists', async ({ page, person, server }) => {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    Object.defineProperty(navigator, 'setAppBadge', { value: async (count: number) => void counts.push(count) })
  })
  const last = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts.at(-1))
  await receiveList(server, person)
  await signIn(page, person)
  await expect.poll(last).toBe(1)
  await page.getByRole('tab', { name: /Compartilhadas comigo/ }).click()
  await expect.poll(last).toBe(0)
})

test('a browser that blocks notifications, has none, or only after installation, is explained', async ({
  page,
  person,
}) => {
  await page.addInitScript(() => {
    const answer = { permission: 'default' }
    Object.defineProperty(Notification, 'permission', { get: () => answer.permission })
    Notification.requestPermission = async () => {
      answer.permission = 'denied'
      return 'denied'
    }
  })
  await signIn(page, person, '/settings')
  await turnOn(page).click()
  await expect(section(page)).toContainText('estão bloqueadas neste navegador')
  await expectNothingSerious(page, 'notifications that are blocked')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(section(page)).toContainText('não recebe notificações')
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.reload()
  await expect(section(page)).toContainText('instale o aplicativo primeiro')
  await expect(turnOn(page)).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ throughProxy: true, expectedErrors: networkErrors })

  test('a choice of notifications is reported as not made, and can be made later', async ({
    page,
    person,
    network,
    context,
  }) => {
    await withPushService(context)
    await signIn(page, person)
    await installed(page)
    await page.goto('/settings')
    await turnOn(page).click()
    await expect(tasks(page)).toBeVisible()
    network.weather = 'cut'
    await tasks(page).click()
    await expect(toast(page)).toContainText('Não foi possível mudar as notificações')
    await expect(tasks(page)).not.toBeChecked()
    await page.reload()
    await expect(section(page)).toContainText('Sem conexão com o servidor')
    network.weather = 'fair'
    await section(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(tasks(page)).toBeVisible()
  })
})
