import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker, takeNewest } from './app-update.ts'

/** A service worker during its activation, with the browser's states. */
class Worker extends EventTarget {
  state: string
  constructor(state: string) {
    super()
    this.state = state
  }
  becomes(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage({ type }: { type: string }): void {
    if (type === 'SKIP_WAITING') events.push('told to take over')
    if (type === 'CLAIM') events.push('told to serve this page')
  }
}

class Registration extends EventTarget {
  active: Worker | undefined
  installing: Worker | undefined
  waiting: Worker | undefined
  readonly #listeners: ((event: Event) => void)[] = []
  constructor(workers: Partial<Pick<Registration, 'active' | 'installing' | 'waiting'>> = {}) {
    super()
    Object.assign(this, workers)
  }
  /** Browsers call capturing listeners first, Node the oldest ones. */
  override addEventListener(type: string, listener: (event: Event) => void, options?: { capture?: boolean }): void {
    const later = options?.capture ? this.#listeners : []
    for (const one of later) super.removeEventListener(type, one)
    for (const one of [listener, ...later]) super.addEventListener(type, one)
    this.#listeners.push(listener)
  }
}

/**
 * Replaces the class of workbox-window. `register` resolves with the next of `answers`, and expects a worker at each
 * `updatefound`, as the class does.
 */
class Workbox extends EventTarget {
  register = async () => {
    events.push('register')
    opened.push(this)
    const registration = (await answers.shift()?.()) ?? new Registration()
    registration.addEventListener('updatefound', () =>
      events.push(registration.installing ? 'found' : 'thrown: installing is null'),
    )
    return registration
  }
}

const opened: Workbox[] = []
let answers: (() => Promise<Registration>)[]
vi.mock('workbox-window', () => ({ Workbox }))

let events: string[]
let registration: { installing?: Worker; waiting?: Worker; update(): Promise<void> } | undefined

beforeEach(() => {
  events = []
  vi.useFakeTimers()
  answers = []
  opened.length = 0
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('location', { reload: () => events.push('reload') })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Makes the registration's next `update` find `worker`, the server's new version. */
function serverHas(worker: Worker): Worker {
  registration = {
    update: async () => {
      events.push('asked')
      Object.assign(registration ?? {}, { installing: worker })
    },
  }
  return worker
}

const turns = () => vi.advanceTimersByTimeAsync(10)

test('the newest version is fetched, activated, and only then shown', async () => {
  const worker = serverHas(new Worker('installing'))
  const done = takeNewest()
  await turns()
  expect(events).toEqual(['asked'])
  worker.becomes('installed')
  worker.becomes('activating')
  await turns()
  expect(events).toEqual(['asked', 'told to take over'])
  worker.becomes('activated')
  await done
  expect(events).toEqual(['asked', 'told to take over', 'reload'])
})

test('a waiting version is activated', async () => {
  const waiting = new Worker('installed')
  registration = { waiting, update: async () => undefined }
  const done = takeNewest()
  await turns()
  waiting.becomes('activated')
  await done
  expect(events).toEqual(['told to take over', 'reload'])
})

test.each([
  ['nothing new', () => ({ update: async () => undefined })],
  ['no answer', () => ({ update: () => Promise.reject(new TypeError('Failed to fetch')) })],
  ['no service worker here', () => undefined],
])('an update with %s is a reload', async (_what, found) => {
  registration = found()
  await takeNewest()
  expect(events).toEqual(['reload'])
})

test('an endless download does not keep the person from reloading', async () => {
  serverHas(new Worker('installing'))
  void takeNewest()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(events).toEqual(['asked', 'reload'])
})

const registering = async (active?: Worker) => new Registration({ active })

test('an installation interrupted by the network is retried, also one that a former page began', async () => {
  vi.stubEnv('DEV', false)
  const began = new Worker('installing')
  answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Registration({ installing: began }),
    () => registering(),
  ]
  await registerServiceWorker()
  expect(events).toEqual(['register'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(events).toEqual(['register', 'register'])
  began.becomes('redundant')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(events).toEqual(['register', 'register', 'register'])
})

test('an installation that is found and breaks off is retried once', async () => {
  vi.stubEnv('DEV', false)
  const found = new Registration({ installing: new Worker('installing') })
  answers = [async () => found]
  await registerServiceWorker()
  found.dispatchEvent(new Event('updatefound'))
  found.installing?.becomes('redundant')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events).toEqual(['register', 'found', 'register'])
})

test('an old version replaced by a new one is not installed again', async () => {
  vi.stubEnv('DEV', false)
  const found = new Registration({ active: new Worker('activated'), installing: new Worker('installing') })
  answers = [async () => found]
  await registerServiceWorker()
  found.installing?.becomes('redundant')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(events.filter((event) => event === 'register')).toEqual(['register'])
})

test('a page loaded during the activation asks to be served by the service worker', async () => {
  vi.stubEnv('DEV', false)
  answers = [() => registering(new Worker('activated'))]
  await registerServiceWorker()
  expect(events).toEqual(['register', 'told to serve this page'])
})

test.each([
  ['installs', { installing: new Worker('installing') }, ['register', 'found'], false],
  ['is past its installation', {}, ['register'], false],
  [
    'waits beside an older one',
    { waiting: new Worker('installed'), active: new Worker('activated') },
    ['register'],
    true,
  ],
])('a worker that is found when it %s makes no error', async (_when, workers, seen, isOffered) => {
  vi.stubEnv('DEV', false)
  const found = new Registration(workers)
  answers = [async () => found]
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, getRegistration: async () => undefined } })
  vi.resetModules()
  const fresh = await import('./app-update.ts')
  await fresh.registerServiceWorker()
  found.dispatchEvent(new Event('updatefound'))
  expect(events).toEqual(seen)
  expect(fresh.swUpdate.get()?.needRefresh).toBe(isOffered)
})
