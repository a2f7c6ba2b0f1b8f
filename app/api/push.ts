/** Notifications of this browser: what it can do, and what the server tells it of. The server alone knows that, so it is asked. */
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { Input } from '#shared/contract.ts'
import { canonicalZone, type PushState } from '#shared/push.ts'
import { call, NetworkError } from './call.ts'
import { capabilities } from './capabilities.ts'

/** `install`: this browser can once the app is installed. `off`: the server sends none. `askable`: nobody was asked yet. */
export type PushAbility = 'unsupported' | 'install' | 'off' | 'denied' | 'askable' | 'granted'

export interface PushView {
  ability: PushAbility
  /** What this browser is told of; absent unless it may be told of something. */
  state?: PushState
  /** Whether it is told of anything at all. */
  isOn: boolean
}

/** `failed`: the server could not be asked. */
export type KnownPush = PushView | 'failed'

type Change = (now: PushState) => PushState

const listeners = createListeners()
let known: KnownPush | undefined
/** What was pressed and the server has not answered yet, in this order. */
let pressed: readonly Change[] = []
/** What is known, as it will be with what was pressed. */
let shown: KnownPush | undefined
let asking: Promise<void> | undefined

/** Asked by whoever looks first, or after a failure, and again by `askPush`. What was pressed shows at once. */
export const livePush: Live<KnownPush> = {
  get: () => shown,
  subscribe: (listener) => {
    if (known === undefined || known === 'failed') void askPush()
    return listeners.subscribe(listener)
  },
}

/** Asks browser and server anew. */
export function askPush(): Promise<void> {
  asking ??= look()
    .catch(() => 'failed' as const)
    .then(publish)
    .finally(() => (asking = undefined))
  return asking
}

/** Asks the person, if nobody has yet, and lets this browser be told of news. Throws when that fails; denied is no failure. */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe()
  await askPush()
}

/** Throws when the server was not told. */
export async function turnPushOff(): Promise<void> {
  await call('push.unsubscribe', {})
  await (await subscription())?.unsubscribe()
  await askPush()
}

/**
 * Shows a change at once. Returns the act that tells the server, also when the page is closed right afterwards; when that throws,
 * it shows no more.
 */
export const choosePush = (change: (now: PushState) => Input<'push.settings'>): (() => Promise<void>) =>
  press(
    (now) => ({ ...now, ...change(now) }),
    // What was pressed before has been answered by then.
    async () => call('push.settings', change(knownState()), { keepalive: true }),
  )

/** The same for being told of a list. */
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

/** The person leaves this device: nothing more is shown of theirs. */
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
  // The browser has been given another address while nothing could be sent, or is somewhere else by now.
  const isKnown = here.endpoint === state.endpoint && canonicalZone(state.timeZone ?? '') === timeZoneHere()
  if (!isKnown) await tellServer(here)
  return { ability, state, isOn: true }
}

function abilityOfBrowser(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    // Safari on a phone or a tablet knows this word, and notifications only of apps on the home screen.
    return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'unsupported'
  }
  if (Notification.permission === 'default') return 'askable'
  return Notification.permission
}

async function subscribe(): Promise<void> {
  const { pushKey } = await capabilities()
  const manager = (await worker())?.pushManager
  // The worker comes with the network, and so do notifications.
  if (!manager || pushKey === undefined) throw new NetworkError()
  // One for another key, or that the server has forgotten, is of no use.
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
