import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPack, listen, placeOf, silenceMs } from './listening.ts'
import { type RecognitionClass, recognitionOf } from './speech.ts'

/** The browser's end: it says what a test lets it hear. */
class Ear extends EventTarget {
  static last: Ear
  lang = ''
  interimResults = false
  processLocally = false
  calls: string[] = []
  constructor() {
    super()
    Ear.last = this
  }
  start(): void {
    this.calls.push('start')
  }
  stop(): void {
    this.calls.push('stop')
  }
  abort(): void {
    this.calls.push('abort')
    this.over()
  }
  hears(...phrases: string[]): void {
    const results = phrases.map((transcript) => [{ transcript }])
    this.dispatchEvent(Object.assign(new Event('result'), { results }))
  }
  fails(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.over()
  }
  over(): void {
    this.dispatchEvent(new Event('end'))
  }
}

/** A browser from before on-device recognition. */
class OldEar extends EventTarget {
  lang = ''
  interimResults = false
  start = (): void => undefined
  stop = (): void => undefined
  abort = (): void => undefined
}

const states = (state: string, pack = true): RecognitionClass =>
  Object.assign(class extends Ear {}, { available: async () => state, install: async () => pack }) as never
// Browsers have the property on the prototype.
Object.defineProperty(Ear.prototype, 'processLocally', { value: false, writable: true })

let words: string[]
let ends: (string | undefined)[]

beforeEach(() => {
  words = []
  ends = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function start(isHere = true) {
  const options = {
    lang: 'pt-BR',
    isHere,
    onWords: (text: string) => words.push(text),
    onEnd: (error?: string) => ends.push(error),
  }
  return listen(Ear, options)
}

test('words are told while they may still change, and the end once', () => {
  start()
  expect(Ear.last).toMatchObject({ lang: 'pt-BR', interimResults: true, processLocally: true, calls: ['start'] })
  Ear.last.hears('dois')
  Ear.last.hears('dois quilos', ' de arroz')
  Ear.last.over()
  Ear.last.over()
  expect(words).toEqual(['dois', 'dois quilos de arroz'])
  expect(ends).toEqual([undefined])
})

test('a recognition that may be elsewhere is not told to stay on the device', () => {
  start(false)
  expect(Ear.last.processLocally).toBe(false)
})

test('the microphone goes off by a tap, and later words are ignored', () => {
  const stop = start()
  Ear.last.hears('arroz')
  stop()
  Ear.last.hears('arroz e mais')
  expect([words, ends, Ear.last.calls]).toEqual([['arroz'], ['aborted'], ['start', 'abort']])
})

test.each(['not-allowed', 'network', 'audio-capture'])('an error is told by its name: %s', (error) => {
  start()
  Ear.last.fails(error)
  expect(ends).toEqual([error])
})

test('a browser that never ends is silenced, before and after words', () => {
  start()
  vi.advanceTimersByTime(silenceMs)
  expect([ends, Ear.last.calls]).toEqual([['no-speech'], ['start', 'abort']])
  start()
  vi.advanceTimersByTime(silenceMs - 1)
  Ear.last.hears('pão')
  vi.advanceTimersByTime(silenceMs - 1)
  expect(ends).toEqual(['no-speech'])
  vi.advanceTimersByTime(1)
  expect(ends).toEqual(['no-speech', undefined])
})

test.each([
  ['available', 'here'],
  ['downloadable', 'here-later'],
  ['downloading', 'here-later'],
  ['unavailable', 'elsewhere'],
])('a language that is %s is heard %s', async (state, place) => {
  expect(await placeOf(states(state), 'pt-BR')).toBe(place)
})

test('a browser that does not say where it listens counts as elsewhere', async () => {
  expect(await placeOf(OldEar, 'pt-BR')).toBe('elsewhere')
  expect(
    await placeOf(
      Object.assign(class extends Ear {}, { available: () => Promise.reject(new Error('no')) }) as never,
      'pt-BR',
    ),
  ).toBe('elsewhere')
  expect(await fetchPack(OldEar, 'pt-BR')).toBe(false)
  expect(await fetchPack(states('downloadable', false), 'pt-BR')).toBe(false)
  expect(await fetchPack(states('downloadable'), 'pt-BR')).toBe(true)
})

test('no microphone is offered without recognition, over plain http, or where the page may not use it', () => {
  const allows = (isAllowed: boolean) => ({ featurePolicy: { allowsFeature: () => isAllowed } })
  expect(recognitionOf({ isSecureContext: true })).toBeUndefined()
  expect(recognitionOf({ isSecureContext: false, SpeechRecognition: Ear })).toBeUndefined()
  expect(recognitionOf({ isSecureContext: true, SpeechRecognition: Ear, document: allows(false) })).toBeUndefined()
  expect(recognitionOf({ isSecureContext: true, webkitSpeechRecognition: Ear, document: allows(true) })).toBe(Ear)
})
