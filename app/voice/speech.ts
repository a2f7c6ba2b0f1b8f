/** The part of the browser's speech recognition that the app uses; TypeScript knows none. */
export interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  /** True if the sound must not leave the device. Missing in browsers that do not say where they listen. */
  processLocally?: boolean
  start(): void
  stop(): void
  abort(): void
}

interface Languages {
  langs: string[]
  processLocally: boolean
}

export interface RecognitionClass {
  new (): Recognition
  available?(languages: Languages): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>
  install?(languages: Languages): Promise<boolean>
}

interface Browser {
  isSecureContext?: boolean
  SpeechRecognition?: RecognitionClass
  webkitSpeechRecognition?: RecognitionClass
  document?: { featurePolicy?: { allowsFeature(name: string): boolean } }
}

/** The browser's speech recognition; undefined without one, and where the page may not use the microphone. */
export function recognitionOf(browser: object): RecognitionClass | undefined {
  const { isSecureContext, SpeechRecognition, webkitSpeechRecognition, document } = browser as Browser
  if (!isSecureContext || document?.featurePolicy?.allowsFeature('microphone') === false) return undefined
  return SpeechRecognition ?? webkitSpeechRecognition
}
