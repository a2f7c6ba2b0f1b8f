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

const listeners = createListeners()
let known: KnownPush | undefined
let asking: Promise<void> | undefined

/** Asked by whoever looks first, or after a failure, and again by `askPush`. */
export const livePush: Live<KnownPush> = {
  get: () => known,
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

/** `change` is told what is so by then: what was chosen before may have been on its way. */
export async function choosePush(change: (now: PushState) => Input<'push.settings'>): Promise<void> {
  const state = typeof known === 'object' ? known.state : undefined
  if (!state) throw new NetworkError()
  publishState(await call('push.settings', change(state)))
}

export const choosePushOf = async (listId: string, on: boolean): Promise<void> =>
  publishState(await call('push.list', { listId, on }))

/** The person leaves this device: nothing more is shown of theirs. */
export async function leavePush(): Promise<void> {
  known = undefined
  const registration = await worker()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
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

function publishState(state: PushState): void {
  publish({ ability: 'granted', state, isOn: state.endpoint !== null })
}

function publish(next: KnownPush): void {
  known = next
  listeners.notify()
}
