import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { PushState } from '#shared/notifications.ts'

const listId = newId()
/** The state of the server. */
let state: PushState
/** The sent changes, with functions that end each. */
let sent: { outlivesPage: boolean | undefined; answer(): void; refuse(): void }[]
let push: typeof import('./push-state.ts')

beforeEach(async () => {
  state = { endpoint: 'https://push.example/1', timeZone: here(), silence: null, tasks: false, lists: [] }
  sent = []
  const subscription = { endpoint: state.endpoint, unsubscribe: async () => true }
  const registration = { pushManager: { getSubscription: async () => subscription }, getNotifications: async () => [] }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', fetchFromServer)
  vi.resetModules()
  push = await import('./push-state.ts')
  await push.askPush()
})
afterEach(() => vi.unstubAllGlobals())

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

async function fetchFromServer(path: string, init: RequestInit): Promise<Response> {
  if (path.startsWith('/api/capabilities'))
    return Response.json({ ai: false, google: false, mail: false, push: true, ads: false, analytics: false })
  if (init.method === 'GET') return Response.json(state)
  const refusal = new DomainError('unavailable', 'Agora não.')
  return new Promise((resolve) =>
    sent.push({
      outlivesPage: init.keepalive,
      answer: () => {
        const { on, ...changes } = JSON.parse(String(init.body))
        state = on === undefined ? { ...state, ...changes } : { ...state, lists: on ? [listId] : [] }
        resolve(Response.json(state))
      },
      refuse: () => resolve(Response.json(refusal.body, { status: refusal.status })),
    }),
  )
}

function shown(): PushState {
  const view = push.livePush.get()
  if (typeof view !== 'object' || !view.state) throw new Error('nothing is shown')
  return view.state
}

const isSent = (times: number) => vi.waitFor(() => expect(sent).toHaveLength(times))

test('a press reaches the server even if the page is closed right afterwards', async () => {
  void push.choosePush(() => ({ tasks: true }))()
  void push.choosePushOf(listId, true)()
  await isSent(2)
  expect(sent.map(({ outlivesPage }) => outlivesPage)).toEqual([true, true])
})

test('a press shows at once, and so does a second one before the answer', async () => {
  const heard = vi.fn()
  push.livePush.subscribe(heard)
  const first = push.choosePush(() => ({ tasks: true }))
  expect(shown().tasks).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  const second = push.choosePush(() => ({ tasks: false }))
  expect(shown().tasks).toBe(false)
  const told = first()
  await isSent(1)
  sent[0]?.answer()
  await told
  expect(state.tasks).toBe(true)
  // The answer belongs to the first press.
  expect(shown().tasks).toBe(false)
  const toldAgain = second()
  await isSent(2)
  sent[1]?.answer()
  await toldAgain
  expect([state.tasks, shown().tasks]).toEqual([false, false])
})

test('a refused press is reverted, and later presses stay', async () => {
  const ofList = push.choosePushOf(listId, true)
  const silence = push.choosePush(() => ({ silence: { from: 0, to: 60 } }))
  expect(shown()).toMatchObject({ lists: [listId], silence: { from: 0, to: 60 } })
  const refused = ofList()
  await isSent(1)
  sent[0]?.refuse()
  await expect(refused).rejects.toThrow('Agora não.')
  expect(shown()).toMatchObject({ lists: [], silence: { from: 0, to: 60 } })
  const told = silence()
  await isSent(2)
  sent[1]?.answer()
  await told
  expect(shown()).toEqual(state)
})

test('the choice of an hour keeps the choices that were made before and not yet sent', async () => {
  const hours = (from?: number, to?: number) =>
    push.choosePush(({ silence }) => ({
      silence: { ...(silence ?? { from: 1, to: 2 }), ...(from && { from }), ...(to && { to }) },
    }))
  const acts = [hours(600), hours(undefined, 700)]
  expect(shown().silence).toEqual({ from: 600, to: 700 })
  for (const [index, act] of acts.entries()) {
    const told = act()
    await isSent(index + 1)
    sent[index]?.answer()
    await told
  }
  expect(state.silence).toEqual({ from: 600, to: 700 })
})

test('a sign-out discards presses that were not sent yet', async () => {
  push.choosePushOf(listId, true)
  await push.leavePush()
  expect(push.livePush.get()).toBe(undefined)
  await push.askPush()
  expect(shown().lists).toEqual([])
})
