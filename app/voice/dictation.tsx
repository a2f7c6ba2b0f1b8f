import { type RefObject, useEffect, useRef, useState } from 'react'
import { voiceSetting } from '#app/device/voice.ts'
import { useLanguage } from '#app/messages/language.ts'
import { useVoiceTexts } from '#app/messages/voice.ts'
import { showToast } from '#app/ui/toasts.ts'
import { AskVoice } from './ask-voice.tsx'
import { listen, type Place, placeOf } from './listening.ts'
import { type RecognitionClass, recognitionOf } from './speech.ts'

interface DictationProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  tidy: ((heard: string) => string) | undefined
  onClose: () => void
}

/** Writes what is said into a line. Asks first, once, if the sound may leave the device. */
export function Dictation(props: DictationProps) {
  const lang = useLanguage()
  const [recognition] = useState(() => recognitionOf(window) as RecognitionClass)
  const [place, setPlace] = useState<Place>()
  const [isAgreed, setAgreed] = useState(voiceSetting.get)
  useEffect(() => {
    let isWanted = true
    void placeOf(recognition, lang).then((found) => isWanted && setPlace(found))
    return () => {
      isWanted = false
    }
  }, [recognition, lang])
  if (!place) return null
  if (place === 'here' || isAgreed) return <Listening {...props} {...{ recognition, lang }} isHere={place === 'here'} />
  const agree = () => {
    voiceSetting.set(true)
    setAgreed(true)
  }
  const fetched = () => setPlace('here')
  return (
    <AskVoice {...{ recognition, lang, agree, fetched }} canFetch={place === 'here-later'} onClose={props.onClose} />
  )
}

interface ListeningProps extends DictationProps {
  recognition: RecognitionClass
  lang: string
  isHere: boolean
}

/** Listens while it is on the screen. A text that the person changes meanwhile stays, and ends it. */
function Listening({ recognition, lang, isHere, field, text, onText, tidy = asHeard, onClose }: ListeningProps) {
  const texts = useVoiceTexts()
  const written = useRef(text)
  const latest = useRef({ onText, onClose, tidy, texts })
  useEffect(() => {
    latest.current = { onText, onClose, tidy, texts }
  })
  const isOwn = text === written.current
  useEffect(() => {
    if (!isOwn) latest.current.onClose()
  }, [isOwn])
  useEffect(() => {
    const before = written.current.trim()
    const stop = listen(recognition, {
      lang,
      isHere,
      onWords: (words) => {
        written.current = [before, latest.current.tidy(words)].filter(Boolean).join(' ')
        latest.current.onText(written.current)
      },
      onEnd: (error) => {
        const { failures } = latest.current.texts
        const failure = error && failures[error as keyof typeof failures]
        if (failure) showToast({ tone: 'failure', ...failure })
        latest.current.onClose()
      },
    })
    const leave = () => document.visibilityState === 'hidden' && stop()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      stop()
    }
  }, [recognition, lang, isHere])
  useNoKeyboard(field)
  return (
    <span role="status" className="sr-only">
      {texts.listening}
    </span>
  )
}

const asHeard = (heard: string): string => heard

/** Keeps a phone's keyboard away while the field has the focus. */
function useNoKeyboard(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.inputMode = 'none'
    return () => {
      input.inputMode = ''
    }
  }, [field])
}
