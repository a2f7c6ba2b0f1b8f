/**
 * Going back closes what covers the screen, the topmost only (decision 010). Each thing that opens lies on a history
 * entry of its own, a copy of the screen's entry with its `layer`. Whatever closes by itself leaves its entry spare: the
 * next one to open lies on it, and going back passes it.
 */
import { useEffect, useEffectEvent } from 'react'
import { takeSteps } from '#app/lib/steps.ts'

/** The state of an entry: that of the router, and how many things cover the screen there. */
interface State {
  idx?: number
  key?: string
  layer?: number
}

type Close = () => void

/** Hears a step back on Android, and Esc. Not yet in all browsers, nor in the types of TypeScript. */
const { CloseWatcher } = globalThis as { CloseWatcher?: new () => EventTarget & { destroy: () => void } }

/** A person who goes back within this time passes the spare entries; later they are gone. */
const spareMs = 1000
/** A thing that is still open then has refused to close. */
const refusalMs = 100

/** What covers the screen, the topmost last. */
let open: Close[] = []
/** The entry that is shown. Undefined until `watchBack`. */
let shown: { state: State; url: string } | undefined
/** The level from which spare entries are being removed. */
let removingFrom = 0
let timer: ReturnType<typeof setTimeout> | undefined

const stateNow = (): State => history.state ?? {}
const layerOf = ({ layer = 0 }: State): number => layer
const note = () => {
  shown = { state: stateNow(), url: location.href }
}

/** Lets steps back close what `useBackCloses` has opened. A second call has no effect. */
export function watchBack(): void {
  if (shown) return
  note()
  followRouter()
  takeSteps(onStep)
  removeSpareSoon()
}

/** While `isOpen`, a step back calls `close` and leaves the screen as it is. */
export function useBackCloses(isOpen: boolean, close: Close): void {
  const onBack = useEffectEvent(close)
  useEffect(() => (isOpen ? cover(() => onBack()) : undefined), [isOpen])
}

function cover(close: Close): () => void {
  watchBack()
  open.push(close)
  addEntries()
  // Chromium passes an entry that was added without a touch or key, such as for an address with `?nova`. On Android a
  // watcher closes in that case.
  const isAsked = navigator.userActivation?.isActive ?? true
  const watcher = isAsked || !CloseWatcher ? undefined : new CloseWatcher()
  watcher?.addEventListener('close', close)
  return () => {
    watcher?.destroy()
    open = open.filter((one) => one !== close)
    removeSpareSoon()
  }
}

function addEntries(): void {
  for (let layer = layerOf(stateNow()) + 1; layer <= open.length; layer += 1) {
    // The screen has not moved when a step returns to it.
    history.scrollRestoration = 'manual'
    history.pushState({ ...stateNow(), layer }, '')
    history.scrollRestoration = 'auto'
  }
}

/** Takes a step before the router, which must not see those between the entries of one screen. */
function onStep(event: Event): void {
  const from = shown?.state ?? {}
  const removed = removingFrom
  removingFrom = 0
  if (stateNow().idx === from.idx) {
    event.stopImmediatePropagation()
    onStepWithin(from, removed)
  } else if (removed > 0) {
    // The person has left the screen while its spare entries were being removed.
    event.stopImmediatePropagation()
    returnTo(from, removed)
  } else {
    note()
    closeAll(open)
    removeSpareSoon()
  }
}

function onStepWithin(from: State, removed: number): void {
  const layer = layerOf(stateNow())
  history.scrollRestoration = 'auto'
  // The address was replaced while something covered the screen.
  if (stateNow().key !== from.key) history.replaceState({ ...from, layer }, '', shown?.url)
  note()
  if (removed > 0) addEntries()
  else if (layer >= layerOf(from)) removeSpareSoon()
  else if (layer >= open.length) history.back()
  else {
    closeAll(open.slice(layer))
    setTimeout(addEntries, refusalMs)
  }
}

const returnTo = ({ idx = 0 }: State, removed: number): void =>
  stepBy(removed - layerOf(stateNow()) + idx - (stateNow().idx ?? 0))

const closeAll = (closes: readonly Close[]): void => {
  for (const close of closes.toReversed()) close()
}

/**
 * Removes the spare entries of the first screen, where going back cannot pass them: a step back is to leave the app.
 */
function removeSpareSoon(): void {
  clearTimeout(timer)
  window.addEventListener('beforeunload', leaveSpare)
  timer = setTimeout(() => {
    window.removeEventListener('beforeunload', leaveSpare)
    const { idx, layer = 0 } = stateNow()
    if (idx !== 0 || layer <= open.length) return
    removingFrom = layer
    stepBy(open.length - layer)
  }, spareMs)
}

/** A step would cancel the loading of the document for which the person leaves this one. */
const leaveSpare = (): void => clearTimeout(timer)

let stepBy = (steps: number): void => history.go(steps)

/** Follows the router, which tells nobody of its steps before they are rendered. */
function followRouter(): void {
  const { pushState, replaceState, go } = history
  stepBy = go.bind(history)
  history.pushState = (state: State, unused, url) => {
    const isLeaving = state.idx !== stateNow().idx
    pushState.call(history, state, unused, url)
    note()
    // Nothing covers the next screen. What belongs to a link closes by itself first.
    const left = open
    if (isLeaving) setTimeout(() => closeAll(left.filter((close) => open.includes(close))))
  }
  history.replaceState = (state: State, unused, url) => {
    const { layer } = { ...stateNow(), ...state }
    replaceState.call(history, layer ? { ...state, layer } : state, unused, url)
    note()
  }
  // A step back from the screen includes the entries that lie on it.
  history.go = (steps = 0) => stepBy(steps < 0 ? steps - layerOf(stateNow()) : steps)
}
