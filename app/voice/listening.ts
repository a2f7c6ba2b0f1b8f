import type { Recognition, RecognitionClass } from './speech.ts'

/** The place of recognition: on this device, there once a language pack is fetched, or perhaps by a third party. */
export type Place = 'here' | 'here-later' | 'elsewhere'

/** The place for a language. A browser that does not say it may send the sound away. */
export async function placeOf(recognition: RecognitionClass, lang: string): Promise<Place> {
  if (!('processLocally' in recognition.prototype)) return 'elsewhere'
  const state = await recognition.available?.({ langs: [lang], processLocally: true }).catch(() => undefined)
  if (state === 'available') return 'here'
  return (state === 'downloadable' || state === 'downloading') && recognition.install ? 'here-later' : 'elsewhere'
}

/** Fetches what recognition on the device needs. True if it succeeds. */
export const fetchPack = (recognition: RecognitionClass, lang: string): Promise<boolean> =>
  recognition.install?.({ langs: [lang], processLocally: true }).catch(() => false) ?? Promise.resolve(false)

/** After this long without a new word the microphone is switched off, in browsers that do not do it themselves. */
export const silenceMs = 8000

interface Options {
  lang: string
  isHere: boolean
  /** Called with all words so far, also those that may still change. */
  onWords(words: string): void
  /** Called once at the end, with the browser's name of the error if there is one. */
  onEnd(error?: string): void
}

/** Listens until a silence, an error, or a call of the returned function. */
export function listen(recognition: RecognitionClass, { lang, isHere, onWords, onEnd }: Options): () => void {
  const heard = new recognition()
  let words = ''
  let error: string | undefined
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    onEnd(error ?? (words ? undefined : 'no-speech'))
  }
  const stop = () => {
    if (isOver) return
    end()
    heard.abort()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, silenceMs)
  }
  heard.lang = lang
  heard.interimResults = true
  if (isHere) heard.processLocally = true
  heard.addEventListener('result', (event) => {
    if (isOver) return
    words = wordsOf(event)
    onWords(words)
    wait()
  })
  heard.addEventListener('error', (event) => {
    error = (event as Event & { error: string }).error
  })
  heard.addEventListener('end', end)
  wait()
  begin(heard, (failure) => {
    error = failure
    end()
  })
  return () => {
    error ??= 'aborted'
    stop()
  }
}

function begin(heard: Recognition, onFailure: (error: string) => void): void {
  try {
    heard.start()
  } catch {
    onFailure('audio-capture')
  }
}

type ResultEvent = Event & { results: Iterable<Iterable<{ transcript: string }>> }

const wordsOf = (event: Event): string =>
  Array.from((event as ResultEvent).results, ([best]) => best?.transcript.trim())
    .join(' ')
    .trim()
