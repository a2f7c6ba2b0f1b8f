import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageVisibility, type PageVisibility } from './page-visibility.ts'

let page: { window: EventTarget; document: EventTarget & { visibilityState: string } }
let pageVisibility: PageVisibility
let now: number
let returns: number

beforeEach(() => {
  page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', page.document)
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  returns = 0
  pageVisibility = createPageVisibility()
  pageVisibility.onReturn(() => returns++)
})

afterEach(() => {
  pageVisibility.end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const happens = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name))

function look(visibilityState: 'visible' | 'hidden'): void {
  page.document.visibilityState = visibilityState
  happens(page.document, 'visibilitychange')
}

const ways: [string, () => void, () => void][] = [
  ['in another app', () => look('hidden'), () => look('visible')],
  ['frozen by the browser', () => happens(page.document, 'freeze'), () => happens(page.document, 'resume')],
  ['kept for the way back', () => happens(page.window, 'pagehide'), () => happens(page.window, 'pageshow')],
]

test.each(ways)(
  'after a while %s, requests from before are aborted, and the return is announced once',
  (_where, leave, back) => {
    const before = pageVisibility.signal()
    leave()
    const meanwhile = pageVisibility.signal()
    now = 5000
    back()
    expect([before.aborted, meanwhile.aborted, pageVisibility.signal().aborted, returns]).toEqual([
      true,
      false,
      false,
      1,
    ])
  },
)

test.each(ways)('after a moment %s, requests from before continue', (_where, leave, back) => {
  const before = pageVisibility.signal()
  leave()
  now = 999
  back()
  expect([before.aborted, returns]).toEqual([false, 1])
})

test('a hidden page that is also frozen counts as away since it was hidden', () => {
  const before = pageVisibility.signal()
  look('hidden')
  now = 900
  happens(page.document, 'freeze')
  now = 1100
  happens(page.document, 'resume')
  expect(before.aborted).toBe(true)
})
