/** Reminders of to-dos: in the app, and by the buttons of a notification without an open page. */
import { expect, type Page } from '@playwright/test'
import { networkErrors, test, withWindows } from './fixtures.ts'
import { expectNothingSerious } from './nothing-serious.ts'
import { installed, signIn, toast } from './page-actions.ts'
import { deliverPush, told, withPushService } from './push-messages.ts'

// A scripted event does not keep a worker alive, and the worker reports that.
test.use({ ...withWindows, expectedErrors: new RegExp(`${networkErrors.source}|waitUntil`) })

interface Todo {
  id: string
  title: string
  completed: boolean
  snoozed: string | null
}

/** The date and time in São Paulo this many minutes from now, as `yyyy-MM-ddTHH:mm:ss`. */
const clockIn = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).replace(' ', 'T')

/** Creates a to-do by REST whose reminder was due `minutesAgo` to one minute more ago, at the full minute `at`. */
async function addDueTodo(page: Page, title: string, minutesAgo = 1): Promise<Todo & { at: string }> {
  const at = clockIn(-minutesAgo).slice(0, 16)
  const [dueDate, dueTime] = at.split('T')
  const answer = await page.request.post('/api/todos', { data: { title, dueDate, dueTime, reminder: 0 } })
  return { ...(await answer.json()), at }
}

const todos = async (page: Page): Promise<Todo[]> => (await page.request.get('/api/todos')).json()
const strip = (page: Page) => page.getByRole('region', { name: 'Lembretes' })

test.describe('in the app', () => {
  test('a reminder without notifications is done, postponed or dismissed on any screen', async ({ page, person }) => {
    await signIn(page, person)
    await addDueTodo(page, 'Pagar a luz')
    await addDueTodo(page, 'Regar as plantas')
    await page.goto('/notes')
    await expect(strip(page)).toContainText('Pagar a luz')
    await expectNothingSerious(page, 'reminders')
    await page.getByRole('button', { name: 'Concluir Pagar a luz' }).click()
    await expect(strip(page)).not.toContainText('Pagar a luz')
    await page.getByRole('button', { name: 'Adiar Regar as plantas por 1 hora' }).click()
    await expect(strip(page)).toBeHidden()
    await expect
      .poll(() => todos(page))
      .toMatchObject([{ completed: false }, { title: 'Pagar a luz', completed: true }])
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(strip(page)).toContainText('Regar as plantas')
    await page.getByRole('button', { name: 'Regar as plantas', exact: false }).first().click()
    await expect(page).toHaveURL('/todos')
    await page.getByRole('button', { name: 'Dispensar lembrete' }).click()
    await expect(strip(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Tarefas' })).toBeVisible()
    await expect(strip(page)).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the X dismisses only the shown reminder: one of an earlier time that arrives later is shown', async ({
    page,
    person,
  }) => {
    await signIn(page, person)
    await addDueTodo(page, 'Pagar a luz', 2)
    await addDueTodo(page, 'Regar as plantas', 3)
    await page.goto('/notes')
    await expect(strip(page)).toContainText('Pagar a luz')
    await expect(strip(page)).toContainText('e mais 1 lembrete')
    await page.getByRole('button', { name: 'Dispensar lembrete' }).click()
    await expect(strip(page)).toContainText('Regar as plantas')
    await page.getByRole('button', { name: 'Dispensar lembrete' }).click()
    await expect(strip(page)).toBeHidden()
    await addDueTodo(page, 'Ligar para a avó', 5)
    await expect(strip(page)).toContainText('Ligar para a avó')
    await page.reload()
    await expect(strip(page)).toContainText('Ligar para a avó')
    await expect(strip(page)).not.toContainText('e mais')
  })
})

test.describe('in a notification', () => {
  const shown = (page: Page) =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ tag }) => tag))

  /**
   * Presses a button of the first shown notification, or itself if `action` is empty, by an event in the service
   * worker. Does nothing if none is shown.
   */
  async function press(page: Page, action: string): Promise<void> {
    const [worker] = page.context().serviceWorkers().slice(-1)
    await worker?.evaluate(async (button) => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      const [notification] = await scope.registration.getNotifications()
      if (notification)
        scope.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: button }))
    }, action)
  }

  test('a button acts without an open page, and a reminder done elsewhere is taken away', async ({
    page,
    person,
    origin,
    context,
  }) => {
    await context.grantPermissions(['notifications'])
    await signIn(page, person)
    await installed(page)
    const { id: user } = await page.evaluate(async () => (await fetch('/api/auth/user')).json())
    const payloadOf = ({ id, title, at }: Todo & { at: string }) => ({
      user,
      lang: 'pt-BR',
      tag: `todos:${id}`,
      title,
      body: 'Lembrete',
      path: `/todos?mostrar=${id}`,
      reminder: { table: 'todos', id, at, stamp: 0 },
      actions: [{ action: 'done', title: 'Concluir' }],
    })
    const [luz, gas] = [await addDueTodo(page, 'Pagar a luz'), await addDueTodo(page, 'Pagar o gás')]
    await page.goto('/todos')
    await expect(page.getByText('Pagar o gás').first()).toBeVisible()
    await deliverPush(page, origin, payloadOf(luz))
    await expect.poll(() => shown(page)).toEqual([`todos:${luz.id}`])
    await page.goto('about:blank')
    await press(page, 'done')
    await expect
      .poll(async () => (await todos(page)).find(({ id }) => id === luz.id))
      .toMatchObject({ completed: true })

    await page.goto('/todos')
    await expect.poll(() => shown(page)).toEqual([])
    await deliverPush(page, origin, payloadOf(gas))
    await expect.poll(() => shown(page)).toEqual([`todos:${gas.id}`])
    await press(page, '')
    await expect.poll(() => shown(page)).toEqual([])
    await deliverPush(page, origin, payloadOf(gas))
    await expect.poll(() => shown(page)).toHaveLength(1)
    await page.request.put(`/api/todos/${gas.id}`, { data: { completed: true } })
    await expect.poll(() => shown(page)).toEqual([])
  })
})

test.describe('with a push service', () => {
  test.use({ settings: { PUSH_LOOPBACK: 'allow' } })

  test('the notice of a reminder turns notifications on by its button, and stays while there is no network', async ({
    page,
    person,
    context,
  }) => {
    await withPushService(context)
    await signIn(page, person, '/todos')
    await installed(page)
    await page.getByLabel('Nova tarefa').fill('dentista amanhã 15h')
    await expect(page.getByRole('button', { name: /Deixar como digitei$/ })).toBeVisible()
    await page.getByLabel('Nova tarefa').press('Enter')
    const notice = page.getByRole('note')
    await expect(notice).toContainText('Sem notificações neste aparelho')
    await context.setOffline(true)
    await notice.getByRole('button', { name: 'Ativar notificações' }).click()
    await expect(toast(page)).toContainText('Não foi possível mudar as notificações')
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await notice.getByRole('button', { name: 'Ativar notificações' }).click()
    await expect(notice).toBeHidden()
    await expect.poll(() => told(page)).toMatchObject({ timeZone: 'America/Sao_Paulo', silence: { from: 1320 } })
    await page.getByRole('button', { name: 'Editar Dentista' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Horário/ })
      .click()
    await expect(page.getByRole('dialog').getByLabel('Lembrete')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [1440, 900],
  ] as const) {
    test(`the offer covers no row, returns until it is answered, and says what a refusal means at ${width}×${height}`, async ({
      page,
      person,
      context,
    }) => {
      await page.setViewportSize({ width, height })
      await withPushService(context)
      await page.addInitScript(refusing)
      await signIn(page, person, '/todos')
      const field = page.getByLabel('Nova tarefa')
      const notice = page.getByRole('note')
      const write = async (title: string) => {
        await field.fill(`${title} amanhã 15h`)
        await expect(page.getByRole('button', { name: /Deixar como digitei$/ })).toBeVisible()
        await field.press('Enter')
        await expect(page.getByRole('button', { name: `Editar ${title}` })).toBeVisible()
      }
      await write('Dentista')
      await expect(notice).toContainText('não toca')
      // A trial click fails if the row is covered. The words begin where the text of the line does, right of the margin.
      await page.getByRole('button', { name: 'Editar Dentista' }).click({ trial: true })
      expect((await notice.boundingBox())?.x).toBe((await field.boundingBox())?.x)
      expect((await notice.boundingBox())?.height).toBeLessThan(140)
      await page.reload()
      await expect(notice).toBeHidden()
      await write('Manicure')
      await notice.getByRole('button', { name: 'Ativar notificações' }).click()
      await expect(notice).toContainText('bloqueadas neste navegador')
      await expect(notice).toContainText('não toca')
      await notice.getByRole('button', { name: 'Fechar' }).click()
      await expect(notice).toBeHidden()
      await write('Natação')
      await expect(notice).toBeHidden()
    })
  }
})

/** Runs in each page, before the app: a browser that asks, whose person refuses, and that has the mark of an older app. */
function refusing(): void {
  localStorage['caderneta-reminder'] ??= 'yes'
  let permission: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => (permission = 'denied')
}
