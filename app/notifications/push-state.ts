/**
 * Notifications of this browser: its ability to show them, and its subscription. Only the server knows the state of the
 * subscription, so it is requested.
 */
import { call, NetworkError } from '#app/api/call.ts'
import { capabilities } from '#app/api/capabilities.ts'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { Input } from '#shared/contract.ts'
import { canonicalZone, type PushState } from '#shared/notifications.ts'

/**
 * `install`: available once the app is installed. `off`: the server sends none. `askable`: the person was not asked
 * yet.
 */
export type PushAbility = 'unsupported' | 'install' | 'off' | 'denied' | 'askable' | 'granted'

export interface PushView {
  ability: PushAbility
  /**
   * The server's state of the subscription and the settings. Absent without the permission, or if the server sends
   * none.
   */
  state?: PushState
  /** True if this browser has a subscription that the server knows. */
  isOn: boolean
}

/** `failed`: the state could not be read. */
export type KnownPush = PushView | 'failed'

type Change = (now: PushState) => PushState

const listeners = createListeners()
let known: KnownPush | undefined
/** Changes that the server has not answered yet, in order. */
let pressed: readonly Change[] = []
/** The known state with the pending changes applied. */
let shown: KnownPush | undefined
let asking: Promise<void> | undefined

/**
 * The push state of this browser, with pending changes applied. A subscriber requests it if it is missing or has
 * failed.
 */
export const livePush: Live<KnownPush> = {
  get: () => shown,
  subscribe: (listener) => {
    if (known === undefined || known === 'failed') void askPush()
    return listeners.subscribe(listener)
  },
}

/** Reads the state of browser and server again. */
export function askPush(): Promise<void> {
  asking ??= look()
    .catch(() => 'failed' as const)
    .then(publish)
    .finally(() => (asking = undefined))
  return asking
}

/**
 * Asks the person for permission if necessary, and subscribes this browser. Throws if that fails. A denial is no
 * failure.
 */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe()
  await askPush()
}

/** Ends the subscription of this browser, at the server and then here. Throws if the server was not notified. */
export async function turnPushOff(): Promise<void> {
  await call('push.unsubscribe', {})
  await (await subscription())?.unsubscribe()
  await askPush()
}

/**
 * Shows a change of the settings at once. Returns a function that sends it, even if the page is closed right
 * afterwards. If that throws, the change is reverted.
 */
export const choosePush = (change: (now: PushState) => Input<'push.settings'>): (() => Promise<void>) =>
  press(
    (now) => ({ ...now, ...change(now) }),
    // Earlier changes have been answered by then.
    async () => call('push.settings', change(knownState()), { keepalive: true }),
  )

/** `choosePush` for the notifications of one list. */
export const choosePushOf = (listId: string, on: boolean): (() => Promise<void>) =>
  press(
    ({ lists, ...now }) => ({ ...now, lists: [...lists.filter((id) => id !== listId), ...(on ? [listId] : [])] }),
    () => call('push.list', { listId, on }, { keepalive: true }),
  )

function press(change: Change, tell: () => Promise<PushState>): () => Promise<void> {
  setPressed([...pressed, change])
  return async () => {
    try {
      const state = await tell()
      known = { ability: 'granted', state, isOn: state.endpoint !== null }
    } finally {
      setPressed(pressed.filter((each) => each !== change))
    }
  }
}

function knownState(): PushState {
  const state = typeof known === 'object' ? known.state : undefined
  if (!state) throw new NetworkError()
  return state
}

/**
 * Closes the notifications and ends the subscription in this browser, because the person leaves it. The server is not
 * notified.
 */
export async function leavePush(): Promise<void> {
  known = undefined
  setPressed([])
  const registration = await worker()
  for (const news of (await registration?.getNotifications?.()) ?? []) news.close()
  await (await subscription())?.unsubscribe()
}

async function look(): Promise<PushView> {
  const ability = abilityOfBrowser()
  if (ability === 'unsupported' || ability === 'install') return { ability, isOn: false }
  const { push } = await capabilities()
  if (!push) return { ability: 'off', isOn: false }
  if (ability !== 'granted') return { ability, isOn: false }
  const state = await call('push.get', {})
  const here = await subscription()
  if (state.endpoint === null || !here) return { ability, state, isOn: false }
  // The browser got another endpoint while offline, or is in another time zone now.
  const isKnown = here.endpoint === state.endpoint && canonicalZone(state.timeZone ?? '') === timeZoneHere()
  if (!isKnown) await tellServer(here)
  return { ability, state, isOn: true }
}

function abilityOfBrowser(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // Safari on phones and tablets has this property, and allows notifications only for apps on the home screen.
    return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'default') return 'askable'
  return Notification.permission
}

async function subscribe(): Promise<void> {
  const { pushKey } = await capabilities()
  const manager = (await worker())?.pushManager
  // The service worker needs the network to install, and so do notifications.
  if (!manager || pushKey === undefined) throw new NetworkError()
  // A subscription for another key, or one that the server has deleted, is useless.
  await (await manager.getSubscription())?.unsubscribe()
  await tellServer(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }))
}

async function tellServer(subscribed: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscribed.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call('push.subscribe', { endpoint: endpoint ?? '', keys: { p256dh, auth }, timeZone: timeZoneHere() })
}

const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const worker = async () => navigator.serviceWorker?.getRegistration()
const subscription = async () => (await worker())?.pushManager?.getSubscription()

function publish(next: KnownPush): void {
  known = next
  setPressed(pressed)
}

function setPressed(next: readonly Change[]): void {
  pressed = next
  const state = typeof known === 'object' ? known.state : undefined
  shown = state ? { ...(known as PushView), state: pressed.reduce((now, change) => change(now), state) } : known
  listeners.notify()
}
